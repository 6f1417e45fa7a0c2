//===- WindowModel.h - Windows of convolutions in LDM -----------*- C++ -*-===//
///
/// \file
/// What a tile of a matrix of windows needs of an image in LDM, and how long it
/// takes to lay it out (`tpp_windows`).
///
//===----------------------------------------------------------------------===//
#ifndef SUNWAY_ANALYSIS_COSTMODEL_WINDOWMODEL_H
#define SUNWAY_ANALYSIS_COSTMODEL_WINDOWMODEL_H

#include "Dialect/SW/IR/SW.h"
#include "Dialect/SW/IR/Target.h"

#include "llvm/ADT/SmallVector.h"

namespace mlir {
namespace sw {

/// How one dimension of the matrix is cut: tiles of `tile` of `extent`
/// elements, of which each is cut over `places` in multiples of `unit`.
struct WindowCut {
  int64_t extent = 1, tile = 1, places = 1, unit = 1;

  /// The largest piece of a tile with `size` elements.
  int64_t getPiece(int64_t size) const {
    return Target::getPiece(size, places, unit);
  }
};

/// What is looked at: an image in main memory, and how the matrix of its
/// windows is cut.
struct WindowTiles {
  WindowAttr window;
  WindowCut taps, pixels;
  /// Of the image.
  int64_t rows = 1, cols = 1;
  int64_t elementBytes = 4;
};

/// What CPEs fetch for their pieces of a tile of windows.
struct PatchPlan {
  /// A piece of taps may meet a part of the rows of the kernel, so that less
  /// than the rows of all its taps are fetched (`part` of `sw.window_patch`):
  /// it has less than a channel.
  bool isPart = false;
  /// A patch for each row of the output that a piece of pixels lies in, of the
  /// columns that these look at (`line`), in place of one of whole rows: the
  /// one of which less lines of memory are touched. Pieces lie in two rows at
  /// most.
  bool byLine = false;
  /// The most that each patch has, of whole tiles and of the last ones.
  llvm::SmallVector<WindowAttr::Patch, 2> patches;
};
PatchPlan planPatches(const WindowTiles &tiles, const Target &target);

/// What a piece of a tile of `taps` x `pixels` elements fetches of an image, on
/// average over all places where one begins: so many patches, each of some rows
/// of channels.
struct MeanPatch {
  double patches = 1, channels = 0, rows = 0, cols = 0;
};
MeanPatch getMeanPatch(const WindowTiles &tiles, const PatchPlan &plan,
                       int64_t taps, int64_t pixels);

/// Cycles to lay out a piece of `taps` x `pixels`.
double getLayoutCycles(const WindowTiles &tiles, const PatchPlan &plan,
                       int64_t taps, int64_t pixels, const Target &target);

} // namespace sw
} // namespace mlir

#endif // SUNWAY_ANALYSIS_COSTMODEL_WINDOWMODEL_H
