//===- ConvPool.h - Convolutions with a pooling on their tiles --*- C++ -*-===//
///
/// \file If only a pooling reads a convolution, perhaps after bias and
/// activation, a tile of the product can hold all elements for a block of
/// pooled rows. The pooling then runs in LDM, and the image is never stored.
///
//===----------------------------------------------------------------------===//
#ifndef SUNWAY_LIB_TRANSFORMS_CONVOLUTION_CONVPOOL_H
#define SUNWAY_LIB_TRANSFORMS_CONVOLUTION_CONVPOOL_H

#include "ConvWindows.h"

#include "Transforms/Passes.h"

#include <optional>

namespace mlir {
namespace sw {

/// A convolution and a pooling of its result.
struct PooledConv {
  /// The elementwise op between them; may be null.
  linalg::LinalgOp epilogue;
  /// Whether the epilogue is monotone. The maximum can then be computed first,
  /// and the epilogue runs on fewer elements.
  bool isMonotone = false;
  linalg::LinalgOp pooling;
  /// The weights of a depthwise convolution, which computes weighted sums of
  /// its windows; null for a max pooling.
  Value weights;
  PoolAttr pool;
  double initial;
  /// The windows of the convolution, in the order of the blocks of `pool`.
  WindowAttr window;
  /// Predicted cycles of both, if a tile fits in LDM, and of the pooling as a
  /// kernel of its own, if that has tiles.
  std::optional<double> cycles, separate;
};

/// The pooling that may run on the tiles of the product of `conv` with
/// `windows`, with its prediction. The product has the problem `product`; if
/// the image itself is its matrix, that has the problem `plain`. The model
/// chooses the rows of a block, and between blocks and whole images of `plain`.
std::optional<PooledConv>
predictPooledConv(linalg::LinalgOp conv, const ScheduleProblem &product,
                  const ImplicitWindows &windows,
                  const std::optional<ScheduleProblem> &plain = std::nullopt);

/// Finds the pooling after `conv` that runs on the tiles of its product with
/// `windows`, which has the problem `product`. `place` must permit it. Unless
/// `place` requires it, the model must predict less time than for the
/// convolution and a separate kernel. The convolution takes `others` cycles. If
/// these are unknown, they are those of `plain`, the product with the image
/// itself if that is the matrix, or else of `product`. The model chooses the
/// rows of a block, and between blocks and whole images of `plain`. A remark
/// reports its prediction.
std::optional<PooledConv>
findPooledConv(linalg::LinalgOp conv, const ScheduleProblem &product,
               const ImplicitWindows &windows, PoolPlace place,
               std::optional<double> others,
               const std::optional<ScheduleProblem> &plain = std::nullopt);

/// Replaces the pooling, with the ops between, by a product like `product`,
/// whose windows are in blocks, or which has whole images.
void createPooledConv(RewriterBase &rewriter, const PooledConv &pooled,
                      linalg::LinalgOp conv, linalg::LinalgOp product,
                      const ImplicitWindows &windows);

} // namespace sw
} // namespace mlir

#endif // SUNWAY_LIB_TRANSFORMS_CONVOLUTION_CONVPOOL_H
