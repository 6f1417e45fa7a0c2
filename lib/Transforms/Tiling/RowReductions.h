//===- RowReductions.h - Reductions of the tiles of a product ---*- C++ -*-===//
///
/// \file
/// Global average pooling behind a convolution: where a CPE has whole rows of
/// the result of a product, images x channels x pixels, their sums are those of
/// its tiles. The array is not read again for them, and not stored if nothing
/// else reads it.
///
//===----------------------------------------------------------------------===//
#ifndef SUNWAY_LIB_TRANSFORMS_TILING_ROWREDUCTIONS_H
#define SUNWAY_LIB_TRANSFORMS_TILING_ROWREDUCTIONS_H

#include "TileUtils.h"

namespace mlir {
namespace sw {

/// A reduction of whole rows, the last dimension of its input, that begins with
/// a number.
struct RowReduction {
  linalg::LinalgOp op;
  linalg::FillOp fill;
  /// What is computed of its result: each elementwise op alone reads what the
  /// one in front of it computes, and no other array.
  SmallVector<linalg::LinalgOp> behind;
};

/// The reductions of rows of `result`, which an op in the same block computes,
/// that can run where it does.
SmallVector<RowReduction> findRowReductions(Value result);

/// Whether each CPE has whole rows of the result of a product, whose loops
/// `outputMap` has: all CPEs have some of the rows, in this schedule.
bool hasWholeRows(linalg::LinalgOp product, AffineMap outputMap,
                  const Schedule &schedule);

/// Moves `reductions` of one array onto its tiles, which are in loops already;
/// `own` is what the schedule says of them. With a remark.
LogicalResult placeRowReductions(RewriterBase &rewriter,
                                 ArrayRef<RowReduction> reductions,
                                 const TileChoice &own);

/// Cycles of a CPE for `reductions` on all tiles of an array, of which `own` is
/// what the schedule says.
double getCyclesOnTiles(ArrayRef<RowReduction> reductions,
                        const TileChoice &own, const Target &target);

} // namespace sw
} // namespace mlir

#endif // SUNWAY_LIB_TRANSFORMS_TILING_ROWREDUCTIONS_H
