//===- TileSelection.h - Tiles of elementwise ops ---------------*- C++ -*-===//
///
/// \file
/// Pure functions from loop extents and the capacity of the mesh to tile sizes.
/// Sizes are in elements of the whole tile, which is spread over the mesh;
/// capacities are in bytes of one CPE.
///
//===----------------------------------------------------------------------===//
#ifndef SUNWAY_ANALYSIS_TILESELECTION_H
#define SUNWAY_ANALYSIS_TILESELECTION_H

#include "Dialect/SW/IR/SW.h"

namespace mlir {
namespace sw {

/// What a tile must fit in.
struct MeshBudget {
  int64_t rows;     ///< Mesh rows.
  int64_t cols;     ///< Mesh columns.
  int64_t ldmBytes; ///< LDM of one CPE that buffers may use.
};

/// Tile sizes and mesh mapping of a 2-D elementwise loop nest.
struct ElementwiseTile {
  int64_t rows, cols;
  Spread rowSpread, colSpread;
};

/// Tile of an elementwise op on `rows` x `cols` with `numBuffers` operands in
/// LDM, each double-buffered, that have `pointBytes` per element together. Many
/// rows are dealt out whole, so that DMA blocks are long; few rows are cut over
/// both mesh axes, or only by columns.
ElementwiseTile chooseElementwiseTile(int64_t rows, int64_t cols,
                                      int64_t numBuffers, int64_t pointBytes,
                                      const MeshBudget &budget);

/// Tile of a transposed copy of `rows` x `cols` elements: cut over both mesh
/// axes, in pieces that are long in both directions, so that DMA blocks are
/// long on both sides.
ElementwiseTile chooseTransposeTile(int64_t rows, int64_t cols,
                                    int64_t elementBytes,
                                    const MeshBudget &budget);

} // namespace sw
} // namespace mlir

#endif // SUNWAY_ANALYSIS_TILESELECTION_H
