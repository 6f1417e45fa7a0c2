//===- LoopNest.h - Nests of loops with constant bounds ---------*- C++ -*-===//
///
/// \file
/// The iterations of a nest of `scf.for`, one behind the other: which loops
/// belong to it, which iteration is next, and whether the tiles of different
/// iterations are apart.
///
//===----------------------------------------------------------------------===//
#ifndef SUNWAY_LIB_DIALECT_SW_TRANSFORMS_UTILS_LOOPNEST_H
#define SUNWAY_LIB_DIALECT_SW_TRANSFORMS_UTILS_LOOPNEST_H

#include "mlir/Dialect/SCF/IR/SCF.h"

namespace mlir {
namespace sw {

/// Loops of which each but the first is directly in the body of the one before
/// it. Unless there is only one, all have constant bounds and run at least
/// once.
using LoopNest = SmallVector<scf::ForOp, 4>;

/// Whether the bounds and the step of `loop` are constants with which it runs
/// at least once.
bool hasConstantIterations(scf::ForOp loop);

/// The longest nest with `innermost` as its last loop.
LoopNest getLoopNest(scf::ForOp innermost);

/// Whether `op` is or is in a loop that each CPE runs by itself.
bool isInPrivateLoop(Operation *op);

/// Whether `nest` is known to run its innermost body once at most.
bool isSingleIteration(ArrayRef<scf::ForOp> nest);

/// The iteration behind the current one.
struct NextIteration {
  /// Whether there is one.
  Value exists;
  /// The induction variables, one per loop. Only valid if it exists.
  SmallVector<Value> ivs;
};

/// Computes the iteration behind the current one of `nest`, with carry from the
/// innermost loop to the outer ones, at the insertion point in the innermost
/// body.
NextIteration createNextIteration(OpBuilder &builder,
                                  ArrayRef<scf::ForOp> nest);

/// Whether `view`, of a memref from outside of the nest, shows disjoint parts
/// of it in any two iterations: for each loop there is a dimension in which the
/// view moves by at least its size, and does so with that loop alone.
bool isDisjointAcrossIterations(Value view, ArrayRef<scf::ForOp> nest);

} // namespace sw
} // namespace mlir

#endif // SUNWAY_LIB_DIALECT_SW_TRANSFORMS_UTILS_LOOPNEST_H
