//===- Vectorizer.h - Loops over vectors of one op --------------*- C++ -*-===//
#ifndef SUNWAY_LIB_DIALECT_SW_TRANSFORMS_LOOPS_VECTORIZER_H
#define SUNWAY_LIB_DIALECT_SW_TRANSFORMS_LOOPS_VECTORIZER_H

#include "Analysis/Structure/VectorLoops.h"
#include "mlir/IR/PatternMatch.h"

namespace mlir {
namespace sw {

/// Replaces `op` by loops over vectors along the loop that `loops` names, of
/// which several are interleaved.
void vectorizeOp(RewriterBase &rewriter, linalg::LinalgOp op,
                 const VectorLoops &loops, const Target &target);

} // namespace sw
} // namespace mlir

#endif // SUNWAY_LIB_DIALECT_SW_TRANSFORMS_LOOPS_VECTORIZER_H
