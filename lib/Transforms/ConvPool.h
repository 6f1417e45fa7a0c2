//===- ConvPool.h - Convolutions with a pooling on their tiles --*- C++ -*-===//
///
/// \file
/// Where only a pooling reads a convolution, perhaps behind bias and
/// activation, the product can have all that a block of the pooled rows looks
/// at in one tile: then it is pooled in LDM, and the image is never stored.
///
//===----------------------------------------------------------------------===//
#ifndef SUNWAY_LIB_TRANSFORMS_CONVPOOL_H
#define SUNWAY_LIB_TRANSFORMS_CONVPOOL_H

#include "ConvWindows.h"

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
  /// In rows of the output of one block, which is not chosen yet.
  PoolAttr pool;
  double initial;
  /// The windows of the convolution in the order of the blocks, with those.
  WindowAttr window;
};

/// The pooling that may run on tiles of `conv`, whose windows are `windows`;
/// else why there is none.
std::optional<PooledConv> matchPooledConv(linalg::LinalgOp conv,
                                          const ConvShape &shape,
                                          const ImplicitWindows &windows,
                                          const Target &target,
                                          StringRef &reason);

/// Chooses the rows of a block by the model, and returns the predicted cycles
/// of all together; nothing if no tile fits in LDM.
std::optional<double> chooseBlocks(PooledConv &pooled, linalg::LinalgOp conv,
                                   const ImplicitWindows &windows,
                                   const Target &target);

/// Replaces the pooling by the product of `filter`, a matrix, and the windows,
/// with everything behind it.
void createPooledConv(RewriterBase &rewriter, const PooledConv &pooled,
                      linalg::LinalgOp conv, const ImplicitWindows &windows,
                      Value filter);

} // namespace sw
} // namespace mlir

#endif // SUNWAY_LIB_TRANSFORMS_CONVPOOL_H
