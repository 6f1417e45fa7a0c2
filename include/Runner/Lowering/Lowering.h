//===- Lowering.h - From the input to C files -------------------*- C++ -*-===//
///
/// \file
/// Lowers the entry function of a program by `sw-pipeline` and prints it as C.
///
//===----------------------------------------------------------------------===//
#ifndef SUNWAY_RUNNER_LOWERING_LOWERING_H
#define SUNWAY_RUNNER_LOWERING_LOWERING_H

#include "Pipelines/Pipelines.h"
#include "Runner/Arrays/Weights.h"
#include "Runner/Input/Entry.h"
#include "Target/Athread/Athread.h"

#include "llvm/ADT/StringMap.h"
#include "llvm/Support/JSON.h"

#include <functional>

namespace mlir {
namespace sw {
namespace runner {

/// Makes every function but the entry private and drops those that are then
/// not used, so that only the program in question is lowered.
LogicalResult isolateEntry(ModuleOp module, llvm::StringRef name);

/// What came out of the lowering.
struct LoweredProgram {
  /// Header, host file, slave file, Makefile.
  std::vector<AthreadFile> files;
  /// Name of the header.
  std::string header;
  /// The C function of the entry, and its parameters as C declares them.
  std::string function;
  std::vector<std::string> parameters;
  /// The constants that the C has not, but reads by the pointer
  /// `weightsSymbol`.
  Weights weights;
  std::string weightsSymbol;
  /// The module in the CPE view as text.
  std::string lowered;
  /// The `sw.tile` decisions, one object per kind of tile op.
  llvm::json::Array schedule;
  /// The arenas of intermediate arrays, as `--json` has them.
  llvm::json::Array arenas;
  /// What the model predicts for one launch of a kernel, by its name.
  llvm::StringMap<double> predictedSeconds;
  /// What a prediction has for the launch itself: parts of a launch behind the
  /// first one take so much less.
  double launchSeconds = 0;
  /// What the model predicts for work on the management core, by the name and
  /// the place of its mark (`getMpeKey`): the mean of those that share both.
  /// Under "other" the rest of a call, but for launches.
  llvm::StringMap<double> predictedMpeSeconds;
  /// What its cycles depend on besides its shapes, an object for each place, as
  /// `--json` has them: without data such a program takes other cycles, or
  /// cannot run.
  llvm::json::Array dataDependences;
  /// Wall-clock time of lowering and printing.
  double seconds = 0;
};

/// The key of work on the management core in `predictedMpeSeconds`.
std::string getMpeKey(llvm::StringRef name, llvm::StringRef place);

/// The buffers of the plan of an arena (`sw.arena`), an object each, as
/// `--json` and the manifest of a library have them.
llvm::json::Array listArenaBuffers(DictionaryAttr plan);

/// How the C differs from that of a run.
struct LoweringOptions {
  /// The C function of the entry, an identifier that starts the names of all
  /// other functions too; if empty, what the module calls it, or a name like
  /// it.
  std::string function;
  AthreadOptions files;
  /// The pointer in C to the constants of `weightBytes` bytes or more. It is
  /// only declared, and only if there are such constants; if empty, it has a
  /// name that the module does not have.
  std::string weightsSymbol;
  int64_t weightBytes = kLeastWeightBytes;
  /// The arguments that are the same in many calls, tensors: what depends on
  /// these alone is computed by a function of its own (sw-prepare-weights).
  SmallVector<size_t> weightArguments;
  /// Called with the module in the CPE view and its entry, before C is made.
  std::function<LogicalResult(ModuleOp, func::FuncOp)> finish;
};

/// Lowers a copy of `module`. Reports errors at their location. Scalar results
/// stay the result of the C function if there is only one; several become
/// out-parameters of one element, behind the arguments.
FailureOr<LoweredProgram> lowerProgram(ModuleOp module, const Entry &entry,
                                       const SWPipelineOptions &options,
                                       const LoweringOptions &how = {});

} // namespace runner
} // namespace sw
} // namespace mlir

#endif // SUNWAY_RUNNER_LOWERING_LOWERING_H
