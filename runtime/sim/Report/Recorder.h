//===- Recorder.h - What happened, for the reports ------------*- C++ -*-===//

#ifndef SWSIM_REPORT_RECORDER_H
#define SWSIM_REPORT_RECORDER_H

#include "Core/Cpe.h"
#include "Report/Figures.h"

#include <string>
#include <vector>

namespace swsim {

class Simulator;

/// A span of time of one CPE for the trace.
struct Span {
  const char *what;
  Wait kind;
  int cpe;
  Time begin, end;
};

/// Collects the figures and the time line of one simulator.
class Recorder {
public:
  explicit Recorder(Simulator &sim);

  void beginLaunch(const char *name, Time begin);
  void endLaunch(Time begin, Time end);
  /// A CPE has returned from its kernel.
  void endKernel(const Cpe &cpe);
  /// The figures of the launch in progress.
  Figures &figures() { return current; }
  /// A CPE waited.
  void span(const Cpe &cpe, Wait kind, const char *what, Time begin, Time end);
  /// Something that a reader of the reports should know; said once.
  void note(const std::string &text);

  /// Writes the files that the environment asks for, for all simulators.
  static void writeReports();
  static bool isWritten();
  /// The recorders of all host threads, in the order in which they appeared.
  static const std::vector<Recorder *> &all();

  const std::vector<Figures> &launches() const { return finished; }
  const std::vector<Span> &spans() const { return timeline; }
  const std::vector<std::string> &notes() const { return remarks; }
  Simulator &simulator() const { return sim; }

private:
  Simulator &sim;
  Figures current;
  swsim_counters before = {};
  std::vector<Figures> finished;
  std::vector<Span> timeline;
  std::vector<std::string> remarks;
  bool tracing = false;
};

} // namespace swsim

#endif // SWSIM_REPORT_RECORDER_H
