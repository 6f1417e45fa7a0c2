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

/// Computes the tile of an operand of `product`, a slice of the result of
/// `prologue`, where it is read. Returns the op on the tile.
FailureOr<linalg::LinalgOp> computeOnTile(RewriterBase &rewriter,
                                          linalg::LinalgOp product,
                                          Prologue prologue);

/// Moves `op`, a product or an op on its tiles, directly before `epilogue`.
/// Replaces `epilogue` by an op that updates its result in place.
FailureOr<linalg::LinalgOp> placeEpilogue(RewriterBase &rewriter, Operation *op,
                                          linalg::LinalgOp epilogue);

} // namespace sw
} // namespace mlir

#endif // SUNWAY_LIB_TRANSFORMS_FUSION_PRODUCTFUSION_H
