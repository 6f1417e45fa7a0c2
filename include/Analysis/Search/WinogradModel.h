//===- WinogradModel.h - Winograd's transforms as fusion groups -*- C++ -*-===//
///
/// \file
/// The loops, arrays and work of the transforms of Winograd's method
/// (`sw.winograd`), whose tiles are distributed over the CPEs.
///
//===----------------------------------------------------------------------===//
#ifndef SUNWAY_ANALYSIS_SEARCH_WINOGRADMODEL_H
#define SUNWAY_ANALYSIS_SEARCH_WINOGRADMODEL_H

#include "Analysis/CostModel/GroupModel.h"

namespace mlir {
namespace sw {

/// The loops of a transform that may be cut: images, channels or filters, and
/// rows of tiles. In a transform of filters, the first loop is over filters or
/// their blocks, and there is no third one.
enum WinogradLoop { kWinogradImages, kWinogradChannels, kWinogradRows };

/// A transform on arrays of static shape.
struct WinogradTransform {
  WinogradKind kind;
  /// Pixels along a side of a tile.
  int64_t tile = 2;
  SmallVector<int64_t> input, output;
  int64_t elementBytes = 4;
  bool accumulate = false;
  /// Whether only the maximum of each 2 x 2 pixels is stored.
  bool pooled = false;
};

/// The transform of `op`, whose shapes are static.
WinogradTransform getWinogradTransform(WinogradOp op);

/// The problem of choosing tiles for `transform`.
TileProblem getWinogradProblem(const WinogradTransform &transform,
                               const Target &target, MLIRContext *context);

} // namespace sw
} // namespace mlir

#endif // SUNWAY_ANALYSIS_SEARCH_WINOGRADMODEL_H
