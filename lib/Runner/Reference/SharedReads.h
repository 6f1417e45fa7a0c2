//===- SharedReads.h - Arrays that products and others read -----*- C++ -*-===//
#ifndef SUNWAY_LIB_RUNNER_REFERENCE_SHAREDREADS_H
#define SUNWAY_LIB_RUNNER_REFERENCE_SHAREDREADS_H

#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/IR/BuiltinOps.h"

namespace mlir {
namespace sw {
namespace runner {

/// The compared program may round an array of `type` that the `products` read,
/// or that follows them: their results, and those of elementwise ops of which
/// all arrays follow. Then other ops read the rounded array. Gives each such
/// read of the bufferized `module` an op that can be perturbed, and returns
/// these.
SmallVector<Operation *> exposeSharedReads(ModuleOp module,
                                           ArrayRef<linalg::GenericOp> products,
                                           Type type);

} // namespace runner
} // namespace sw
} // namespace mlir

#endif // SUNWAY_LIB_RUNNER_REFERENCE_SHAREDREADS_H
