//===- SameValues.h - Equal numbers in two bodies ---------------*- C++ -*-===//
#ifndef SUNWAY_LIB_TRANSFORMS_COMPOSITES_SAMEVALUES_H
#define SUNWAY_LIB_TRANSFORMS_COMPOSITES_SAMEVALUES_H

#include "mlir/Dialect/Linalg/IR/Linalg.h"

namespace mlir {
namespace sw {

/// Whether `x` in the body of `opX` and `y` in the body of `opY` are the same
/// number in each iteration of their common loops.
bool isSameNumber(Value x, linalg::LinalgOp opX, Value y, linalg::LinalgOp opY);

/// Whether `left` and `right`, over loops with the extents `extents`, read the
/// same element in each iteration.
bool readsSameElement(AffineMap left, AffineMap right,
                      ArrayRef<int64_t> extents);

} // namespace sw
} // namespace mlir

#endif // SUNWAY_LIB_TRANSFORMS_COMPOSITES_SAMEVALUES_H
