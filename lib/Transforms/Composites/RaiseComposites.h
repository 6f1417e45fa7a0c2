//===- RaiseComposites.h - Composites that programs spell out ---*- C++ -*-===//
#ifndef SUNWAY_LIB_TRANSFORMS_COMPOSITES_RAISECOMPOSITES_H
#define SUNWAY_LIB_TRANSFORMS_COMPOSITES_RAISECOMPOSITES_H

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/Math/IR/Math.h"
#include "mlir/IR/PatternMatch.h"

namespace mlir {
namespace sw {

/// Writes the roles of the parts of a softmax if `exp` computes its
/// exponentials.
void markSoftmax(math::ExpOp exp);

/// If `difference` is x - m in the body of `op`, where m is the maximum of x
/// along a loop, the op that combines two numbers to a maximum.
Operation *findMaximum(arith::SubFOp difference, linalg::LinalgOp op);

/// Replaces `root` by sw.attention if it is the last product of an attention.
LogicalResult raiseAttention(RewriterBase &rewriter, linalg::LinalgOp root);

/// Replaces `root` by sw.normalization if it is the last op of a normalisation.
LogicalResult raiseNormalization(RewriterBase &rewriter, linalg::LinalgOp root);

} // namespace sw
} // namespace mlir

#endif // SUNWAY_LIB_TRANSFORMS_COMPOSITES_RAISECOMPOSITES_H
