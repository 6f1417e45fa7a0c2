//===- ProductBodies.h - Products with casts in their bodies ----*- C++ -*-===//
#ifndef SUNWAY_LIB_TRANSFORMS_UTILS_PRODUCTBODIES_H
#define SUNWAY_LIB_TRANSFORMS_UTILS_PRODUCTBODIES_H

#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/IR/PatternMatch.h"

namespace mlir {
namespace sw {

/// Replaces `product` by one that reads `inputs`, converts their elements to
/// `multiplied`, and sums as before. Inputs are at most as wide as the
/// sums. Floats that are wider than `multiplied` are rounded.
linalg::LinalgOp replaceInputs(RewriterBase &rewriter, linalg::LinalgOp product,
                               ValueRange inputs, Type multiplied);

} // namespace sw
} // namespace mlir

#endif // SUNWAY_LIB_TRANSFORMS_UTILS_PRODUCTBODIES_H
