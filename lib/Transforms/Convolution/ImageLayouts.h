//===- ImageLayouts.h - Where images have their channels --------*- C++ -*-===//
///
/// \file
/// Images N x H x W x C that ops hand on to each other, and the same ops on
/// images N x C x H x W.
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

/// Images that are all turned or none, as the ops between them have to have
/// images of one layout.
struct ImageGroup {
  /// Of one block, each of which reads or makes some of the images.
  llvm::SetVector<Operation *> ops;
  llvm::SetVector<Value> images;
};

/// Whether `op` is a product of windows of images whose channels are last.
bool isChannelsLastConv(Operation *op);

/// Distances of windows and of positions in them, in rows and columns.
struct WindowSteps {
  DenseIntElementsAttr strides, dilations;
};

/// Those of a convolution or pooling of images with channels last.
WindowSteps getWindowSteps(linalg::LinalgOp op);

/// The images that are connected with those of the convolution `conv`: by
/// padding, pooling, slices and elementwise ops. Other ops end the group.
ImageGroup collectImages(linalg::LinalgOp conv);

/// The order of the dimensions of the filter of `conv` in one of F x C x KH x
/// KW, or C x KH x KW if it has no F.
SmallVector<int64_t> getFilterOrder(linalg::LinalgOp conv);

/// Whether arrays with these elements are made in any order for nothing:
/// uninitialised ones and those of one number.
bool isWithoutLayout(Value array);

/// The order that `second` makes of what `first` made, in dimensions of the
/// source of `first`.
SmallVector<int64_t> composeOrders(ArrayRef<int64_t> first,
                                   ArrayRef<int64_t> second);

/// Puts the channels of all images of `group` in front of rows and columns.
/// What others make and read is transposed, or read from before a transposition
/// that undoes this.
void turnImages(RewriterBase &rewriter, const ImageGroup &group);

} // namespace sw
} // namespace mlir

#endif // SUNWAY_LIB_TRANSFORMS_CONVOLUTION_IMAGELAYOUTS_H
