//===- TransposeSelection.cpp - Tiles of transposed copies ----------------===//
#include "Analysis/Search/TransposeSelection.h"

#include "Dialect/TPP/IR/TPP.h"

#include "llvm/ADT/SmallVector.h"
#include "llvm/Support/MathExtras.h"

#include <algorithm>
#include <limits>

using namespace mlir;
using namespace mlir::sw;

/// Bytes for alignment per buffer, and for reply words.
static constexpr int64_t kAlignSlack = 128;

static int64_t ceilDiv(int64_t a, int64_t b) {
  return static_cast<int64_t>(llvm::divideCeil(a, b));
}

//===----------------------------------------------------------------------===//
// Time
//===----------------------------------------------------------------------===//

/// The cost of an iteration with the tile `tile`, or with the boundary tile of
/// `rows` x `cols` at the end of the array.
static IterationCost getIterationCost(const Transposition &copy,
                                      const TransposeTile &tile, int64_t rows,
                                      int64_t cols, const Target &target) {
  TileTransfer put;
  put.elementBytes = copy.elementBytes;
  put.pitch = copy.outputPitch;
  put.rows = rows;
  put.cols = cols;
  put.pieceRows = target.getPiece(rows, tile.rowSpread, tile.rowUnit);
  put.pieceCols = target.getPiece(cols, tile.colSpread, tile.colUnit);
  put.rowPlaces = target.getPlaces(tile.rowSpread);
  put.colPlaces = target.getPlaces(tile.colSpread);
  put.tileStep = tile.cols;
  put.tiles = ceilDiv(copy.cols, tile.cols);
  TileTransfer get = put;
  get.pitch = copy.inputPitch;
  std::swap(get.rows, get.cols);
  std::swap(get.pieceRows, get.pieceCols);
  std::swap(get.rowPlaces, get.colPlaces);
  get.tileStep = tile.rows;
  get.tiles = ceilDiv(copy.rows, tile.rows);
  IterationCost cost;
  cost.addGet(getTransferCost(get, /*isGet=*/true, target));
  cost.addPut(getTransferCost(put, /*isGet=*/false, target));
  cost.compute = tpp::getPrimitiveInfo(tpp::UnaryKind::Transpose)
                     .getCycles(put.pieceRows, put.pieceCols,
                                target.getVectorLanes(), target.getCosts());
  return cost;
}

LoopTime sw::getTransposeTime(const Transposition &copy,
                              const TransposeTile &tile, const Target &target) {
  int64_t rowTiles = copy.rows / tile.rows, rowRest = copy.rows % tile.rows;
  int64_t colTiles = copy.cols / tile.cols, colRest = copy.cols % tile.cols;
  SmallVector<std::pair<int64_t, IterationCost>> iterations;
  auto add = [&](int64_t count, int64_t rows, int64_t cols) {
    if (count > 0 && rows > 0 && cols > 0)
      iterations.emplace_back(copy.count * count,
                              getIterationCost(copy, tile, rows, cols, target));
  };
  add(rowTiles * colTiles, tile.rows, tile.cols);
  add(rowTiles, tile.rows, colRest);
  add(colTiles, rowRest, tile.cols);
  add(1, rowRest, colRest);
  LoopTime time =
      getLoopTime(iterations, target, tile.inputBuffers, tile.outputBuffers);
  time.cycles += getLaunchCycles(target);
  return time;
}

//===----------------------------------------------------------------------===//
// Choice
//===----------------------------------------------------------------------===//

namespace {

/// Extents of a tile along one loop, and their distribution.
struct Cut {
  Spread spread;
  int64_t places;
  int64_t extent, unit;

  int64_t getPiece(int64_t size) const {
    return unit * ceilDiv(size, unit * places);
  }
};

/// Searches the fastest tile of a transposed copy.
class TransposeSearch {
public:
  TransposeSearch(const Transposition &copy, const Target &target)
      : copy(copy), target(target) {}

