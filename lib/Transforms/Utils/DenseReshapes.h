//===- DenseReshapes.h - Reshapes of tensors and of memory ------*- C++ -*-===//
#ifndef SUNWAY_LIB_TRANSFORMS_UTILS_DENSERESHAPES_H
#define SUNWAY_LIB_TRANSFORMS_UTILS_DENSERESHAPES_H

#include "mlir/IR/Builders.h"

namespace mlir {
namespace sw {

/// Whether `op`, which may be null, reshapes a tensor.
bool isReshape(Operation *op);

/// Reshapes `value`, a tensor or a memref without gaps, to `shape`, by way of
/// one dimension if necessary. Shapes are static, with equally many elements.
Value reshapeDense(OpBuilder &b, Location loc, Value value,
                   ArrayRef<int64_t> shape);

} // namespace sw
} // namespace mlir

#endif // SUNWAY_LIB_TRANSFORMS_UTILS_DENSERESHAPES_H
