//===- ReadPositions.h - Positions of element reads in bodies ---*- C++ -*-===//
#ifndef SUNWAY_LIB_TRANSFORMS_CONSTANTFOLDING_READPOSITIONS_H
#define SUNWAY_LIB_TRANSFORMS_CONSTANTFOLDING_READPOSITIONS_H

#include "mlir/Dialect/Tensor/IR/Tensor.h"

namespace mlir {
namespace sw {

/// Whether all reads of `extract`, in the body of a linalg op, are known to be
/// in bounds. The positions are then computed only from constants and the
/// indices of the op.
bool isWithinArray(tensor::ExtractOp extract);

} // namespace sw
} // namespace mlir

#endif // SUNWAY_LIB_TRANSFORMS_CONSTANTFOLDING_READPOSITIONS_H
