//===- ProductFusion.h - Ops on the tiles of a product ----------*- C++ -*-===//
///
/// \file
/// Moves the ops before and after a product to its tiles.
///
//===----------------------------------------------------------------------===//
#ifndef SUNWAY_LIB_TRANSFORMS_FUSION_PRODUCTFUSION_H
#define SUNWAY_LIB_TRANSFORMS_FUSION_PRODUCTFUSION_H

#include "Analysis/Fusion/Prologue.h"

#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/IR/PatternMatch.h"

namespace mlir {
namespace sw {

/// Moves the casts of inputs out of the body of `product` into ops before it,
/// which are appended to `casts`. Returns the product.
linalg::LinalgOp splitCasts(RewriterBase &rewriter, linalg::LinalgOp product,
                            SmallVectorImpl<Prologue> &casts);

/// Computes the tile of an operand of `product`, the result of `prologue` or a
/// slice of it, where it is read. Returns the op on the tile.
FailureOr<linalg::LinalgOp> computeOnTile(RewriterBase &rewriter,
                                          linalg::LinalgOp product,
                                          Prologue prologue);

/// Moves `op`, on a tile of an operand, out of the loops that do not change the
/// tile.
void moveOutOfLoops(linalg::LinalgOp op);

/// Moves `op`, a product or an op on its tiles, directly before `epilogue`.
/// Replaces `epilogue` by an op that updates its result in place.
FailureOr<linalg::LinalgOp> placeEpilogue(RewriterBase &rewriter, Operation *op,
                                          linalg::LinalgOp epilogue);

} // namespace sw
} // namespace mlir

#endif // SUNWAY_LIB_TRANSFORMS_FUSION_PRODUCTFUSION_H
