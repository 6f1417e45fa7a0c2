//===- Options.h - Command line of sw-run -----------------------*- C++ -*-===//
#ifndef SW_RUN_OPTIONS_H
#define SW_RUN_OPTIONS_H

#include "Transforms/Passes.h"

#include "llvm/Support/Error.h"

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace swrun {

/// The parsed command line, checked for contradictions.
struct Options {
  std::string input;
  std::string entry;
  std::string chip;
  std::string mode;
  /// Core groups that share each kernel; 0: all of the chip.
  int64_t coreGroups = 1;
  std::string pipelineOptions;
  mlir::sw::Precision precision = mlir::sw::Precision::F32;
  /// Whether the user gave the precision.
  bool hasPrecision = false;
  /// Empty if gradients are not scaled.
  std::string lossScale;
  std::string resources;
  std::string interface;
  std::string schedules;
  std::string recordSchedules;
  bool verify = false;
  bool referenceOnly = false;
  uint64_t seed = 0;
  unsigned inputBits = 53;
  std::vector<std::string> inputs;
  std::string outputs;
  std::string dumpLayers;
  std::string json;
  std::string trace;
  std::string report;
  std::string keep;
  /// Use the program in `keep` again if it is up to date.
  bool reuse = false;
  std::string simcc;
  std::optional<double> rtol;
  std::optional<double> atol;
  unsigned timeoutSeconds = 0;
  /// Memory limit of a run; the memory of the machine if not given.
  std::optional<double> memoryGibibytes;
  bool verbose = false;
  bool quiet = false;
};

/// Parses the command line; prints help or the version and ends the process on
/// request.
llvm::Expected<Options> parseOptions(int argc, char **argv);

} // namespace swrun

#endif // SW_RUN_OPTIONS_H
