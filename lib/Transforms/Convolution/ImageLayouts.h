//===- ImageLayouts.h - Images with channels first or last ------*- C++ -*-===//
///
/// \file Groups of connected ops on images N x H x W x C, and their conversion
/// to images N x C x H x W.
///
//===----------------------------------------------------------------------===//
#ifndef SUNWAY_LIB_TRANSFORMS_CONVOLUTION_IMAGELAYOUTS_H
#define SUNWAY_LIB_TRANSFORMS_CONVOLUTION_IMAGELAYOUTS_H

#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/IR/PatternMatch.h"
#include "llvm/ADT/SetVector.h"

namespace mlir {
namespace sw {

/// The dimensions of N x H x W x C in the order of N x C x H x W.
constexpr int64_t kChannelsFirst[] = {0, 3, 1, 2};
/// The dimensions of N x C x H x W in the order of N x H x W x C.
constexpr int64_t kChannelsLast[] = {0, 2, 3, 1};

/// Images that must have the same layout, because the ops between them require
/// it. Either all of them are transposed or none.
struct ImageGroup {
  /// Ops of one block, each of which reads or writes some of the images.
  llvm::SetVector<Operation *> ops;
  llvm::SetVector<Value> images;
};

/// Whether `op` is a convolution of images with channels last.
bool isChannelsLastConv(Operation *op);

/// Strides of windows and dilations of their elements, along rows and columns.
struct WindowSteps {
  DenseIntElementsAttr strides, dilations;
};

/// The steps of a convolution or pooling of images with channels last.
WindowSteps getWindowSteps(linalg::LinalgOp op);

/// The images that padding, pooling, slices and elementwise ops connect with
/// those of the convolution `conv`. Other ops end the group.
ImageGroup collectImages(linalg::LinalgOp conv);

/// The permutation of the filter of `conv` to F x C x KH x KW, or to C x KH x
/// KW without filters.
SmallVector<int64_t> getFilterOrder(linalg::LinalgOp conv);

/// Whether any layout of `array` costs nothing, because it is uninitialised or
/// a splat.
bool isWithoutLayout(Value array);

/// The permutation that applies `first` and then `second`, in dimensions of the
/// source of `first`.
SmallVector<int64_t> composeOrders(ArrayRef<int64_t> first,
                                   ArrayRef<int64_t> second);

/// Moves the channels of all images of `group` before rows and columns. Images
/// are transposed where they enter or leave the group, unless this only undoes
/// an existing transpose.
void transposeImages(RewriterBase &rewriter, const ImageGroup &group);

} // namespace sw
} // namespace mlir

#endif // SUNWAY_LIB_TRANSFORMS_CONVOLUTION_IMAGELAYOUTS_H
