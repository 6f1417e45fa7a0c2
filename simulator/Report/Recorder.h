//===- Recorder.h - What happened, for the reports ------------*- C++ -*-===//
//
// What the parts of the simulator tell the reports. Keeps the recording of one
// simulator and writes those of all.
//
//===----------------------------------------------------------------------===//

#ifndef SWSIM_REPORT_RECORDER_H
#define SWSIM_REPORT_RECORDER_H

#include "Core/Cpe.h"
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
  /// CPEs run; host code runs. What the counters gain in between is the work of
  /// the launch.
  void beginWork();
  void endWork();
  /// A CPE runs from now on.
  void enterCpe(const Cpe &cpe) {
    if (recording.partOf(cpe.index) != countedPart)
      countFor(recording.partOf(cpe.index));
  }
  /// A CPE begins a part of its kernel.
  void beginPart(const Cpe &cpe, const char *name);
  /// A CPE has returned from its kernel.
  void endKernel(const Cpe &cpe);
  /// The figures of what a CPE does: of a part of the launch in progress.
  Figures &figures(const Cpe &cpe) { return recording.current(cpe.index); }
  /// What has been done in the launch in progress.
  Work workOfLaunch();
  /// The CPE that runs sends a register message.
  void countMessage() { ++messages; }
  /// A CPE waited.
  void span(const Cpe &cpe, Wait kind, const char *what, Time begin, Time end);
  /// The memory controller works for a request of `cpe` from `begin` to `end`.
  /// `bytes` are those in main memory, `block` of one contiguous piece.
  void request(const Cpe &cpe, const Transfer &request, bool isGet,
               const char *mode, int64_t bytes, int64_t block, int64_t lines,
               Time begin, Time end);
  /// A load or store of main memory without DMA, by the line in progress.
  void access(const Cpe &cpe, bool isLoad, int64_t bytes, Time time);

  // LDM, by offset.
  void ldmVariable(const char *name, long offset, long size);
  void ldmAlloc(const Cpe &cpe, long offset, long size);
  void ldmFree(const Cpe &cpe, long offset, long size);
  /// The stack reaches down to `offset`, further than before.
  void ldmStack(const Cpe &cpe, long offset, long size);

  /// Something that a reader of the reports should know; said once.
  void note(const std::string &text);
  /// Work of the host that the program marks begins and ends; false if none
  /// has begun.
  void beginMpe(const MpeMark &mark);
  bool endMpe();
  /// Begins and ends the part of the host program that totals speak of.
  void measure(bool isBegin);
  /// The message that ends the program.
  void error(const std::string &text);

  /// Writes the files that the environment asks for, for all simulators; false
  /// if one of them cannot be written.
  static bool writeReports();
  static bool isWritten();
  /// The recorders of all host threads, in the order in which they appeared.
  static const std::vector<Recorder *> &all();

  Simulator &simulator() const { return sim; }

private:
  static Recording takeAll();
  void announce(const char *name);
  void ldm(const Cpe &cpe, LdmRecord::Kind kind, long offset, long size);
  void enter(const Cpe &cpe);
  void takeCounters();
  void countFor(size_t part);

  Simulator &sim;
  Recording recording;
  /// Where the names of kernels go when they begin; stays open to the end.
  std::FILE *progress = nullptr;
  bool working = false;
  /// The part that counts what the counters gain, and what they were before.
  size_t countedPart = 0;
  swsim_counters before = {};
  /// Messages since then.
  int64_t messages = 0;
  /// Start of the kernel that a CPE runs; -1: it runs none.
  std::vector<Time> started;
};

} // namespace swsim

#endif // SWSIM_REPORT_RECORDER_H
