//===- PoolWindows.h - Poolings over windows of an image --------*- C++ -*-===//
///
/// \file
/// Max poolings and depthwise convolutions of images N x C x H x W, by name or
/// as linalg.generic.
///
//===----------------------------------------------------------------------===//
#ifndef SUNWAY_LIB_TRANSFORMS_CONVOLUTION_POOLWINDOWS_H
#define SUNWAY_LIB_TRANSFORMS_CONVOLUTION_POOLWINDOWS_H

#include "mlir/Dialect/Linalg/IR/Linalg.h"

#include <optional>

namespace mlir {
namespace sw {

/// An op and its windows of rows and columns.
struct PoolWindows {
  linalg::LinalgOp pooling;
  /// For rows and columns: elements of a window, distance between windows,
  /// padding elements before the image, and number of windows.
  SmallVector<int64_t, 2> kernel, strides, pads = {0, 0}, output;
  /// C x KH x KW: each result is the sum of a window times these weights. If
  /// null, it is the maximum.
  Value weights;
  /// The initial value of the sum or the maximum.
  double initial = 0;
};

/// The only reader of `image`, if it computes maxima or weighted sums of
/// windows without dilation. A padding may come before it, if its elements do
/// not affect the result.
std::optional<PoolWindows> matchPoolWindows(Value image);

/// Whether each window overlaps the image of `extents` rows and columns.
bool overlapImage(const PoolWindows &windows, ArrayRef<int64_t> extents);

/// Whether `op`, elementwise, is monotone in the elements that it reads of
/// `image`. Rounded sums and maxima are monotone. The maximum of a window may
/// then be computed first.
bool isMonotone(linalg::LinalgOp op, Value image);

} // namespace sw
} // namespace mlir

#endif // SUNWAY_LIB_TRANSFORMS_CONVOLUTION_POOLWINDOWS_H
