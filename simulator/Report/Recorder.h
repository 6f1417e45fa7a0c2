//===- Recorder.h - Recording of events for reports -------------*- C++ -*-===//
//
// The interface through which parts of the simulator report events. Keeps the
// recording of one simulator, and writes the reports of all.
//
//===----------------------------------------------------------------------===//

#ifndef SWSIM_REPORT_RECORDER_H
#define SWSIM_REPORT_RECORDER_H

#include "Core/Cpe.h"
#include "Report/CodeTimes.h"
#include "Report/Compare.h"
#include "Report/Recording.h"

#include <cstdio>
#include <string>
#include <vector>

namespace swsim {

class Simulator;

/// Collects the figures and the time line of one simulator.
class Recorder {
public:
  explicit Recorder(Simulator &sim);

  /// Reads SWSIM_TRACE_LIMIT and SWSIM_PROGRESS.
  void setUp();

  void beginLaunch(const char *name, Time begin);
  void endLaunch(Time begin, Time end);
  /// Called when CPEs begin to run, and when host code continues. The
  /// difference of the counters is the work of the launch.
  void beginWork();
  void endWork();
  /// Called when a CPE continues.
  void enterCpe(const Cpe &cpe) {
    if (recording.partOf(cpe.index) != countedPart)
      countFor(recording.partOf(cpe.index));
  }
  /// Called when a CPE begins a part of its kernel.
  void beginPart(const Cpe &cpe, const char *name);
  /// Called when a CPE has returned from its kernel.
  void endKernel(const Cpe &cpe);
  /// The figures to which a CPE adds: those of a part of the current launch.
  Figures &figures(const Cpe &cpe) { return recording.current(cpe.index); }
  /// The work of the current launch so far.
  Work workOfLaunch();
  /// Called when the running CPE sends a register message.
  void countMessage() { ++messages; }
  /// Records a wait of a CPE, at the current line, and the transfer that ends
  /// it, if there is one.
  void span(const Cpe &cpe, Wait kind, const char *what, Time begin, Time end,
            const Ref<const Transfer> &cause);
  /// Records that memory controllers serve a request of `cpe` from `begin` to
  /// `end`, and how long they are busy with it. `bytes` are those in main
  /// memory, `block` those of one contiguous piece.
  void request(const Cpe &cpe, const Transfer &request, bool isGet,
               const char *mode, int64_t bytes, int64_t block, int64_t lines,
               Time begin, Time end, Time busy);
  /// Records bytes between a CPE and the memory of a core group, and the time
  /// for which they occupy its controller.
  void traffic(const Cpe &cpe, int memory, bool isRead, int64_t bytes,
               Time busy) {
    recording.traffic(cpe.index, memory, isRead, bytes, busy);
  }
  /// Records a load or store of main memory without DMA, at the current line.
  void access(const Cpe &cpe, bool isLoad, int64_t bytes, Time time);

  // Record events in LDM, by offset.
  void ldmVariable(const char *name, const char *file, long offset, long size);
  void ldmAlloc(const Cpe &cpe, long offset, long size);
  void ldmFree(const Cpe &cpe, long offset, long size);
  /// Records that the stack extends down to `offset`, a new minimum.
  void ldmStack(const Cpe &cpe, long offset, long size);

  /// Records a note for readers of the reports, once.
  void note(const std::string &text);
  /// Record marked work of the host; the end is false if none has begun.
  void beginMpe(const MpeMark &mark);
  bool endMpe();
  /// Begins and ends the measured part of the host program, which totals cover.
  void measure(bool isBegin);
  /// Records the message that ends the program.
  void error(const std::string &text);

  /// Writes the files that the environment requests, for all simulators; false
  /// if one of them cannot be written.
  static bool writeReports();
  static bool isWritten();
  /// The recorders of all host threads, in the order of creation.
  static const std::vector<Recorder *> &all();

  Simulator &simulator() const { return sim; }

private:
  static Recording takeAll();
  void announce(const char *name);
  void readEarlier();
  void ldm(const Cpe &cpe, LdmRecord::Kind kind, long offset, long size);
  void enter(const Cpe &cpe);
  void takeCounters();
  void countFor(size_t part);

  Simulator &sim;
  Recording recording;
  CodeTimes codeTimes;
  /// The report of SWSIM_COMPARE; empty if there is none.
  JsonValue earlier;
  /// File for the names of kernels that begin; open until the end.
  std::FILE *progress = nullptr;
  bool working = false;
  /// The part that gets the differences of the counters, and the last values of
  /// these.
  size_t countedPart = 0;
  swsim_counters before = {};
  /// Number of messages since then.
  int64_t messages = 0;
  /// Start of the kernel that a CPE runs; -1 if there is none.
  std::vector<Time> started;
};

} // namespace swsim

#endif // SWSIM_REPORT_RECORDER_H
