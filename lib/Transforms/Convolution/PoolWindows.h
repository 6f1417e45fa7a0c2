//===- PoolWindows.h - What looks at the windows of an image ----*- C++ -*-===//
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

/// An op, and the windows of rows and columns that it looks at.
struct PoolWindows {
  linalg::LinalgOp pooling;
  /// Of rows and of columns: elements of a window, from one to the next, those
  /// in front of the image that do not count, and windows.
  SmallVector<int64_t, 2> kernel, strides, pads = {0, 0}, output;
  /// C x KH x KW: each element is the sum of a window times these. If null, it
  /// is the maximum.
  Value weights;
  /// What the sum or the maximum begins with.
  double initial = 0;
};

/// The op that is all that reads `image`, perhaps behind a border whose
/// elements do not count, if it takes maxima or weighted sums of windows
/// without dilation.
std::optional<PoolWindows> matchPoolWindows(Value image);

/// Whether each window meets the image, of `extents` rows and columns.
bool meetsImage(const PoolWindows &windows, ArrayRef<int64_t> extents);

/// Whether `op`, elementwise, never makes a smaller number of a larger one, as
/// rounded sums and maxima do not, of what it reads of `image`: the maximum of
/// a window may come first.
bool isMonotone(linalg::LinalgOp op, Value image);

} // namespace sw
} // namespace mlir

#endif // SUNWAY_LIB_TRANSFORMS_CONVOLUTION_POOLWINDOWS_H
