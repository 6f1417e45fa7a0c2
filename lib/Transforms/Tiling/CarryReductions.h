//===- CarryReductions.h - Reductions in parts ------------------*- C++ -*-===//
#ifndef SUNWAY_LIB_TRANSFORMS_TILING_CARRYREDUCTIONS_H
#define SUNWAY_LIB_TRANSFORMS_TILING_CARRYREDUCTIONS_H

#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/IR/PatternMatch.h"

namespace mlir {
namespace sw {

/// Lets `ops`, which are in the order of their block and have a CarriedLoop,
/// run through its dimension in parts of `size`; a vector has `lanes`
/// elements. Returns those that are there
/// then, in order; fails, without a change, if the ops have no such loop.
FailureOr<SmallVector<linalg::LinalgOp>>
carryReductions(RewriterBase &rewriter, ArrayRef<linalg::LinalgOp> ops,
                int64_t size, int64_t lanes);

} // namespace sw
} // namespace mlir

#endif // SUNWAY_LIB_TRANSFORMS_TILING_CARRYREDUCTIONS_H
