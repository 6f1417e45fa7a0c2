//===- Summary.h - Figures of a run for people and programs -----*- C++ -*-===//
///
/// \file
/// Puts the figures of one run together and prints them as JSON, as a table
/// and as an HTML page.
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
  /// Where it differs, if it does, or that it depends on memory without values.
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
  /// Runs of the reference with disturbed roundings that were needed.
  size_t perturbedRuns = 0;
  /// Each output, memref arguments first.
  std::vector<OutputVerification> outputs;
  /// One line for each array that differs.
  std::vector<std::string> mismatches;
  /// One line for each of those that depends on memory without values.
  std::vector<std::string> freshReads;
  /// What else a reader should know.
  std::vector<std::string> notes;

  /// The largest error and what it was compared with, as one line.
  std::string describe() const;
};

/// Everything that is known about a run.
struct Summary {
  std::string program;
  std::string chip;
  std::string mode;
  /// The mode that was asked for; empty if none was. It is another one than
  /// `mode` where the cycles depend on data, and that has none.
  std::string requestedMode;
  /// What they depend on, for each place.
  llvm::json::Array dataDependences;
  uint64_t seed = 0;
  bool randomInputs = true;
  double compileSeconds = 0;
  /// Operations of the program by its linalg ops.
  double programOperations = 0;
  llvm::json::Array schedule;
  /// The places of intermediate arrays: for each arena its size, the least
  /// possible, and the buffers in it.
  llvm::json::Array arenas;
  /// What the simulator measured, with the fields that the contract names.
  llvm::json::Object figures;
  std::optional<Verification> verification;
  /// The simulator's HTML report.
  std::string page;

  /// The object for `--json`: the simulator's figures and what is known here.
  llvm::json::Value toJSON() const;
  /// The table on the terminal.
  void printTable(llvm::raw_ostream &os) const;
  /// A page that needs no other file.
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

  double getGflops() const {
    return seconds > 0 ? operations / seconds * 1e-9 : 0;
  }
};

/// Work on the management core, over all the times it was done.
struct MpeRow {
  std::string name, location, reason;
  uint64_t times = 0;
  double cycles = 0, seconds = 0, share = 0;
  /// By the cost model; 0 if it has none.
  double predictedSeconds = 0;
};

/// What the management core did outside of launches, in the order in which it
/// began; last what has no name of its own.
std::vector<MpeRow> getMpeRows(const llvm::json::Object &figures);
/// The kernels of a run in the order of their first launch.
std::vector<KernelRow> getKernelRows(const llvm::json::Object &figures);
/// The whole run.
KernelRow getTotalRow(const llvm::json::Object &figures);

/// A kernel, over all of its launches, work of the management core, or the
/// whole run, whose time is far from its prediction.
struct Misprediction {
  std::string name;
  double seconds = 0, predictedSeconds = 0;

  /// Simulated over predicted.
  double getRatio() const { return seconds / predictedSeconds; }
  /// Both times as a sentence.
  std::string describe() const;
};

/// By how much a time may differ from its prediction, in either direction.
constexpr double kMostMisprediction = 1.5;

/// The kernels that take more than `kMostMisprediction` times of what was
/// predicted, or less than one part in as many, such work of the management
/// core, and then the whole run. Kernels and work
/// of less than a hundredth of the run, in both times, are left out: what they
/// cost is their launch.
std::vector<Misprediction>
findMispredictions(const llvm::json::Object &figures);

/// Sets `predicted_seconds` of each launch of a kernel that `program` has a
/// prediction for, and of the whole run if all launches have it. Of the parts
/// of a launch, those behind the first one take its `launchSeconds` less. Work
/// of the management core without a prediction counts in the whole run with the
/// time that it took.
void addPredictions(llvm::json::Object &figures, const LoweredProgram &program);

/// Text with a unit: `1.50 MiB`, `12.3 us`, `1 234 567`.
std::string formatBytes(double bytes);
std::string formatSeconds(double seconds);
std::string formatCount(double count);

} // namespace runner
} // namespace sw
} // namespace mlir

#endif // SUNWAY_RUNNER_REPORT_SUMMARY_H
