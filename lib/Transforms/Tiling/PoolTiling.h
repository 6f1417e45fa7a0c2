//===- PoolTiling.h - Poolings on the tiles of a product --------*- C++ -*-===//
///
/// \file
/// The part of tiling a product that a `sw.pool` behind it takes: the loops are
/// those of the pooling, whose last one runs over blocks, and what is computed
/// of its result moves onto its tiles.
///
//===----------------------------------------------------------------------===//
#ifndef SUNWAY_LIB_TRANSFORMS_TILING_POOLTILING_H
#define SUNWAY_LIB_TRANSFORMS_TILING_POOLTILING_H

#include "TileMarks.h"

#include "mlir/Dialect/SCF/Transforms/TileUsingInterface.h"

namespace mlir {
namespace sw {

/// The options for the loops of `pool`, with the sizes and the order that
/// `schedule` has for those of the result of the product.
scf::SCFTilingOptions makePoolOptions(RewriterBase &rewriter, PoolOp pool,
                                      const Schedule &schedule,
                                      bool &isNoTiling);

/// Gives the tile `pool` the rank of a matrix, without the loops that are not
/// on the mesh, and marks it as `own` says of the result of the product.
/// `epilogue`, if it is there, updates the result of the whole pooling in
/// place, and moves onto that of the tile.
LogicalResult finishPool(RewriterBase &rewriter, PoolOp pool,
                         linalg::LinalgOp epilogue, const TileChoice &own);

} // namespace sw
} // namespace mlir

#endif // SUNWAY_LIB_TRANSFORMS_TILING_POOLTILING_H
