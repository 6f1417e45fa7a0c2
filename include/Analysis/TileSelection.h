//===- TileSelection.h - Tile sizes that fit LDM ----------------*- C++ -*-===//
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
  int64_t lanes;    ///< Vector lanes of the element type.
};

/// Extents or tile sizes of the three loops of a matrix product.
struct GemmShape {
  int64_t m, n, k;
};

/// Bytes of LDM that one CPE needs for a tile of a matrix product: one piece of
/// C and two of A and of B, which are double-buffered, each aligned to 128
/// bytes by the allocator.
int64_t getGemmLdmBytes(GemmShape tile, int64_t elementBytes,
                        const MeshBudget &budget);

/// Tile sizes for a matrix product of `extent`: pieces of C as square as LDM
/// allows, K as deep as what is left, and all tiles of a loop of nearly the
/// same size, so that none is a small remainder.
GemmShape chooseGemmTile(GemmShape extent, int64_t elementBytes,
                         const MeshBudget &budget);

/// Tile sizes and mesh mapping of a 2-D elementwise loop nest.
struct ElementwiseTile {
  int64_t rows, cols;
  Spread rowSpread, colSpread;
};

/// Tile of an elementwise op on `rows` x `cols` with `numBuffers` operands in
/// LDM, each double-buffered. Many rows are dealt out whole, so that DMA blocks
/// are long; few rows are cut over both mesh axes, or only by columns.
ElementwiseTile chooseElementwiseTile(int64_t rows, int64_t cols,
                                      int64_t numBuffers, int64_t elementBytes,
                                      const MeshBudget &budget);

} // namespace sw
} // namespace mlir

#endif // SUNWAY_ANALYSIS_TILESELECTION_H
