//===- CarryReductions.h - Carried reductions -------------------*- C++ -*-===//
#ifndef SUNWAY_LIB_TRANSFORMS_FUSION_CARRYREDUCTIONS_H
#define SUNWAY_LIB_TRANSFORMS_FUSION_CARRYREDUCTIONS_H

#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/IR/PatternMatch.h"

namespace mlir {
namespace sw {

/// Makes `ops`, which are in program order and have a CarriedLoop, process its
/// dimension in parts of `size`. A vector has `lanes` elements. Returns the
/// resulting ops in program order; fails without a change if the ops have no
/// such loop.
FailureOr<SmallVector<linalg::LinalgOp>>
carryReductions(RewriterBase &rewriter, ArrayRef<linalg::LinalgOp> ops,
                int64_t size, int64_t lanes);

} // namespace sw
} // namespace mlir

#endif // SUNWAY_LIB_TRANSFORMS_FUSION_CARRYREDUCTIONS_H
