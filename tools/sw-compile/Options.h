//===- Options.h - Command line of sw-compile -------------------*- C++ -*-===//
#ifndef SW_COMPILE_OPTIONS_H
#define SW_COMPILE_OPTIONS_H

#include "Transforms/Passes.h"

#include "llvm/Support/Error.h"

#include <cstdint>
#include <string>
#include <vector>

namespace swcompile {

/// The command line.
struct Options {
  std::string input, entry, chip, outputDir, name, pipelineOptions, schedules,
      resources;
  std::vector<std::string> weights;
  int64_t weightBytes = 0;
  /// Core groups that share each kernel; 0: all of the chip.
  int64_t coreGroups = 1;
  mlir::sw::Precision precision = mlir::sw::Precision::F32;
  std::string lossScale;
  bool quiet = false;
};

/// Parses the command line; prints help or the version and ends the process on
/// request.
llvm::Expected<Options> parseOptions(int argc, char **argv);

} // namespace swcompile

#endif // SW_COMPILE_OPTIONS_H
