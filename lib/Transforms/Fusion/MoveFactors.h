//===- MoveFactors.h - Factors around products ------------------*- C++ -*-===//
#ifndef SUNWAY_LIB_TRANSFORMS_FUSION_MOVEFACTORS_H
#define SUNWAY_LIB_TRANSFORMS_FUSION_MOVEFACTORS_H

#include "mlir/Dialect/Linalg/IR/Linalg.h"

namespace mlir {
namespace sw {

/// Whether the body of `op` may move to the computation of another element.
bool isMovable(linalg::LinalgOp op);

/// Whether `factor` only multiplies `scaled`, an array of the type of its
/// result, by values from its other inputs.
bool multiplies(linalg::LinalgOp factor, OpOperand &scaled);

/// Creates `factor` with the elements of `array` in place of `scaled`, a value
/// of its body. `others` are its other inputs, read by `maps`.
linalg::GenericOp createScaled(RewriterBase &rewriter, linalg::LinalgOp factor,
                               Value scaled, Value array,
                               ArrayRef<OpOperand *> others,
                               ArrayRef<AffineMap> maps);

/// Whether each of `others`, inputs of the op that computes `input` of the
/// product `op`, is read along loops of the result of `op` only.
bool isConstantInSums(linalg::LinalgOp op, OpOperand &input,
                      ArrayRef<OpOperand *> others);

/// Makes the product `op` read `array` as `input`, and multiplies its result as
/// the op that computes `input` does `scaled`, a value of its body. `others`
/// are the other inputs of this op; they must be constant in sums.
void moveAfterProduct(RewriterBase &rewriter, linalg::LinalgOp op,
                      OpOperand &input, Value scaled, Value array,
                      ArrayRef<OpOperand *> others);

/// Adds patterns that move scales of the operands of products on tensors. Row
/// factors of weights that are exponentials move after the product. Numbers
/// move from the second operand to the first.
void populateFactorPatterns(RewritePatternSet &patterns);

/// Adds patterns that move channel factors of an image to the filter of its
/// convolution, if the filter has fewer elements.
void populateChannelFactorPatterns(RewritePatternSet &patterns);

} // namespace sw
} // namespace mlir

#endif // SUNWAY_LIB_TRANSFORMS_FUSION_MOVEFACTORS_H
