//===- LoopNest.h - Nests of loops with constant bounds ---------*- C++ -*-===//
///
/// \file
/// The iterations of a nest of `scf.for` in order: the loops of the nest, its
/// next iteration, and whether the tiles of different iterations are disjoint.
///
//===----------------------------------------------------------------------===//
#ifndef SUNWAY_LIB_DIALECT_SW_TRANSFORMS_UTILS_LOOPNEST_H
#define SUNWAY_LIB_DIALECT_SW_TRANSFORMS_UTILS_LOOPNEST_H

#include "mlir/Dialect/SCF/IR/SCF.h"

namespace mlir {
namespace sw {

/// A loop nest: each loop but the first is directly in the body of the loop
/// before it, has constant bounds and runs at least once. So does the first one
/// of several, unless it is over tiles of core groups.
using LoopNest = SmallVector<scf::ForOp, 4>;

/// Whether bounds and step of `loop` are constant and it runs at least once.
bool hasConstantIterations(scf::ForOp loop);

/// The longest nest with `innermost` as its last loop.
LoopNest getLoopNest(scf::ForOp innermost);

/// Whether `op` is, or is in, a loop that each CPE runs independently.
bool isInPrivateLoop(Operation *op);

/// Whether `nest` is known to run its innermost body at most once.
bool isSingleIteration(ArrayRef<scf::ForOp> nest);

/// The iteration after the current one.
struct NextIteration {
  /// Whether that iteration exists.
  Value exists;
  /// The induction variables, one for each loop. Valid only if it exists.
  SmallVector<Value> ivs;
};

/// Computes the iteration after the current one of `nest`, with carry from the
/// innermost loop to the outer ones. The insertion point is in the innermost
/// body.
NextIteration createNextIteration(OpBuilder &builder,
                                  ArrayRef<scf::ForOp> nest);

/// Whether `view`, of a memref from outside of the nest, covers disjoint parts
/// of it in any two iterations. For each loop, the view must move by at least
/// its size in one dimension, and only with that loop.
bool isDisjointAcrossIterations(Value view, ArrayRef<scf::ForOp> nest);

} // namespace sw
} // namespace mlir

#endif // SUNWAY_LIB_DIALECT_SW_TRANSFORMS_UTILS_LOOPNEST_H
