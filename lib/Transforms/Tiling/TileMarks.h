//===- TileMarks.h - From the body of tile loops to a tile op ---*- C++ -*-===//
///
/// \file
/// Converts an op that tiling leaves in the loops to a tile op. Unit loops are
/// dropped, inputs become slices, and `sw.tile` records the choice.
///
//===----------------------------------------------------------------------===//
#ifndef SUNWAY_LIB_TRANSFORMS_TILING_TILEMARKS_H
#define SUNWAY_LIB_TRANSFORMS_TILING_TILEMARKS_H

#include "TileChoice.h"

#include "Dialect/SW/IR/SW.h"

#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/IR/PatternMatch.h"

namespace mlir {
namespace sw {

/// An op inside of the loops over its tiles.
struct TiledOp {
  linalg::LinalgOp op;
  /// For each loop of `op`, the loop of the op before tiling. Unit loops are
  /// dropped.
  SmallVector<unsigned> loops;
};

/// Drops the loops of `tiled` that have no spread in `mesh` and satisfy
/// `filter`; their extent is one.
LogicalResult dropLoops(RewriterBase &rewriter, TiledOp &tiled,
                        ArrayRef<std::optional<Spread>> mesh,
                        function_ref<bool(utils::IteratorType)> filter);

/// Sets in `mark` how a kernel is divided over core groups, and why. Only the
/// op that decides it has a report.
void setDivision(Builder &builder, bool onFirstGroup,
                 const DivisionReport &report, TileAttr::Entries &mark);

/// Converts the tiled op to a tile op and marks it.
FailureOr<linalg::LinalgOp> finishTile(RewriterBase &rewriter, TiledOp tiled,
                                       const TileChoice &choice);

/// All loops of `op`, in order.
SmallVector<unsigned> allLoops(linalg::LinalgOp op);

/// Marks an epilogue; its tile is that of the result, with as many buffers.
LogicalResult finishEpilogue(RewriterBase &rewriter, linalg::LinalgOp epilogue,
                             AffineMap outputMap, const TileChoice &choice);

/// Marks a fill that moved into the loops of an op; its tile is that of the
/// result.
LogicalResult finishFill(RewriterBase &rewriter, linalg::LinalgOp fill,
                         AffineMap outputMap, const TileChoice &choice);

/// Marks `op`, which one CPE computes as a whole; its tile has all loops.
LogicalResult finishWholeTile(RewriterBase &rewriter, linalg::LinalgOp op,
                              TileChoice choice);

/// The choice for the product among the ops on its tiles. Those that convert
/// the operands `casts` have their transfers, and if C is a tile of its own,
/// the op that stores it has those of C.
TileChoice getTileChoice(const TileChoice &choice, ArrayRef<unsigned> casts,
                         bool hasOwnTile);

/// The choice for an op with the loops of the result of a product, which are in
/// `outputMap`.
TileChoice getResultChoice(AffineMap outputMap, const TileChoice &choice);

} // namespace sw
} // namespace mlir

#endif // SUNWAY_LIB_TRANSFORMS_TILING_TILEMARKS_H
