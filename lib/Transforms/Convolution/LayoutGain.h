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
#include "llvm/ADT/StringMap.h"

#include <map>

namespace mlir {
namespace sw {

/// Predicted cycles of a group of images with channels last minus those with
/// channels first. Elementwise ops and poolings take the same time in both.
class LayoutGain {
public:
  explicit LayoutGain(const Target &target) : target(target) {}

  double getGain(const ImageGroup &group);

private:
  const Target &target;
  llvm::StringMap<double> conversions;
  std::map<SmallVector<int64_t>, double> transpositions, orders;

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
