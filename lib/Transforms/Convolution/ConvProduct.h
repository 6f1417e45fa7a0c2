//===- ConvProduct.h - A convolution as a matrix product --------*- C++ -*-===//
///
/// \file
/// The matrix product of a convolution, over groups of its loops.
///
//===----------------------------------------------------------------------===//
#ifndef SUNWAY_LIB_TRANSFORMS_CONVOLUTION_CONVPRODUCT_H
#define SUNWAY_LIB_TRANSFORMS_CONVOLUTION_CONVPRODUCT_H

#include "ConvWindows.h"

namespace mlir {
namespace sw {

/// Groups of dimensions; each group becomes one dimension.
using DimGroups = SmallVector<ReassociationIndices>;

/// Groups that collapse the arrays of a convolution to the operands of its
/// product.
struct ConvGroups {
  explicit ConvGroups(const ConvShape &shape);

  DimGroups filter, output, matrix;
};

/// Whether every reshape of `value`, a tensor or a memref, by `groups` is a
/// view.
bool isCollapsible(Value value, ArrayRef<ReassociationIndices> groups);

/// Whether a view of the input of `op` is the matrix of its windows: the
/// windows are 1x1, and the dimensions group like those of the output.
bool isMatrixConv(linalg::LinalgOp op, const ConvShape &shape);

/// Collapses `value`, a tensor or a memref, by `groups`, if its rank changes.
Value collapseConv(RewriterBase &rewriter, Location loc, Value value,
                   ArrayRef<ReassociationIndices> groups);

/// The strided copy that writes the windows of `op` as a matrix, in the order
/// of `shape.all()`.
Value createIm2col(RewriterBase &rewriter, linalg::LinalgOp op,
                   const ConvShape &shape);

/// The product of the filter of `conv` with `matrix`, its windows, which may
/// have one dimension per loop. The filter is the left operand if pixels come
/// after the channel.
linalg::LinalgOp createConvProduct(RewriterBase &rewriter,
                                   linalg::LinalgOp conv,
                                   const ConvShape &shape, Value matrix);

} // namespace sw
} // namespace mlir

#endif // SUNWAY_LIB_TRANSFORMS_CONVOLUTION_CONVPRODUCT_H
