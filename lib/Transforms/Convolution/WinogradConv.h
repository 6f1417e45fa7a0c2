//===- WinogradConv.h - A convolution for Winograd's method -----*- C++ -*-===//
#ifndef SUNWAY_LIB_TRANSFORMS_CONVOLUTION_WINOGRADCONV_H
#define SUNWAY_LIB_TRANSFORMS_CONVOLUTION_WINOGRADCONV_H

#include "Analysis/Search/WinogradPlan.h"
#include "Dialect/SW/IR/SW.h"

#include "mlir/Dialect/Linalg/IR/Linalg.h"

#include <optional>

namespace mlir {
namespace sw {

/// A convolution that supports Winograd's method.
struct WinogradConv {
  Value images, filter, output;
  /// The kernel is 3 x 3, and strides and dilations are 1.
  WindowAttr window;
  /// Pixels along a side of a tile.
  int64_t tile = 2;
  /// Predicted cycles of the transforms through main memory, one launch each;
  /// nothing if a row of tiles does not fit in LDM.
  std::optional<double> transformCycles;
  /// The elementwise op that is the only reader of the output, if it can run on
  /// tiles of the output.
  linalg::LinalgOp epilogue;
  /// The following max pooling with windows of 2 x 2 pixels, if its maxima can
  /// be computed from the sums, and its initial value.
  linalg::LinalgOp pooling;
  double initial = 0;
  /// The plan for transforms of images and sums in LDM, if it exists, and its
  /// predicted cycles. They include the transform of the filter, unless the
  /// filter is known before a call. If the plan is pooled, the cycles of a
  /// separate pooling are subtracted, because other methods need it.
  std::optional<WinogradPlan> plan;
  double planCycles = 0;
  /// The core groups that the convolution requests for all of its kernels.
  ScheduleAttr schedule;
  /// Whether the plan is required, even if other forms take less time.
  bool keepsPlan = false;
};

} // namespace sw
} // namespace mlir

#endif // SUNWAY_LIB_TRANSFORMS_CONVOLUTION_WINOGRADCONV_H