  TransposeTile run() {
    tryBuffers(2, 2);
    // In get and put phases, what is put is complete before the next tile.
    if (target.getCosts().writeTurnaround > 0) {
      tryBuffers(2, 1);
      tryBuffers(1, 1);
    }
    return best;
  }

private:
  SmallVector<Cut> getCuts(int64_t extent, Spread spread, int64_t maxPiece,
                           int64_t numTiles) const;
  void tryBuffers(int64_t input, int64_t output);
  void tryCuts(Spread rowSpread, Spread colSpread);
  void tryTile(const Cut &row, const Cut &col);

  const Transposition &copy;
  const Target &target;
  /// Elements of a piece, and the buffers that are tried.
  int64_t maximum = 1, inputBuffers = 2, outputBuffers = 2;
  TransposeTile best;
  double bestCycles = std::numeric_limits<double>::infinity();
};

} // namespace

/// Ways to cut `extent` in the fewest tiles that pieces of `maxPiece` elements
/// permit, and in up to `numTiles` tiles more; in whole lines or sectors where
/// the extent has them.
SmallVector<Cut> TransposeSearch::getCuts(int64_t extent, Spread spread,
                                          int64_t maxPiece,
                                          int64_t numTiles) const {
  SmallVector<Cut> cuts;
  int64_t places = target.getPlaces(spread);
  int64_t line =
      std::max<int64_t>(1, target.getDmaTransactionBytes() / copy.elementBytes);
  auto sectorBytes = static_cast<int64_t>(target.getCosts().sectorBytes);
  int64_t sector = std::max<int64_t>(1, sectorBytes / copy.elementBytes);
  for (int64_t unit : {line, sector, int64_t(1)}) {
    if (extent % unit || maxPiece < unit || (unit == sector && unit == line))
      continue;
    int64_t fewest = ceilDiv(extent, places * (maxPiece / unit * unit));
    for (int64_t tiles = fewest; tiles <= fewest + numTiles; ++tiles) {
      int64_t piece = llvm::alignTo(ceilDiv(extent, tiles * places), unit);
      cuts.push_back({spread, places, std::min(extent, piece * places), unit});
      if (piece == unit)
        break;
    }
  }
  return cuts;
}

/// Keeps the tile if it is faster.
void TransposeSearch::tryTile(const Cut &row, const Cut &col) {
  TransposeTile tile;
  tile.rows = row.extent;
  tile.cols = col.extent;
  tile.rowSpread = row.spread;
  tile.colSpread = col.spread;
  tile.rowUnit = row.unit;
  tile.colUnit = col.unit;
  tile.inputBuffers = inputBuffers;
  tile.outputBuffers = outputBuffers;
  double cycles = getTransposeTime(copy, tile, target).cycles;
  if (cycles >= bestCycles)
    return;
  bestCycles = cycles;
  best = tile;
}

void TransposeSearch::tryBuffers(int64_t input, int64_t output) {
  inputBuffers = input;
  outputBuffers = output;
  int64_t buffers = input + output;
  int64_t bytes = target.getUsableLdmBytes() - kAlignSlack * (buffers + 1);
  maximum = std::max<int64_t>(1, bytes / (buffers * copy.elementBytes));
  tryCuts(Spread::Row, Spread::Col);
  tryCuts(Spread::All, Spread::None);
  tryCuts(Spread::None, Spread::All);
}

void TransposeSearch::tryCuts(Spread rowSpread, Spread colSpread) {
  constexpr int64_t kRowTiles = 3, kColTiles = 2;
  int64_t seen = 0;
  // Pieces of up to all that fits, twice as long each time.
  for (int64_t piece = 1; piece <= maximum && seen < copy.rows; piece *= 2) {
    seen = piece * target.getPlaces(rowSpread);
    for (const Cut &row : getCuts(copy.rows, rowSpread, piece, kRowTiles))
      for (const Cut &col :
           getCuts(copy.cols, colSpread,
                   std::max<int64_t>(1, maximum / row.getPiece(row.extent)),
                   kColTiles))
        tryTile(row, col);
  }
}

TransposeTile sw::chooseTransposeTile(const Transposition &copy,
                                      const Target &target) {
  return TransposeSearch(copy, target).run();
}
