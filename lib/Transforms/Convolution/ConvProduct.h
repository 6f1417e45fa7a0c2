//===- ConvProduct.h - A convolution as a matrix product --------*- C++ -*-===//
///
/// \file
/// The matrix product that a convolution is, over groups of its loops.
///
//===----------------------------------------------------------------------===//
#ifndef SUNWAY_LIB_TRANSFORMS_CONVOLUTION_CONVPRODUCT_H
#define SUNWAY_LIB_TRANSFORMS_CONVOLUTION_CONVPRODUCT_H

#include "ConvWindows.h"

namespace mlir {
namespace sw {

/// Dimensions of arrays that become one each.
using DimGroups = SmallVector<ReassociationIndices>;

/// How the arrays of a convolution are collapsed to the operands of its
/// product.
struct ConvGroups {
  explicit ConvGroups(const ConvShape &shape);

  DimGroups filter, output, matrix;
};

/// Whether every reshape by `groups` of `value`, a tensor or a memref, is a
/// view.
bool isCollapsible(Value value, ArrayRef<ReassociationIndices> groups);

/// Whether a view of the input of `op` is the matrix of its windows: for 1x1
/// windows whose dimensions group as those of the output do.
bool isMatrixConv(linalg::LinalgOp op, const ConvShape &shape);

/// Collapses `value` by `groups`, if its rank changes; a tensor or a memref.
Value collapseConv(RewriterBase &rewriter, Location loc, Value value,
                   ArrayRef<ReassociationIndices> groups);

/// The strided copy that lays out the windows of `op`, in the order of
/// `shape.all()`.
Value createIm2col(RewriterBase &rewriter, linalg::LinalgOp op,
                   const ConvShape &shape);

/// The product of the filter of `conv` with `matrix`, its windows, which may
/// have the dimensions of all loops: the filter is the left operand if pixels
/// are behind the channel.
linalg::LinalgOp createConvProduct(RewriterBase &rewriter,
                                   linalg::LinalgOp conv,
                                   const ConvShape &shape, Value matrix);

} // namespace sw
} // namespace mlir

#endif // SUNWAY_LIB_TRANSFORMS_CONVOLUTION_CONVPRODUCT_H
