//===- TrainingSteps.h - The parts of a training step -----------*- C++ -*-===//
///
/// \file
/// Finds the loss of a training step, and the arguments that its results
/// update.
///
//===----------------------------------------------------------------------===//
#ifndef SUNWAY_LIB_TRANSFORMS_TYPECONVERSION_TRAININGSTEPS_H
#define SUNWAY_LIB_TRANSFORMS_TYPECONVERSION_TRAININGSTEPS_H

#include "mlir/Dialect/Func/IR/FuncOps.h"

#include "llvm/ADT/DenseSet.h"

namespace mlir {
namespace sw {

/// The op of the body of `func` that is or contains `op`.
Operation *getOuterOp(func::FuncOp func, Operation *op);

/// The results that are losses: those with `sw.loss`, or else the floats of one
/// element that are no update of an argument.
SmallVector<unsigned> findLosses(func::FuncOp func);

/// The ops of the body of `func` that compute its results `numbers`.
DenseSet<Operation *> findComputation(func::FuncOp func,
                                      ArrayRef<unsigned> numbers);

/// The argument that each of the results `numbers` updates: that of
/// `sw.updates`, or else the only one of its type that elementwise ops combine
/// with others to the result, and that no other result updates. A result that
/// depends on no argument of its type has none. Fails with a diagnostic if a
/// result may be an update of none or several.
FailureOr<SmallVector<std::optional<unsigned>>>
findUpdates(func::FuncOp func, ArrayRef<unsigned> numbers);

} // namespace sw
} // namespace mlir

#endif // SUNWAY_LIB_TRANSFORMS_TYPECONVERSION_TRAININGSTEPS_H
