//===- DmaModel.h - What moving a tile costs --------------------*- C++ -*-===//
///
/// \file
/// Time of the memory controller for one tile that all CPEs get or put, each
/// its piece, by the rules of the simulator (docs/Simulator.md): requests,
/// blocks, lines touched, sectors written in part. Averages over the tiles of
/// an array, whose alignments differ.
///
//===----------------------------------------------------------------------===//
#ifndef SUNWAY_ANALYSIS_COSTMODEL_DMAMODEL_H
#define SUNWAY_ANALYSIS_COSTMODEL_DMAMODEL_H

#include "Dialect/SW/IR/Target.h"

namespace mlir {
namespace sw {

/// A 2-D tile of an array in main memory whose first element is aligned to a
/// line. Counts are in elements if not said otherwise.
struct TileTransfer {
  /// Bytes of an element.
  int64_t elementBytes = 4;
  /// Distance between rows of the array.
  int64_t pitch = 0;
  /// Extent of the tile.
  int64_t rows = 1, cols = 1;
  /// Pieces of the CPEs, of which the last may be smaller or empty, and places
  /// over which the rows and the columns are cut.
  int64_t pieceRows = 1, pieceCols = 1;
  int64_t rowPlaces = 1, colPlaces = 1;
  /// Rows of a piece in LDM are multiples of this; where a piece has less, its
  /// rows travel one request each.
  int64_t colUnit = 1;
  /// Distance between neighbouring tiles along the rows, and how many there
  /// are.
  int64_t tileStep = 0, tiles = 1;
  /// Pieces that overlap along the rows: how far apart they begin, 0 if they do
  /// not, and where the first one begins, below 0 in front of the tile.
  int64_t pieceStep = 0, firstCol = 0;
  /// Requests of one piece, if its rows are not one each.
  int64_t requests = 1;
  /// Rows are dealt whole to the CPEs of a mesh row.
  bool longRows = false;
  /// Of what is the same for all: how many CPEs fetch all of it, each for those
  /// that a broadcast serves.
  int64_t broadcasts = 0;
  /// What a CPE does with its piece before it is used, in cycles.
  double layoutCycles = 0;
};

/// Cycles and counts of one transfer.
struct TransferCost {
  /// Memory controller: requests and lines, and what a put takes besides while
  /// gets are waiting.
  double service = 0, turnaround = 0;
  /// What the lines of a put take besides while all other CPEs wait to put;
  /// half of it is in `service`, for puts that come together and then no more.
  double queue = 0;
  /// The CPE with the most requests: time to issue them.
  double issue = 0;
  /// The CPE with the largest piece: time to deal long rows out, or to lay out
  /// windows.
  double deal = 0;
  /// From the end of service to the CPE going on.
  double latency = 0;
  /// Bytes asked for by all CPEs together, and lines touched.
  int64_t bytes = 0;
  double lines = 0;
};

/// Makes the get of `bytes` one that is broadcast: lines are read while those
/// before them are on the way to the LDMs, and those that it serves meet
/// before.
void addBroadcast(TransferCost &cost, double bytes, const Target &target);

/// What it costs to get a tile, or to put it. Sizes must be positive.
TransferCost getTransferCost(const TileTransfer &tile, bool isGet,
                             const Target &target);

} // namespace sw
} // namespace mlir

#endif // SUNWAY_ANALYSIS_COSTMODEL_DMAMODEL_H
