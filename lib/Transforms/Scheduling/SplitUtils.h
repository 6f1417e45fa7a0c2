//===- SplitUtils.h - Ops that splits of reductions create ------*- C++ -*-===//
#ifndef SUNWAY_LIB_TRANSFORMS_SCHEDULING_SPLITUTILS_H
#define SUNWAY_LIB_TRANSFORMS_SCHEDULING_SPLITUTILS_H

#include "mlir/Dialect/Linalg/IR/Linalg.h"

namespace mlir {
namespace sw {

/// Creates an op with the body and the requested kernel name of `op`, which has
/// one result. The result has the type of `init`.
linalg::GenericOp createWithBody(RewriterBase &rewriter, linalg::LinalgOp op,
                                 ValueRange inputs, Value init,
                                 ArrayRef<AffineMap> maps,
                                 ArrayRef<utils::IteratorType> kinds);

/// A tensor of `shape` that is filled with `number`.
Value createFilled(RewriterBase &rewriter, Location loc,
                   ArrayRef<int64_t> shape, TypedAttr number);

/// Erases the ops before `values` that nothing reads any more.
void eraseUnread(RewriterBase &rewriter, ArrayRef<Value> values);

/// Reshapes dimension `dim` of the tensor `value`, a multiple of `parts`, to
/// one of `parts` and one of the elements of a part.
Value cutDimension(OpBuilder &b, Location loc, Value value, unsigned dim,
                   int64_t parts);

} // namespace sw
} // namespace mlir

#endif // SUNWAY_LIB_TRANSFORMS_SCHEDULING_SPLITUTILS_H
