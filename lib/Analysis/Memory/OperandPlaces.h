//===- OperandPlaces.h - Where operands are in memory -----------*- C++ -*-===//
#ifndef SUNWAY_LIB_ANALYSIS_FUSION_OPERANDPLACES_H
#define SUNWAY_LIB_ANALYSIS_FUSION_OPERANDPLACES_H

#include "mlir/IR/AffineExpr.h"
#include "mlir/IR/BuiltinTypes.h"

namespace mlir {
namespace sw {

/// Where an operand is in memory: the extents of the dense array whose part it
/// is, and the steps from one of its elements to the next one, a dimension
/// each.
struct Place {
  explicit Place(ArrayRef<int64_t> shape)
      : extents(shape), steps(shape.size(), 1) {}

  SmallVector<int64_t> extents, steps;
};

/// Where an operand of `type` is, as far as that says so: rows of a part of an
/// array have those of the whole between them.
Place getTypePlace(ShapedType type);

/// Where `value`, which is read, is in the array that it is a part of, as it is
/// or in another shape: what lies between the rows of the array lies between
/// its own.
Place getOperandPlace(Value value);

/// The place in the array that `value`, the result of a program, becomes a part
/// of, as it is or in another shape: bufferization lets it be computed there.
/// That of `value` if it is not a part.
Place getResultPlace(Value value);

/// The array that `results` index, `value`, or the one that it is a part of:
/// then they index that, and `single` has the dimensions that the part lacks.
Value lookThroughSlices(Value value, SmallVectorImpl<AffineExpr> &results,
                        SmallVectorImpl<bool> &single);

} // namespace sw
} // namespace mlir

#endif // SUNWAY_LIB_ANALYSIS_FUSION_OPERANDPLACES_H
