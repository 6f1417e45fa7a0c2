//===- TileReads.h - Reads of the tiles of fusion groups --------*- C++ -*-===//
#ifndef SUNWAY_LIB_TRANSFORMS_TILING_TILEREADS_H
#define SUNWAY_LIB_TRANSFORMS_TILING_TILEREADS_H

#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/IR/PatternMatch.h"

namespace mlir {
namespace sw {

/// Gives the ops on tiles in `loop` whole dimensions that they read by a table
/// or backwards. Upstream's part would begin at the end of dimensions that are
/// read backwards.
void widenReads(RewriterBase &rewriter, Operation *loop);

/// Extends `input` of `op` to whole rows if it needs nearly all of them, and if
/// it is a part of an array outside of the tiles.
void fetchWholeRows(RewriterBase &rewriter, linalg::LinalgOp op,
                    OpOperand &input);

} // namespace sw
} // namespace mlir

#endif // SUNWAY_LIB_TRANSFORMS_TILING_TILEREADS_H
