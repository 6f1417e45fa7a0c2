//===- TileSelection.cpp - Tiles of elementwise ops -----------------------===//
#include "Analysis/TileSelection.h"

#include "Analysis/IterationModel.h"
#include "Dialect/TPP/IR/TPP.h"

#include "llvm/ADT/SmallVector.h"
#include "llvm/Support/MathExtras.h"

#include <algorithm>
#include <limits>

using namespace mlir;
using namespace mlir::sw;

/// What the allocator may lose to alignment per buffer, and reply words take.
static constexpr int64_t kAlignSlack = 128;

static int64_t ceilDiv(int64_t a, int64_t b) {
  return static_cast<int64_t>(llvm::divideCeil(a, b));
}

/// The size of the tiles when `extent` is cut in as few tiles of at most `most`
/// elements as possible, all of nearly the same size, a multiple of `unit`.
static int64_t balance(int64_t extent, int64_t most, int64_t unit) {
  int64_t tiles = ceilDiv(extent, most);
  int64_t size = llvm::alignTo(ceilDiv(extent, tiles), unit);
  return std::min(size, extent);
}

ElementwiseTile sw::chooseElementwiseTile(int64_t rows, int64_t cols,
                                          int64_t numBuffers,
                                          int64_t pointBytes,
                                          const MeshBudget &budget) {
  int64_t places = budget.rows * budget.cols;
  int64_t bytes = budget.ldmBytes - kAlignSlack * (2 * numBuffers + 1);
  int64_t piece = std::max<int64_t>(1, bytes / (2 * pointBytes));
  ElementwiseTile tile;
  if (rows >= places) {
    tile.rowSpread = Spread::All;
    tile.colSpread = Spread::None;
    tile.cols = balance(cols, piece, 1);
    tile.rows =
        balance(rows, places * std::max<int64_t>(1, piece / tile.cols), places);
    return tile;
  }
  if (rows >= budget.rows) {
    tile.rowSpread = Spread::Row;
    tile.colSpread = Spread::Col;
    tile.rows = rows;
    int64_t pieceRows = ceilDiv(rows, budget.rows);
    tile.cols =
        balance(cols, budget.cols * std::max<int64_t>(1, piece / pieceRows),
                budget.cols);
    return tile;
  }
  tile.rowSpread = Spread::None;
  tile.colSpread = Spread::All;
  tile.rows = rows;
  tile.cols =
      balance(cols, places * std::max<int64_t>(1, piece / rows), places);
  return tile;
}

//===----------------------------------------------------------------------===//
// Transpositions
//===----------------------------------------------------------------------===//

namespace {

/// Extents of a tile along one loop, and how they are cut.
struct Cut {
  Spread spread;
  int64_t places;
  int64_t extent, unit;

  int64_t getPiece(int64_t size) const {
    return unit * ceilDiv(size, unit * places);
  }
};

/// Looks for the cheapest tile of a transposed copy.
class TransposeSearch {
public:
  TransposeSearch(const Transposition &copy, const Target &target)
      : copy(copy), target(target) {}

  TransposeTile run() {
    tryBuffers(2, 2);
    // If gets and puts take turns, what is put is gone before the next tile.
    if (target.getCosts().writeTurnaround > 0) {
      tryBuffers(2, 1);
      tryBuffers(1, 1);
    }
    return best;
  }

private:
  SmallVector<Cut> getCuts(int64_t extent, Spread spread, int64_t mostPiece,
                           int64_t numTiles) const;
  void tryBuffers(int64_t input, int64_t output);
  void tryCuts(Spread rowSpread, Spread colSpread);
  IterationCost getCost(const Cut &row, const Cut &col, int64_t rows,
                        int64_t cols) const;
  double getCycles(const Cut &row, const Cut &col) const;

  const Transposition &copy;
  const Target &target;
  /// Elements of a piece, and the buffers that are tried.
  int64_t most = 1, inputBuffers = 2, outputBuffers = 2;
  TransposeTile best = {};
  double bestCycles = std::numeric_limits<double>::infinity();
};

} // namespace

/// Ways to cut `extent` in the fewest tiles that pieces of `mostPiece` elements
/// permit, and in up to `numTiles` tiles more; in whole lines or sectors where
/// the extent has them.
SmallVector<Cut> TransposeSearch::getCuts(int64_t extent, Spread spread,
                                          int64_t mostPiece,
                                          int64_t numTiles) const {
  SmallVector<Cut> cuts;
  int64_t places = target.getPlaces(spread);
  int64_t line =
      std::max<int64_t>(1, target.getDmaTransactionBytes() / copy.elementBytes);
  auto sectorBytes = static_cast<int64_t>(target.getCosts().sectorBytes);
  int64_t sector = std::max<int64_t>(1, sectorBytes / copy.elementBytes);
  for (int64_t unit : {line, sector, int64_t(1)}) {
    if (extent % unit || mostPiece < unit || (unit == sector && unit == line))
      continue;
    int64_t fewest = ceilDiv(extent, places * (mostPiece / unit * unit));
    for (int64_t tiles = fewest; tiles <= fewest + numTiles; ++tiles) {
      int64_t piece = llvm::alignTo(ceilDiv(extent, tiles * places), unit);
      cuts.push_back({spread, places, std::min(extent, piece * places), unit});
      if (piece == unit)
        break;
    }
  }
  return cuts;
}

