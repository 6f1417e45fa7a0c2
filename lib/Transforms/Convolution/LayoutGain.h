//===- LayoutGain.h - Times of the layouts of images ------------*- C++ -*-===//
///
/// \file
/// Compares the two layouts of a group of images by the model.
///
//===----------------------------------------------------------------------===//
#ifndef SUNWAY_LIB_TRANSFORMS_CONVOLUTION_LAYOUTGAIN_H
#define SUNWAY_LIB_TRANSFORMS_CONVOLUTION_LAYOUTGAIN_H

#include "ImageLayouts.h"

#include "Dialect/SW/IR/Target.h"

#include "mlir/Dialect/Linalg/IR/Linalg.h"

namespace mlir {
namespace sw {

/// Predicted cycles of a group of images with channels last minus those with
/// channels first. Elementwise ops and poolings take the same time in both.
class LayoutGain {
public:
  LayoutGain(const Target &target, MLIRContext *context)
      : target(target), context(context) {}

  double getGain(const ImageGroup &group);

private:
  const Target &target;
  MLIRContext *context;

  double getConvGain(linalg::LinalgOp conv);
  double getDepthwiseGain(linalg::DepthwiseConv2DNhwcHwcOp conv);
  double predictTransposition(int64_t count, int64_t rows, int64_t cols,
                              int64_t bytes);
  double predictOrder(Value array, ArrayRef<int64_t> order);
  double getOrderGain(Value array, ArrayRef<int64_t> order);
  double getInputGain(const ImageGroup &group, Value image);
  double getOutputGain(const ImageGroup &group, Value image);
};

} // namespace sw
} // namespace mlir

#endif // SUNWAY_LIB_TRANSFORMS_CONVOLUTION_LAYOUTGAIN_H
