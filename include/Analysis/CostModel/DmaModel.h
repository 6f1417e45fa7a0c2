//===- DmaModel.h - What moving a tile costs --------------------*- C++ -*-===//
///
/// \file
/// Time of the memory controller for one tile, of which each CPE gets or puts
/// its piece. The rules are those of the simulator (docs/Simulator.md):
/// requests, blocks, lines touched, sectors written in part. Costs are averages
/// over the tiles of an array, whose alignments differ.
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
  /// Extents of the piece of a CPE; the last piece may be smaller or empty.
  /// Places are the numbers of pieces along the rows and the columns.
  int64_t pieceRows = 1, pieceCols = 1;
  int64_t rowPlaces = 1, colPlaces = 1;
  /// The row length of a piece in LDM is a multiple of this. A piece whose rows
  /// are no such multiple is transferred with one request per row.
  int64_t colUnit = 1;
  /// Distance between neighbouring tiles along the rows, and their number.
  int64_t tileStep = 0, tiles = 1;
  /// For pieces that overlap along the rows: the distance between their begins
  /// (0 without overlap), and the begin of the first one. A begin below 0 lies
  /// before the tile.
  int64_t pieceStep = 0, firstCol = 0;
  /// Requests per piece, unless each row is a request of its own.
  int64_t requests = 1;
  /// Row-contiguous transfer: each CPE of a mesh row moves whole rows of the
  /// tile.
  bool rowContiguous = false;
  /// If all CPEs need the same data: the number of CPEs that fetch it, each
  /// with a broadcast to others; 0 otherwise.
  int64_t broadcasts = 0;
  /// In a program on several core groups: where the tiles begin that they move
  /// at about the same time, in elements of the array, and the rows of each.
  /// Empty: so many tiles that all memories have equal parts.
  SmallVector<int64_t, 6> begins;
  int64_t rowsOfBegin = 0;
  /// Cycles in which a CPE prepares its piece before it is used.
  double layoutCycles = 0;
};

/// Whether each CPE gets all of a vector of `bytes` bytes, of which its mesh
/// row needs a part. This is so on several core groups, whose requests for
/// short vectors crowd one memory, if one get can serve a mesh column but none
/// a row.
bool isSharedByColumns(int64_t bytes, const Target &target);

/// Cycles and counts of one transfer.
struct TransferCost {
  /// Cycles of the memory controller: for requests and lines, and the extra
  /// cycles of a put while gets are waiting.
  double service = 0, turnaround = 0;
  /// Extra cycles for the lines of a put while the puts of all other CPEs wait.
  /// Half of it is already in `service`: it covers puts that are issued at the
  /// same time and are not followed by others.
  double queue = 0;
  /// Issue time of the CPE with the most requests.
  double issue = 0;
  /// Time of the CPE with the largest piece to redistribute the rows of a
  /// row-contiguous transfer, or to lay out windows.
  double redistribution = 0;
  /// From the end of the service until the CPE continues.
  double latency = 0;
  /// Bytes requested by all CPEs together, and lines touched.
  int64_t bytes = 0;
  double lines = 0;
  /// The share of the blocks that cover a whole line.
  double wholeLine = 0;
  /// The number of core groups over that of the memories which they use at the
  /// same time. The cycles of the memory controller above include it.
  double crowding = 1;
  /// Cycles of the port between a core group and the memories of all, 0 on one
  /// core group.
  double port = 0;
};

/// Cycles in which `bytes` pass the port between a core group and the memories
/// of all: 0 on one core group, and without a limit.
double getPortCycles(double bytes, const Target &target);

/// Cycles until the core group that memories serve last has all its data. They
/// serve core groups one after the other, each by all of them, and its port is
/// slower. `service` are the cycles of what all core groups request at the same
/// time, `port` those of the data of one.
double getLastServedCycles(double service, double port, const Target &target);

/// Adds what `more` further requests of a put cost beyond their blocks and
/// lines: each of them opens a row, and its first whole line arrives meanwhile.
void addPutRequests(TransferCost &cost, double more, const Target &target);

/// Turns the cost of a get of `bytes` bytes into that of a broadcast get.
/// Reading a line overlaps with sending the previous one to the LDMs. The CPEs
/// that the get serves wait at a barrier first.
void addBroadcast(TransferCost &cost, double bytes, const Target &target);

/// The cost to get or to put a tile. Sizes must be positive.
TransferCost getTransferCost(const TileTransfer &tile, bool isGet,
                             const Target &target);

} // namespace sw
} // namespace mlir

#endif // SUNWAY_ANALYSIS_COSTMODEL_DMAMODEL_H
