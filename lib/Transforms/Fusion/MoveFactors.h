//===- MoveFactors.h - Factors around products ------------------*- C++ -*-===//
#ifndef SUNWAY_LIB_TRANSFORMS_FUSION_MOVEFACTORS_H
#define SUNWAY_LIB_TRANSFORMS_FUSION_MOVEFACTORS_H

#include "mlir/Dialect/Linalg/IR/Linalg.h"

namespace mlir {
namespace sw {

/// Whether the body of `op` may move to where another element is computed.
bool isMovable(linalg::LinalgOp op);

/// Whether `factor` multiplies `scaled`, an array of the type of its result, by
/// what its other inputs say, and does nothing else.
bool multiplies(linalg::LinalgOp factor, OpOperand &scaled);

/// What `factor` makes of `array` in place of `scaled`; `others` are the inputs
/// beside that, read by `maps`.
linalg::GenericOp createScaled(RewriterBase &rewriter, linalg::LinalgOp factor,
                               OpOperand &scaled, Value array,
                               ArrayRef<OpOperand *> others,
                               ArrayRef<AffineMap> maps);

/// Patterns that move what scales the operands of products on tensors: row
/// factors of weights that are exponentials behind the product, numbers from
/// the second operand to the first.
void populateFactorPatterns(RewritePatternSet &patterns);

/// Patterns that multiply the filter of a convolution by what its image is
/// multiplied by, channel by channel, if it has less elements.
void populateChannelFactorPatterns(RewritePatternSet &patterns);

} // namespace sw
} // namespace mlir

#endif // SUNWAY_LIB_TRANSFORMS_FUSION_MOVEFACTORS_H
