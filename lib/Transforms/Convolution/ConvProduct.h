//===- ConvProduct.h - A convolution as a matrix product --------*- C++ -*-===//
///
/// \file
/// The matrix product of a convolution, over groups of its loops.
///
//===----------------------------------------------------------------------===//
#ifndef SUNWAY_LIB_TRANSFORMS_CONVOLUTION_CONVPRODUCT_H
#define SUNWAY_LIB_TRANSFORMS_CONVOLUTION_CONVPRODUCT_H

#include "ConvWindows.h"

#include "Analysis/Structure/Copies.h"

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

/// The loops of the copy that `createIm2col` creates.
CopyLoops getIm2colLoops(linalg::LinalgOp op, const ConvShape &shape);

/// Predicted cycles of that copy as a kernel of a launch; nothing if there is
/// none.
std::optional<double> predictIm2col(linalg::LinalgOp op, const ConvShape &shape,
                                    const Target &target);

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

/// The matrix of windows in the form of the product of `conv`: the windows
/// themselves, with im2col in LDM; the copy of im2col in main memory; or the
/// image, if that is the matrix.
ScheduleOperand describeWindows(linalg::LinalgOp conv, const ConvShape &shape,
                                const ImplicitWindows &windows);
ScheduleOperand describeStoredWindows(linalg::LinalgOp conv,
                                      const ConvShape &shape);
ScheduleOperand describeImage(linalg::LinalgOp conv, const ConvShape &shape);

/// The problem of the product that `createConvProduct` would create with
/// `matrix`, without the ops that use it; nothing if it is no product of
/// kernels.
std::optional<ScheduleProblem> describeConvProduct(linalg::LinalgOp conv,
                                                   const ConvShape &shape,
                                                   ScheduleOperand matrix);

} // namespace sw
} // namespace mlir

#endif // SUNWAY_LIB_TRANSFORMS_CONVOLUTION_CONVPRODUCT_H
