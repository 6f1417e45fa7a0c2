//===- TileSelection.cpp - Tiles of elementwise ops -----------------------===//
#include "Analysis/TileSelection.h"

#include "llvm/Support/MathExtras.h"

#include <algorithm>

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

ElementwiseTile sw::chooseTransposeTile(int64_t rows, int64_t cols,
                                        int64_t elementBytes,
                                        const MeshBudget &budget) {
  // Two buffers of input and output each.
  constexpr int64_t kBuffers = 4, kStep = 16;
  int64_t bytes = budget.ldmBytes - kAlignSlack * (kBuffers + 1);
  int64_t side = kStep;
  while (kBuffers * elementBytes * (side + kStep) * (side + kStep) <= bytes)
    side += kStep;
  ElementwiseTile tile;
  // Pieces of few columns are long in the other direction, and whole rows.
  int64_t places = budget.rows * budget.cols;
  int64_t piece = bytes / (kBuffers * elementBytes);
  if (cols < budget.cols * kStep && rows >= cols) {
    tile.rowSpread = Spread::All;
    tile.colSpread = Spread::None;
    tile.cols = cols;
    tile.rows = balance(rows, places * std::max<int64_t>(1, piece / cols), 1);
    return tile;
  }
  if (rows < budget.rows * kStep) {
    tile.rowSpread = Spread::None;
    tile.colSpread = Spread::All;
    tile.rows = rows;
    tile.cols = balance(cols, places * std::max<int64_t>(1, piece / rows), 1);
    return tile;
  }
  tile.rowSpread = Spread::Row;
  tile.colSpread = Spread::Col;
  tile.rows = balance(rows, budget.rows * side, 1);
  tile.cols = balance(cols, budget.cols * side, 1);
  return tile;
}
