//===- TileSelection.cpp - Tile sizes that fit LDM ------------------------===//
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

static int64_t roundDown(int64_t value, int64_t unit) {
  return std::max<int64_t>(unit, value / unit * unit);
}

/// The size of the tiles when `extent` is cut in as few tiles of at most `most`
/// elements as possible, all of nearly the same size, a multiple of `unit`.
static int64_t balance(int64_t extent, int64_t most, int64_t unit) {
  int64_t tiles = ceilDiv(extent, most);
  int64_t size = llvm::alignTo(ceilDiv(extent, tiles), unit);
  return std::min(size, extent);
}

int64_t sw::getGemmLdmBytes(GemmShape tile, int64_t elementBytes,
                            const MeshBudget &budget) {
  int64_t m = ceilDiv(tile.m, budget.rows);
  // Pieces along N are whole vectors.
  int64_t n = ceilDiv(tile.n, budget.cols * budget.lanes) * budget.lanes;
  // K is cut by columns in A and by rows in B.
  int64_t kA = ceilDiv(tile.k, budget.cols), kB = ceilDiv(tile.k, budget.rows);
  int64_t buffers[] = {m * n, m * kA, m * kA, kB * n, kB * n};
  int64_t bytes = kAlignSlack;
  for (int64_t elements : buffers)
    bytes += llvm::alignTo(elements * elementBytes, kAlignSlack);
  return bytes;
}

/// The deepest K up to about `extent` for which a tile of this M and N fits in
/// `bytes`.
static int64_t deepestK(GemmShape tile, int64_t extent, int64_t elementBytes,
                        int64_t bytes, const MeshBudget &budget) {
  auto fits = [&](int64_t k) {
    return getGemmLdmBytes({tile.m, tile.n, k}, elementBytes, budget) <= bytes;
  };
  int64_t step = budget.rows * budget.lanes;
  while (step > 1 && !fits(step))
    step /= 2;
  int64_t most = step;
  while (most < extent && fits(most + step))
    most += step;
  return most;
}

GemmShape sw::chooseGemmTile(GemmShape extent, int64_t elementBytes,
                             const MeshBudget &budget) {
  // A third of LDM for C leaves two thirds for two copies of A and B.
  int64_t third = budget.ldmBytes / 3 / elementBytes, piece = 1;
  while ((piece + 1) * (piece + 1) <= third)
    ++piece;
  piece = roundDown(piece, 2 * budget.lanes);

  GemmShape tile;
  tile.m = balance(extent.m, piece * budget.rows, budget.rows);
  tile.n = balance(extent.n, piece * budget.cols, budget.cols * budget.lanes);

  int64_t most =
      deepestK(tile, extent.k, elementBytes, budget.ldmBytes, budget);
  // Several K tiles for each of several C tiles: the put of one C overlaps with
  // the next if there is room for two.
  if (most < extent.k && (tile.m < extent.m || tile.n < extent.n)) {
    int64_t second =
        llvm::alignTo(ceilDiv(tile.m, budget.rows) *
                          ceilDiv(tile.n, budget.cols * budget.lanes) *
                          budget.lanes * elementBytes,
                      kAlignSlack);
    most = deepestK(tile, extent.k, elementBytes, budget.ldmBytes - second,
                    budget);
  }
  tile.k = balance(extent.k, most, std::min(most, budget.rows));
  return tile;
}

ElementwiseTile sw::chooseElementwiseTile(int64_t rows, int64_t cols,
                                          int64_t numBuffers,
                                          int64_t elementBytes,
                                          const MeshBudget &budget) {
  int64_t places = budget.rows * budget.cols;
  int64_t bytes = budget.ldmBytes - kAlignSlack * (2 * numBuffers + 1);
  int64_t piece = std::max<int64_t>(1, bytes / (2 * numBuffers * elementBytes));
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
