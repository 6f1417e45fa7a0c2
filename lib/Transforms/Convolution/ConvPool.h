//===- ConvPool.h - Convolutions with a pooling on their tiles --*- C++ -*-===//
///
/// \file
/// Where only a pooling reads a convolution, perhaps behind bias and
/// activation, the product can have all that a block of the pooled rows looks
/// at in one tile: then it is pooled in LDM, and the image is never stored.
///
//===----------------------------------------------------------------------===//
#ifndef SUNWAY_LIB_TRANSFORMS_CONVOLUTION_CONVPOOL_H
#define SUNWAY_LIB_TRANSFORMS_CONVOLUTION_CONVPOOL_H

#include "ConvWindows.h"

#include "Transforms/Passes.h"

#include <optional>

namespace mlir {
namespace sw {

/// A convolution and the maxima of windows of its result.
struct PooledConv {
  /// What is computed of each element in between; may be null.
  linalg::LinalgOp epilogue;
  /// It never makes a smaller number of a larger one: the maximum may come
  /// first, of which there are fewer.
  bool isMonotone = false;
  linalg::LinalgOp pooling;
  /// Of a depthwise convolution, whose windows are summed up with them; else
  /// null.
  Value weights;
  PoolAttr pool;
  double initial;
  /// The windows of the convolution in the order of the blocks, with those.
  WindowAttr window;
};

/// The pooling behind `conv` that runs on the tiles of `product`, which is its
/// product with `windows`, if `place` permits it and, unless that asks for it,
/// the model predicts less time than for a kernel of its own behind a
/// convolution that takes `others` cycles. These are those of `plain`, the
/// product with the image itself if that is its matrix, or else of `product`,
/// if nothing is known of others. The rows of a block are chosen by the model,
/// and whether whole images of `plain` are taken in place of blocks. A remark
/// says what it predicts.
std::optional<PooledConv>
findPooledConv(linalg::LinalgOp conv, linalg::LinalgOp product,
               const ImplicitWindows &windows, PoolPlace place,
               std::optional<double> others, linalg::LinalgOp plain = {});

/// Replaces the pooling by a product like `product` of the windows in blocks,
/// or of whole images if it is one of these, with everything behind it.
void createPooledConv(RewriterBase &rewriter, const PooledConv &pooled,
                      linalg::LinalgOp conv, linalg::LinalgOp product,
                      const ImplicitWindows &windows);

} // namespace sw
} // namespace mlir

#endif // SUNWAY_LIB_TRANSFORMS_CONVOLUTION_CONVPOOL_H
