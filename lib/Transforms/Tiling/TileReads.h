//===- TileReads.h - What tiles of programs fetch ---------------*- C++ -*-===//
#ifndef SUNWAY_LIB_TRANSFORMS_TILING_TILEREADS_H
#define SUNWAY_LIB_TRANSFORMS_TILING_TILEREADS_H

#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/IR/PatternMatch.h"

namespace mlir {
namespace sw {

/// Lets the ops on tiles in `loop` have all of the dimensions that they read
/// backwards, of which upstream's part would begin at the end, or by a table.
void widenReads(RewriterBase &rewriter, Operation *loop);

/// Lets `input` of `op` be a part with whole rows, where it needs nearly all of
/// them, if it is one of an array outside of the tiles.
void fetchWholeRows(RewriterBase &rewriter, linalg::LinalgOp op,
                    OpOperand &input);

} // namespace sw
} // namespace mlir

#endif // SUNWAY_LIB_TRANSFORMS_TILING_TILEREADS_H
