//===- TransposeSelection.h - Tiles of transposed copies --------*- C++ -*-===//
///
/// \file
/// Tiles of transposed copies that are distributed over the mesh, and their
/// predicted time. Sizes are in elements of the whole tile.
///
//===----------------------------------------------------------------------===//
#ifndef SUNWAY_ANALYSIS_SEARCH_TRANSPOSESELECTION_H
#define SUNWAY_ANALYSIS_SEARCH_TRANSPOSESELECTION_H

#include "Analysis/CostModel/IterationModel.h"
#include "Dialect/SW/IR/SW.h"
#include "Dialect/SW/IR/Target.h"

namespace mlir {
namespace sw {

/// A transposed copy: the output has `rows` rows of `cols` elements, the input
/// `cols` rows of `rows`. Pitches are the elements between rows in memory.
struct Transposition {
  int64_t rows = 1, cols = 1;
  int64_t inputPitch = 1, outputPitch = 1;
  int64_t elementBytes = 4;
  /// Number of such copies.
  int64_t count = 1;
};

/// Tile of a transposed copy: its extents, their distribution over the mesh,
/// and the units of the pieces.
struct TransposeTile {
  int64_t rows = 1, cols = 1;
  Spread rowSpread = Spread::None, colSpread = Spread::None;
  int64_t rowUnit = 1, colUnit = 1;
  /// Buffers of input and output.
  int64_t inputBuffers = 2, outputBuffers = 2;
};

/// The tile of a transposed copy with the shortest predicted time. Input and
/// output have two buffers each, or fewer if gets and puts run in phases. The
/// columns of a piece are the length of the DMA blocks of one array, its rows
/// that of the other.
TransposeTile chooseTransposeTile(const Transposition &copy,
                                  const Target &target);

/// The time of a CPE from the call of the launch to its return, and whether
/// gets and puts run in phases.
LoopTime getTransposeTime(const Transposition &copy, const TransposeTile &tile,
                          const Target &target);

} // namespace sw
} // namespace mlir

#endif // SUNWAY_ANALYSIS_SEARCH_TRANSPOSESELECTION_H
