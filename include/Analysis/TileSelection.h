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
#include "Dialect/SW/IR/Target.h"

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

/// A transposed copy: the output has `rows` rows of `cols` elements, the input
/// `cols` rows of `rows`. Pitches are the elements between rows in memory.
struct Transposition {
  int64_t rows = 1, cols = 1;
  int64_t inputPitch = 1, outputPitch = 1;
  int64_t elementBytes = 4;
  /// How many of them there are.
  int64_t count = 1;
};

/// Tile of a transposed copy, and the number of elements that pieces are
/// multiples of.
struct TransposeTile : ElementwiseTile {
  int64_t rowUnit = 1, colUnit = 1;
  /// Buffers of input and output.
  int64_t inputBuffers = 2, outputBuffers = 2;
};

/// The tile of a transposed copy that takes the least time by the model. Input
/// and output have two buffers each, or fewer where gets and puts take turns.
/// DMA blocks are as long as the pieces in one direction on one side, and in
/// the other on the other side.
TransposeTile chooseTransposeTile(const Transposition &copy,
                                  const Target &target);

} // namespace sw
} // namespace mlir

#endif // SUNWAY_ANALYSIS_TILESELECTION_H
