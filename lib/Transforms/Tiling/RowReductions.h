//===- RowReductions.h - Reductions on the tiles of a product ---*- C++ -*-===//
///
/// \file Global average pooling after a convolution. If a CPE has whole rows of
/// the result of a product, images x channels x pixels, it computes their sums
/// from its tiles. The array is not read again for them. It is not stored if
/// nothing else reads it.
///
//===----------------------------------------------------------------------===//
#ifndef SUNWAY_LIB_TRANSFORMS_TILING_ROWREDUCTIONS_H
#define SUNWAY_LIB_TRANSFORMS_TILING_ROWREDUCTIONS_H

#include "TileUtils.h"

namespace mlir {
namespace sw {

/// A reduction of whole rows, the last dimension of its input, that is
/// initialised by a fill.
struct RowReduction {
  linalg::LinalgOp op;
  linalg::FillOp fill;
  /// The ops on its result. Each elementwise op is the only reader of the one
  /// before it, and reads no other array.
  SmallVector<linalg::LinalgOp> after;
};

/// The reductions of rows of `result` that can run in the place of the op that
/// computes it, which is in the same block.
SmallVector<RowReduction> findRowReductions(Value result);

/// Whether this schedule gives each CPE whole rows of the result of `product`,
/// whose loops are in `outputMap`: all CPEs have some of the rows.
bool hasWholeRows(linalg::LinalgOp product, AffineMap outputMap,
                  const Schedule &schedule);

/// Moves `reductions` of one array to its tiles, whose loops exist already;
/// `own` is the schedule of the tiles. Reports it by a remark.
LogicalResult placeRowReductions(RewriterBase &rewriter,
                                 ArrayRef<RowReduction> reductions,
                                 const TileChoice &own);

/// Cycles of a CPE for `reductions` on all tiles of an array, with the schedule
/// `own`.
double getCyclesOnTiles(ArrayRef<RowReduction> reductions,
                        const TileChoice &own, const Target &target);

} // namespace sw
} // namespace mlir

#endif // SUNWAY_LIB_TRANSFORMS_TILING_ROWREDUCTIONS_H
