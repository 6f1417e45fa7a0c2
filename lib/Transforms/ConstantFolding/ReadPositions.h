//===- ReadPositions.h - Where bodies read single elements ------*- C++ -*-===//
#ifndef SUNWAY_LIB_TRANSFORMS_CONSTANTFOLDING_READPOSITIONS_H
#define SUNWAY_LIB_TRANSFORMS_CONSTANTFOLDING_READPOSITIONS_H

#include "mlir/Dialect/Tensor/IR/Tensor.h"

namespace mlir {
namespace sw {

/// Whether all positions at which `extract`, in the body of a linalg op, reads
/// are known to be within its array: they are computed of constants and of the
/// indices of the op.
bool isWithinArray(tensor::ExtractOp extract);

} // namespace sw
} // namespace mlir

#endif // SUNWAY_LIB_TRANSFORMS_CONSTANTFOLDING_READPOSITIONS_H
