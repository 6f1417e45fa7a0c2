//===- PoolTiling.h - Poolings on the tiles of a product --------*- C++ -*-===//
///
/// \file
/// Tiling of a product with a following `sw.pool`. The loops are those of the
/// pooling, and the last one runs over blocks. The op on the result of the
/// pooling moves to its tiles.
///
//===----------------------------------------------------------------------===//
#ifndef SUNWAY_LIB_TRANSFORMS_TILING_POOLTILING_H
#define SUNWAY_LIB_TRANSFORMS_TILING_POOLTILING_H

#include "TileMarks.h"

#include "mlir/Dialect/SCF/Transforms/TileUsingInterface.h"

namespace mlir {
namespace sw {

/// The options for the loops of `pool`. Sizes and order are those that
/// `schedule` has for the loops of the result of the product.
scf::SCFTilingOptions makePoolOptions(RewriterBase &rewriter, PoolOp pool,
                                      const Schedule &schedule,
                                      bool &isNoTiling);

/// Gives the tile `pool` the rank of a matrix, without the loops that are not
/// on the mesh, and marks it. `own` is the choice for the result of the
/// product. `epilogue`, if there is one, updates the result of the whole
/// pooling in place, and moves to the tile.
LogicalResult finishPool(RewriterBase &rewriter, PoolOp pool,
                         linalg::LinalgOp epilogue, const TileChoice &own);

} // namespace sw
} // namespace mlir

#endif // SUNWAY_LIB_TRANSFORMS_TILING_POOLTILING_H
