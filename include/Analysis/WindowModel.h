//===- WindowModel.h - Windows of convolutions in LDM -----------*- C++ -*-===//
///
/// \file
/// What a tile of a matrix of windows needs of an image in LDM, and how long it
/// takes to lay it out (`tpp_windows`).
///
//===----------------------------------------------------------------------===//
#ifndef SUNWAY_ANALYSIS_WINDOWMODEL_H
#define SUNWAY_ANALYSIS_WINDOWMODEL_H

#include "Dialect/SW/IR/SW.h"
#include "Dialect/SW/IR/Target.h"

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

/// Whether a piece of taps may meet a part of the rows of the kernel, so that
/// less than the rows of all its taps are fetched (`part` of
/// `sw.window_patch`): it has less than a channel.
bool meetsPartOfKernel(WindowAttr window, const WindowCut &tapCut);

/// What a piece of a tile of `taps` x `pixels` elements needs of an image with
/// `rows` rows, on average over all places where one begins.
struct MeanPatch {
  double channels = 0, rows = 0;
};
MeanPatch getMeanPatch(WindowAttr window, const WindowCut &tapCut, int64_t taps,
                       const WindowCut &pixelCut, int64_t pixels, int64_t rows);

/// The most that any piece needs, of whole tiles and of the last ones.
WindowAttr::Patch getLargestPatch(WindowAttr window, const WindowCut &tapCut,
                                  const WindowCut &pixelCut, int64_t rows);

/// Cycles to lay out a piece of `taps` x `pixels`.
double getLayoutCycles(WindowAttr window, int64_t taps, int64_t pixels,
                       const Target &target);

} // namespace sw
} // namespace mlir

#endif // SUNWAY_ANALYSIS_WINDOWMODEL_H
