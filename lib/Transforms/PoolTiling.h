//===- PoolTiling.h - Poolings on the tiles of a product --------*- C++ -*-===//
///
/// \file
/// The part of tiling a product that a `sw.pool` behind it takes: the loops are
/// those of the pooling, whose last one runs over blocks, and what is computed
/// of its result moves onto its tiles.
///
//===----------------------------------------------------------------------===//
#ifndef SUNWAY_LIB_TRANSFORMS_POOLTILING_H
#define SUNWAY_LIB_TRANSFORMS_POOLTILING_H

#include "TileMarks.h"

#include "mlir/Dialect/SCF/Transforms/TileUsingInterface.h"

#include <memory>

namespace mlir {
namespace sw {

/// What is computed of the result of a pooling: inputs with maps from its
/// dimensions, and a body whose last argument is the result.
struct PoolEpilogue {
  SmallVector<Value> inputs;
  SmallVector<AffineMap> maps;
  std::unique_ptr<Region> body;
  std::optional<Location> loc;
};

/// Takes what runs on the result of `pool` off, to be put on its tiles.
PoolEpilogue takeEpilogueOfPool(RewriterBase &rewriter, PoolOp pool);

/// The options for the loops of `pool`: those of the result of the product
/// `tiled`, of which the last one runs over blocks.
scf::SCFTilingOptions makePoolOptions(RewriterBase &rewriter, TiledOp &tiled,
                                      const TileChoice &choice,
                                      AffineMap outputMap, PoolOp pool,
                                      bool &isNoTiling);

/// Gives `pool` the rank of a matrix, without the loops that are not on the
/// mesh, puts `behind` on its result, and marks both. `own` is what `choice`
/// says of the result of the product.
LogicalResult finishPool(RewriterBase &rewriter, PoolOp pool,
                         PoolEpilogue &behind, const TileChoice &own,
                         const TileChoice &choice);

} // namespace sw
} // namespace mlir

#endif // SUNWAY_LIB_TRANSFORMS_POOLTILING_H
