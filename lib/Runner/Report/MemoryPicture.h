//===- MemoryPicture.h - The arena in the report of a run -------*- C++ -*-===//
///
/// The plan of `sw-plan-memory` as a picture.
///
//===----------------------------------------------------------------------===//
#ifndef SUNWAY_LIB_RUNNER_REPORT_MEMORYPICTURE_H
#define SUNWAY_LIB_RUNNER_REPORT_MEMORYPICTURE_H

#include "Runner/Report/Summary.h"

#include "llvm/ADT/ArrayRef.h"

namespace mlir {
namespace sw {
namespace runner {

/// Draws `arenas`: the steps from left to right, with the names of `kernels` in
/// order, and the buffers by offset from the bottom up.
void printArenasHTML(llvm::raw_ostream &os, const llvm::json::Array &arenas,
                     llvm::ArrayRef<KernelRow> kernels);

} // namespace runner
} // namespace sw
} // namespace mlir

#endif // SUNWAY_LIB_RUNNER_REPORT_MEMORYPICTURE_H
