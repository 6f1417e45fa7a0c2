//===- WinogradPlan.h - Winograd's method in LDM ----------------*- C++ -*-===//
///
/// \file
/// The tiles of a convolution by Winograd's method with transforms in LDM
/// (`sw.winograd_conv`), and their predicted time.
///
//===----------------------------------------------------------------------===//
#ifndef SUNWAY_ANALYSIS_SEARCH_WINOGRADPLAN_H
#define SUNWAY_ANALYSIS_SEARCH_WINOGRADPLAN_H

#include "Dialect/SW/IR/SW.h"
#include "Dialect/SW/IR/Target.h"

namespace mlir {
namespace sw {

/// A convolution and its tiles. A CPE has `filterBlock` filters, `channelBlock`
/// channels of the filters in a step, and `pieceRows` x `pieceCols` tiles of
/// one image.
struct WinogradPlan {
  /// Pixels along a side of a tile.
  int64_t tile = 2;
  int64_t images = 1, channels = 1, rows = 1, cols = 1;
  int64_t filters = 1, outRows = 1, outCols = 1;
  /// Whether an element of the output is the maximum of 2 x 2 sums.
  bool pooled = false;
  int64_t elementBytes = 4;
  /// Number of arrays that the epilogue reads with one element per element of
  /// the output, and with one element per filter.
  int64_t wholeReads = 0, filterReads = 0;
  /// Cycles of the epilogue for a vector of sums before it is stored.
  double epilogueCycles = 0;

  int64_t filterBlock = 1, channelBlock = 1, pieceRows = 1, pieceCols = 1;

  int64_t getReach() const { return tile + 2; }
  int64_t getPositions() const { return getReach() * getReach(); }
  /// Rows, and columns, of the output of a tile.
  int64_t getSide() const { return tile / (pooled ? 2 : 1); }
  /// Rows and columns of tiles in an image, and rows and columns of pieces.
  int64_t getTileRows() const { return llvm::divideCeil(outRows, getSide()); }
  int64_t getTileCols() const { return llvm::divideCeil(outCols, getSide()); }
  int64_t getRowPieces() const {
    return llvm::divideCeil(getTileRows(), pieceRows);
  }
  int64_t getColPieces() const {
    return llvm::divideCeil(getTileCols(), pieceCols);
  }
  int64_t getPieces() const { return images * getRowPieces() * getColPieces(); }
  /// Rows and columns of the image that a CPE fetches for its tiles.
  int64_t getPatchRows() const { return std::min(pieceRows * tile + 2, rows); }
  int64_t getPatchCols() const { return std::min(pieceCols * tile + 2, cols); }
  /// Rows and columns of the output that a CPE computes at most.
  int64_t getOwnRows() const {
    return std::min(pieceRows * getSide(), outRows);
  }
  int64_t getOwnCols() const {
    return std::min(pieceCols * getSide(), outCols);
  }
  /// The tiles of a CPE, rounded up to whole vectors.
  int64_t getPitch(const Target &target) const {
    return llvm::alignTo(pieceRows * pieceCols, target.getVectorLanes());
  }
  /// Channels of a step, and those that a CPE transforms.
  int64_t getStepChannels(const Target &target) const {
    return channelBlock * target.getMeshCols();
  }
  int64_t getOwnChannels(const Target &target) const {
    return getStepChannels(target) / target.getMeshRows();
  }
  int64_t getStepFilters(const Target &target) const {
    return filterBlock * target.getMeshRows();
  }
  int64_t countSteps(const Target &target) const {
    return channels / getStepChannels(target);
  }
  int64_t countFilterTiles(const Target &target) const {
    return filters / getStepFilters(target);
  }
  int64_t countPieceTiles(const Target &target) const {
    return llvm::divideCeil(getPieces(),
                            target.getMeshCols() * target.getUsedCoreGroups());
  }
  /// Number of filters in a part of the output, which is computed part by part.
  /// LDM holds two parts of each array with one element per element of the
  /// output.
  int64_t getPartFilters() const {
    int64_t part = std::min<int64_t>(filterBlock, 4);
    while (filterBlock % part != 0)
      --part;
    return part;
  }
  int64_t countParts() const { return filterBlock / getPartFilters(); }
  int64_t countPartBuffers() const {
    return std::min<int64_t>(countParts(), 2);
  }
  /// Whether all filters of a CPE stay in its LDM.
  bool keepsFilters(const Target &target) const {
    return countSteps(target) == 1 && countFilterTiles(target) == 1;
  }
};

/// The plan of `op`, from its attributes and shapes.
WinogradPlan getWinogradPlan(WinogradConvOp op, const Target &target);

/// Cycles to transform the sums of a vector of tiles to `tile` x `tile` pixels
/// each. With `pooled`, only the maximum of each 2 x 2 pixels is stored.
double getWinogradOutputCycles(int64_t tile, bool pooled, const Target &target);

/// Bytes of LDM that a CPE needs.
int64_t getWinogradLdmBytes(const WinogradPlan &plan, const Target &target);

/// Predicted cycles, launch included. Filters are already transformed.
double getWinogradCycles(const WinogradPlan &plan, const Target &target);

/// Chooses blocks and pieces for the convolution of `plan`, whose filters and
/// channels are multiples of the mesh rows and columns; nothing if no tile fits
/// in LDM. `findTile` (TilingSearch.h) checks this and searches once.
std::optional<WinogradPlan> chooseWinogradPlan(WinogradPlan plan,
                                               const Target &target);

} // namespace sw
} // namespace mlir

#endif // SUNWAY_ANALYSIS_SEARCH_WINOGRADPLAN_H
