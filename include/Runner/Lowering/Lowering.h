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
#include "llvm/ADT/StringSet.h"
#include "llvm/Support/JSON.h"

#include <functional>

namespace sunway {
class MachineDescription;
} // namespace sunway

namespace mlir {
namespace sw {
namespace runner {

/// The result of the lowering.
struct LoweredProgram {
  /// Header, host file, slave file, Makefile.
  std::vector<AthreadFile> files;
  /// Name of the header.
  std::string header;
  /// The C function of the entry, and its parameters as C declares them.
  std::string function;
  std::vector<std::string> parameters;
  /// The constants that are not literals in the C, which reads them through the
  /// pointer `weightsSymbol`.
  Weights weights;
  std::string weightsSymbol;
  /// The module in the CPE view as text, if it was asked for.
  std::string lowered;
  /// The `sw.tile` decisions, one object per kind of tile op.
  llvm::json::Array schedule;
  /// The arenas of intermediate arrays, in the form of `--json`.
  llvm::json::Array arenas;
  /// Predicted seconds of one launch of a kernel, by its name.
  llvm::StringMap<double> predictedSeconds;
  /// The part of it that passes while longer kernels run on other core groups.
  /// Totals do not count it.
  llvm::StringMap<double> concurrentSeconds;
  /// The kernels that begin a launch, at least on their core groups. Empty if
  /// each has a launch of its own.
  llvm::StringSet<> firstKernels;
  /// Whether a launch runs on several core groups.
  bool usesCoreGroups = false;
  /// Whether these are those of host threads of one process: -allshare.
  bool isAllShared = false;
  /// Core groups of the process that runs it; 0: those of the chip.
  int64_t processGroups = 0;
  /// Launch overhead that is part of a prediction; only the first part of a
  /// launch has it.
  double launchSeconds = 0;
  /// Predicted seconds of work on the MPE, by the name and the location of its
  /// mark (`getMpeKey`); the mean if several marks share both. The key "other"
  /// has the rest of a call, except launches.
  llvm::StringMap<double> predictedMpeSeconds;
  /// Data that the cycles depend on, an object for each location, in the form
  /// of `--json`. Without data such a program takes other cycles, or cannot
  /// run.
  llvm::json::Array dataDependences;
  /// Wall-clock time of lowering and printing.
  double seconds = 0;

  /// The vendor's call that a program makes before the first launch.
  llvm::StringRef getInitCall() const {
    return usesCoreGroups && !isAllShared ? "athread_init_cgs" : "athread_init";
  }
};

/// The key of work on the MPE in `predictedMpeSeconds`.
std::string getMpeKey(llvm::StringRef name, llvm::StringRef place);

/// Options of the lowering. The defaults are those of a run.
struct LoweringOptions {
  /// Name of the C function of the entry, an identifier that is also the prefix
  /// of all other functions. If empty, it is the name in the module or a
  /// similar one.
  std::string function;
  AthreadOptions files;
  /// Name of the pointer in C to the constants of `weightBytes` bytes or more.
  /// The C only declares it, and only if there are such constants. If empty, a
  /// name that is unused in the module.
  std::string weightsSymbol;
  int64_t weightBytes = kMinWeightBytes;
  /// The tensor arguments that are the same in many calls. A separate function
  /// computes values that depend only on them (sw-prepare-weights).
  SmallVector<size_t> weightArguments;
  /// Whether to print the lowered module, and to find dependences on data: for
  /// the report of a run. Takes a tenth of the time.
  bool describes = true;
  /// Called with the module in the CPE view and its entry, before the emission
  /// of C.
  std::function<LogicalResult(ModuleOp, func::FuncOp)> finish;
};

/// Lowers a copy of `module` for the chip of `options`, which `machine`
/// describes. Reports errors at their location. A single scalar result is the
/// result of the C function. Several become out-parameters of one element,
/// after the arguments.
FailureOr<LoweredProgram> lowerProgram(
    ModuleOp module, const Entry &entry, const SWPipelineOptions &options,
    const sunway::MachineDescription &machine, const LoweringOptions &how = {});

} // namespace runner
} // namespace sw
} // namespace mlir

#endif // SUNWAY_RUNNER_LOWERING_LOWERING_H
