//===- WindowModel.h - Windows of convolutions in LDM -----------*- C++ -*-===//
///
/// \file
/// The part of an image that a tile of a matrix of windows needs in LDM, and
/// the cycles to lay out the windows (`tpp_windows`).
///
//===----------------------------------------------------------------------===//
#ifndef SUNWAY_ANALYSIS_COSTMODEL_WINDOWMODEL_H
#define SUNWAY_ANALYSIS_COSTMODEL_WINDOWMODEL_H

#include "Dialect/SW/IR/SW.h"
#include "Dialect/SW/IR/Target.h"

#include "llvm/ADT/SmallVector.h"

namespace mlir {
namespace sw {

/// How one dimension of the matrix is cut: `extent` elements into tiles of
/// `tile` elements, and each tile over `places` CPEs in multiples of `unit`.
struct WindowCut {
  int64_t extent = 1, tile = 1, places = 1, unit = 1;

  /// The largest piece of a tile with `size` elements.
  int64_t getPiece(int64_t size) const {
    return Target::getPiece(size, places, unit);
  }
};

/// An image in main memory, and the tiles of the matrix of its windows.
struct WindowTiles {
  WindowAttr window;
  WindowCut taps, pixels;
  /// Extents of the image.
  int64_t rows = 1, cols = 1;
  int64_t elementBytes = 4;
};

/// The patches of the image that CPEs fetch for their pieces of a tile of
/// windows.
struct PatchPlan {
  /// A piece of taps is smaller than a channel and may cover only some rows of
  /// the kernel: only these rows are fetched (`part` of `sw.window_patch`).
  bool isPart = false;
  /// One patch for each output row of a piece of pixels, with the columns that
  /// its windows cover (`line`), in place of one patch of whole rows. It is
  /// chosen if it touches fewer lines of memory. A piece then lies in at most
  /// two output rows.
  bool byLine = false;
  /// The maximum extents of each patch, for full tiles and for boundary tiles.
  llvm::SmallVector<WindowAttr::Patch, 2> patches;
};
PatchPlan planPatches(const WindowTiles &tiles, const Target &target);

/// The part of an image that a piece of `taps` x `pixels` elements fetches, on
/// average over all positions of a piece: the number of patches, and the
/// channels, rows and columns of each.
struct MeanPatch {
  double patches = 1, channels = 0, rows = 0, cols = 0;
};
MeanPatch getMeanPatch(const WindowTiles &tiles, const PatchPlan &plan,
                       int64_t taps, int64_t pixels);

/// Cycles to lay out the windows of a piece of `taps` x `pixels` elements.
double getLayoutCycles(const WindowTiles &tiles, const PatchPlan &plan,
                       int64_t taps, int64_t pixels, const Target &target);

} // namespace sw
} // namespace mlir

#endif // SUNWAY_ANALYSIS_COSTMODEL_WINDOWMODEL_H
