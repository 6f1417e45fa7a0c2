//===- LoopReductions.h - Reductions of one loop ----------------*- C++ -*-===//
#ifndef SUNWAY_LIB_TRANSFORMS_COMPOSITES_LOOPREDUCTIONS_H
#define SUNWAY_LIB_TRANSFORMS_COMPOSITES_LOOPREDUCTIONS_H

#include "Transforms/Utils/BodyValues.h"

namespace mlir {
namespace sw {

/// A reduction of one loop.
struct LoopReduction {
  linalg::LinalgOp op;
  /// The map that reads its result, from the loops where a search began.
  AffineMap read;
  /// What is reduced, in the loops of `op`.
  Scalar term;
};

/// The loops that are the results of `map`, or nothing.
std::optional<SmallVector<unsigned>> getLoops(AffineMap map);

/// The identity on the loops of `op`.
AffineMap getIdentity(linalg::LinalgOp op);

/// `map` with loops of one iteration at 0.
AffineMap dropUnitLoops(AffineMap map, ArrayRef<int64_t> extents);

/// `loop` as an expression, 0 if it has one iteration.
AffineExpr getLoop(unsigned loop, ArrayRef<int64_t> extents,
                   MLIRContext *context);

/// The loop that `op` reduces.
unsigned getReducedLoop(linalg::LinalgOp op);

/// The reduction that computes `element`.
std::optional<LoopReduction> findReduction(const Scalar &element);

/// Whether `reduction` reduces `reduced` over `loop` alone. These are in the
/// loops where the search began, with the extents `extents`.
bool reducesLoop(const LoopReduction &reduction, const Scalar &reduced,
                 unsigned loop, ArrayRef<int64_t> extents);

} // namespace sw
} // namespace mlir

#endif // SUNWAY_LIB_TRANSFORMS_COMPOSITES_LOOPREDUCTIONS_H