/// What a tile of `rows` x `cols` takes.
IterationCost TransposeSearch::getCost(const Cut &row, const Cut &col,
                                       int64_t rows, int64_t cols) const {
  TileTransfer put;
  put.elementBytes = copy.elementBytes;
  put.pitch = copy.outputPitch;
  put.rows = rows;
  put.cols = cols;
  put.pieceRows = row.getPiece(rows);
  put.pieceCols = col.getPiece(cols);
  put.rowPlaces = row.places;
  put.colPlaces = col.places;
  put.tileStep = col.extent;
  put.tiles = ceilDiv(copy.cols, col.extent);
  TileTransfer get = put;
  get.pitch = copy.inputPitch;
  std::swap(get.rows, get.cols);
  std::swap(get.pieceRows, get.pieceCols);
  std::swap(get.rowPlaces, get.colPlaces);
  get.tileStep = row.extent;
  get.tiles = ceilDiv(copy.rows, row.extent);
  IterationCost cost;
  cost.addGet(getTransferCost(get, /*isGet=*/true, target));
  cost.addPut(getTransferCost(put, /*isGet=*/false, target));
  cost.compute =
      tpp::getPrimitiveInfo(tpp::UnaryKind::Transpose)
          .getCycles(put.pieceRows, put.pieceCols, target.getVectorLanes());
  return cost;
}

/// Time of all tiles, gets and puts in turns or not.
double TransposeSearch::getCycles(const Cut &row, const Cut &col) const {
  int64_t rowTiles = copy.rows / row.extent, rowRest = copy.rows % row.extent;
  int64_t colTiles = copy.cols / col.extent, colRest = copy.cols % col.extent;
  SmallVector<std::pair<int64_t, IterationCost>> iterations;
  iterations.emplace_back(copy.count * rowTiles * colTiles,
                          getCost(row, col, row.extent, col.extent));
  if (colRest)
    iterations.emplace_back(copy.count * rowTiles,
                            getCost(row, col, row.extent, colRest));
  if (rowRest)
    iterations.emplace_back(copy.count * colTiles,
                            getCost(row, col, rowRest, col.extent));
  if (rowRest && colRest)
    iterations.emplace_back(copy.count, getCost(row, col, rowRest, colRest));
  return getLoopCycles(iterations, target, inputBuffers, outputBuffers);
}

void TransposeSearch::tryBuffers(int64_t input, int64_t output) {
  inputBuffers = input;
  outputBuffers = output;
  int64_t buffers = input + output;
  int64_t bytes = target.getUsableLdmBytes() - kAlignSlack * (buffers + 1);
  most = std::max<int64_t>(1, bytes / (buffers * copy.elementBytes));
  tryCuts(Spread::Row, Spread::Col);
  tryCuts(Spread::All, Spread::None);
  tryCuts(Spread::None, Spread::All);
}

void TransposeSearch::tryCuts(Spread rowSpread, Spread colSpread) {
  constexpr int64_t kRowTiles = 3, kColTiles = 2;
  int64_t seen = 0;
  // Pieces of up to all that fits, twice as long each time.
  for (int64_t piece = 1; piece <= most && seen < copy.rows; piece *= 2) {
    seen = piece * target.getPlaces(rowSpread);
    for (const Cut &row : getCuts(copy.rows, rowSpread, piece, kRowTiles))
      for (const Cut &col :
           getCuts(copy.cols, colSpread,
                   std::max<int64_t>(1, most / row.getPiece(row.extent)),
                   kColTiles)) {
        double cycles = getCycles(row, col);
        if (cycles >= bestCycles)
          continue;
        bestCycles = cycles;
        best.rows = row.extent;
        best.cols = col.extent;
        best.rowSpread = row.spread;
        best.colSpread = col.spread;
        best.rowUnit = row.unit;
        best.colUnit = col.unit;
        best.inputBuffers = inputBuffers;
        best.outputBuffers = outputBuffers;
      }
  }
}

TransposeTile sw::chooseTransposeTile(const Transposition &copy,
                                      const Target &target) {
  return TransposeSearch(copy, target).run();
}
