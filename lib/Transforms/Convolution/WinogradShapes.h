//===- WinogradShapes.h - Extents of Winograd's method ----------*- C++ -*-===//
///
/// \file
/// Shapes of the transformed arrays of a convolution.
///
//===----------------------------------------------------------------------===//
#ifndef SUNWAY_LIB_TRANSFORMS_CONVOLUTION_WINOGRADSHAPES_H
#define SUNWAY_LIB_TRANSFORMS_CONVOLUTION_WINOGRADSHAPES_H

#include "WinogradConv.h"

namespace mlir {
namespace sw {

/// The extents of a convolution.
struct WinogradShapes {
  int64_t images, channels, filters, rows, cols, tileRows, tileCols, positions;

  explicit WinogradShapes(const WinogradConv &conv) {
    int64_t tile = conv.tile;
    auto image = cast<ShapedType>(conv.images.getType());
    auto output = cast<ShapedType>(conv.output.getType());
    images = image.getDimSize(0);
    channels = image.getDimSize(1);
    filters = output.getDimSize(1);
    tileRows = llvm::divideCeil(output.getDimSize(2), tile);
    tileCols = llvm::divideCeil(output.getDimSize(3), tile);
    positions = (tile + 2) * (tile + 2);
  }
  SmallVector<int64_t> getTiles(int64_t planes) const {
    return {positions, planes, images, tileRows, tileCols};
  }
  SmallVector<int64_t> getFilters() const {
    return {positions, filters, channels};
  }
};
/// The shape of the transformed filter in the blocks of `plan`.
inline SmallVector<int64_t> getBlocks(const WinogradPlan &plan) {
  return {plan.filters / plan.filterBlock, plan.channels / plan.channelBlock,
          plan.getPositions(), plan.filterBlock, plan.channelBlock};
}

} // namespace sw
} // namespace mlir

#endif // SUNWAY_LIB_TRANSFORMS_CONVOLUTION_WINOGRADSHAPES_H
