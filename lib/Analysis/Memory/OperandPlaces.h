//===- OperandPlaces.h - Where operands are in memory -----------*- C++ -*-===//
#ifndef SUNWAY_LIB_ANALYSIS_MEMORY_OPERANDPLACES_H
#define SUNWAY_LIB_ANALYSIS_MEMORY_OPERANDPLACES_H

#include "mlir/Dialect/Utils/ReshapeOpsUtils.h"
#include "mlir/IR/AffineExpr.h"
#include "mlir/IR/BuiltinTypes.h"

namespace mlir {
namespace sw {

/// Place of an operand in memory: the extents of the dense array that it is a
/// part of, and its step along each dimension.
struct Place {
  explicit Place(ArrayRef<int64_t> shape)
      : extents(shape), steps(shape.size(), 1) {}

  SmallVector<int64_t> extents, steps;
};

/// The place of an operand of `type`, as far as the layout of the type tells
/// it: the distance of the rows of a part is that of the whole array.
Place getTypePlace(ShapedType type);

/// The place of `value`, which is read, in the array that it is a part of,
/// possibly reshaped: its rows have the same distance as those of the array.
Place getOperandPlace(Value value);

/// The place of `value` with each of `groups` of its dimensions collapsed to
/// one dimension. A memref must be collapsible.
Place getCollapsedPlace(Value value, ArrayRef<ReassociationIndices> groups);

/// The place in the array that `value`, the result of a fusion group, is
/// inserted into, possibly reshaped: bufferization computes it in place there.
/// The place of `value` itself if it is not inserted.
Place getResultPlace(Value value);

/// The array that `value` is a slice of, or `value` itself. For a slice,
/// `results` are changed to index the array, and `single` tells which of its
/// dimensions have one index only.
///
/// This is exact: slices of one array become accesses to that array. It takes
/// slices of constant offsets without steps. `getOperandPlace` also takes
/// others and reshapes, but keeps only the distances, not the offset.
Value lookThroughSlices(Value value, SmallVectorImpl<AffineExpr> &results,
                        SmallVectorImpl<bool> &single);

} // namespace sw
} // namespace mlir

#endif // SUNWAY_LIB_ANALYSIS_MEMORY_OPERANDPLACES_H
