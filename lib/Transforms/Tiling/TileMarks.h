//===- TileMarks.h - From the body of tile loops to a tile op ---*- C++ -*-===//
///
/// \file
/// An op that tiling leaves in the loops becomes a tile op: unit loops vanish,
/// inputs become slices, and `sw.tile` says what was decided.
///
//===----------------------------------------------------------------------===//
#ifndef SUNWAY_LIB_TRANSFORMS_TILING_TILEMARKS_H
#define SUNWAY_LIB_TRANSFORMS_TILING_TILEMARKS_H

#include "TileUtils.h"

namespace mlir {
namespace sw {

/// An op inside of the loops over its tiles.
struct TiledOp {
  linalg::LinalgOp op;
  /// For each loop of `op` the loop of the op before tiling. Unit loops vanish.
  SmallVector<unsigned> loops;
};

/// Removes the loops of `tiled` that have no spread in `mesh` and that `filter`
/// takes; their extent is one.
LogicalResult dropLoops(RewriterBase &rewriter, TiledOp &tiled,
                        ArrayRef<std::optional<Spread>> mesh,
                        function_ref<bool(utils::IteratorType)> filter);

/// Turns the tiled op into a tile op and marks it.
FailureOr<linalg::LinalgOp> finishTile(RewriterBase &rewriter, TiledOp tiled,
                                       const TileChoice &choice);

/// Marks `op`, of which a CPE computes all by itself: its tile has all loops of
/// it.
LogicalResult finishWholeTile(RewriterBase &rewriter, linalg::LinalgOp op,
                              TileChoice choice);

} // namespace sw
} // namespace mlir

#endif // SUNWAY_LIB_TRANSFORMS_TILING_TILEMARKS_H
