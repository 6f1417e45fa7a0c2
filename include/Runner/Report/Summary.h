//===- Summary.h - Figures of a run for people and programs -----*- C++ -*-===//
///
/// \file
/// Collects the figures of one run and prints them as JSON, as a table and as
/// an HTML page.
///
//===----------------------------------------------------------------------===//
#ifndef SUNWAY_RUNNER_REPORT_SUMMARY_H
#define SUNWAY_RUNNER_REPORT_SUMMARY_H

#include "llvm/ADT/StringMap.h"
#include "llvm/Support/JSON.h"
#include "llvm/Support/raw_ostream.h"

#include <optional>
#include <string>
#include <vector>

namespace mlir {
namespace sw {
namespace runner {

struct LoweredProgram;

/// The outcome of a comparison of one output with the reference.
struct OutputVerification {
  bool agrees = true;
  double maxAbsError = 0, maxRelError = 0;
  /// The largest error as a share of what is permitted.
  double maxErrorShare = 0;
  /// Where the output differs, or that it depends on uninitialised memory.
  std::string difference;
};

/// The outcome of a comparison with the reference.
struct Verification {
  bool agrees = true;
  double maxAbsError = 0;
  double maxRelError = 0;
  /// The largest error as a share of what is permitted.
  double maxErrorShare = 0;
  /// Tolerances, if the user gave some.
  std::optional<double> rtol, atol;
  /// Number of runs of the reference with perturbed roundings.
  size_t perturbedRuns = 0;
  /// One entry for each output, memref arguments first.
  std::vector<OutputVerification> outputs;
  /// One line for each array that differs.
  std::vector<std::string> mismatches;
  /// One line for each array that depends on uninitialised memory.
  std::vector<std::string> freshReads;
  /// Other notes for the reader.
  std::vector<std::string> notes;

  /// One line with the largest error and the tolerance that it was compared
  /// with.
  std::string describe() const;
};

/// Everything that is known about a run.
struct Summary {
  std::string program;
  std::string chip;
  std::string mode;
  /// The requested mode; empty if none was. It differs from `mode` if the
  /// cycles depend on data and the requested mode has no data.
  std::string requestedMode;
  /// The data that the cycles depend on, for each location.
  llvm::json::Array dataDependences;
  /// The core groups that were requested and, if they are fewer, those that the
  /// program is compiled for.
  int64_t requestedGroups = 1, groups = 1;
  uint64_t seed = 0;
  bool randomInputs = true;
  double compileSeconds = 0;
  /// Number of operations of the program, counted on its linalg ops.
  double programOperations = 0;
  llvm::json::Array schedule;
  /// The memory plan of intermediate arrays: for each arena its size, the lower
  /// bound of its size, and its buffers.
  llvm::json::Array arenas;
  /// Figures measured by the simulator, with the fields of the documented
  /// format.
  llvm::json::Object figures;
  std::optional<Verification> verification;
  /// The simulator's HTML report.
  std::string page;

  /// The object for `--json`: the figures of the simulator and the other
  /// members.
  llvm::json::Value toJSON() const;
  /// That the program is compiled for fewer core groups than were requested;
  /// empty if it is not.
  std::string describeFewerGroups() const;
  /// The table on the terminal.
  void printTable(llvm::raw_ostream &os) const;
  /// Prints a self-contained HTML page.
  void printHTML(llvm::raw_ostream &os) const;
};

/// Figures of one kernel, over all of its launches.
struct KernelRow {
  std::string name;
  uint64_t launches = 0;
  double cycles = 0, seconds = 0, operations = 0;
  /// By the cost model; 0 if it has none.
  double predictedSeconds = 0;
  double peakFraction = 0, rooflineFraction = 0;
  double getBytes = 0, putBytes = 0, ldmBytes = 0;
  /// Time that a CPE waits in barriers of all core groups on average.
  double barrierSeconds = 0;

  double getGflops() const {
    return seconds > 0 ? operations / seconds * 1e-9 : 0;
  }
};

/// Figures of one piece of work on the MPE, over all of its executions.
struct MpeRow {
  std::string name, location, reason;
  uint64_t times = 0;
  double cycles = 0, seconds = 0, share = 0;
  /// By the cost model; 0 if it has none.
  double predictedSeconds = 0;
};

/// The work of the MPE outside of launches, in the order of its first
/// execution. The last row is the work without a mark.
std::vector<MpeRow> getMpeRows(const llvm::json::Object &figures);
/// The kernels of a run, in the order of their first launch.
std::vector<KernelRow> getKernelRows(const llvm::json::Object &figures);
/// The whole run.
KernelRow getTotalRow(const llvm::json::Object &figures);

/// A time that is far from its prediction: of a kernel over all of its
/// launches, of work on the MPE, or of the whole run.
struct Misprediction {
  std::string name;
  double seconds = 0, predictedSeconds = 0;

  /// Simulated over predicted.
  double getRatio() const { return seconds / predictedSeconds; }
  /// Both times as a sentence.
  std::string describe() const;
};

/// Maximum factor between a time and its prediction, in either direction.
constexpr double kMaxMisprediction = 1.5;

/// The kernels, the work on the MPE and then the whole run whose time differs
/// from its prediction by more than the factor `kMaxMisprediction`. Kernels
/// and work of less than 1 % of the run, in both times, are omitted: their cost
/// is that of their launch.
std::vector<Misprediction>
findMispredictions(const llvm::json::Object &figures);

/// Sets `predicted_seconds` of each launch of a kernel with a prediction in
/// `program`, and of the whole run if all launches have one. Only the first
/// part of a launch includes `launchSeconds`. Work on the MPE without a
/// prediction contributes its measured time to the prediction of the whole run.
void addPredictions(llvm::json::Object &figures, const LoweredProgram &program);

/// Text with a unit: `1.50 MiB`, `12.3 us`, `1 234 567`.
std::string formatBytes(double bytes);
std::string formatSeconds(double seconds);
std::string formatCount(double count);

} // namespace runner
} // namespace sw
} // namespace mlir

#endif // SUNWAY_RUNNER_REPORT_SUMMARY_H
