//===- MemoryPicture.h - The arena on the page of a run ---------*- C++ -*-===//
///
/// \file
/// What `sw-plan-memory` has planned, as data and as a picture.
///
//===----------------------------------------------------------------------===//
#ifndef SUNWAY_LIB_RUNNER_REPORT_MEMORYPICTURE_H
#define SUNWAY_LIB_RUNNER_REPORT_MEMORYPICTURE_H

#include "Runner/Report/Summary.h"

#include "mlir/IR/BuiltinOps.h"

namespace mlir {
namespace sw {
namespace runner {

/// The arenas of `module`, an object each: `function`, `arena_bytes`,
/// `lower_bound_bytes`, the most that is in use at one step, `sum_bytes`, and
/// `buffers` with `offset`, `bytes`, `first` and `last`, the steps that use it.
llvm::json::Array collectArenas(ModuleOp module);

/// Draws `arenas`: the steps from left to right, those of `kernels` in their
/// order, and the places of the buffers from the bottom up.
void printArenasHTML(llvm::raw_ostream &os, const llvm::json::Array &arenas,
                     llvm::ArrayRef<KernelRow> kernels);

} // namespace runner
} // namespace sw
} // namespace mlir

#endif // SUNWAY_LIB_RUNNER_REPORT_MEMORYPICTURE_H
