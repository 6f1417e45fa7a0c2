//===- DenseReshapes.h - Reshapes of tensors and of memory ------*- C++ -*-===//
#ifndef SUNWAY_LIB_TRANSFORMS_UTILS_DENSERESHAPES_H
#define SUNWAY_LIB_TRANSFORMS_UTILS_DENSERESHAPES_H

#include "mlir/IR/Builders.h"

namespace mlir {
namespace sw {

/// Reshapes `value`, a tensor or a memref without gaps, to `shape`, by way of
/// one dimension if necessary. Shapes are static, with equally many elements.
Value reshapeDense(OpBuilder &b, Location loc, Value value,
                   ArrayRef<int64_t> shape);

/// Reshapes dimension `dim` of the tensor `value`, a multiple of `parts`, to
/// one of `parts` and one of the elements of a part.
Value cutDimension(OpBuilder &b, Location loc, Value value, unsigned dim,
                   int64_t parts);

} // namespace sw
} // namespace mlir

#endif // SUNWAY_LIB_TRANSFORMS_UTILS_DENSERESHAPES_H
