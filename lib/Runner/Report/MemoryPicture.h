//===- MemoryPicture.h - The arena in the report of a run -------*- C++ -*-===//
///
/// The plan of `sw-plan-memory`, as data and as a picture.
///
//===----------------------------------------------------------------------===//
#ifndef SUNWAY_LIB_RUNNER_REPORT_MEMORYPICTURE_H
#define SUNWAY_LIB_RUNNER_REPORT_MEMORYPICTURE_H

#include "Runner/Report/Summary.h"

#include "mlir/IR/BuiltinOps.h"

namespace mlir {
namespace sw {
namespace runner {

/// The arenas of `module`, one object each: `function`, `arena_bytes`,
/// `lower_bound_bytes`, `sum_bytes` and `buffers`. The lower bound is the
/// maximum bytes that are live at one step. A buffer has `offset`, `bytes`, and
/// the steps `first` and `last` that use it.
llvm::json::Array collectArenas(ModuleOp module);

/// Draws `arenas`: the steps from left to right, with the names of `kernels` in
/// order, and the buffers by offset from the bottom up.
void printArenasHTML(llvm::raw_ostream &os, const llvm::json::Array &arenas,
                     llvm::ArrayRef<KernelRow> kernels);

} // namespace runner
} // namespace sw
} // namespace mlir

#endif // SUNWAY_LIB_RUNNER_REPORT_MEMORYPICTURE_H
