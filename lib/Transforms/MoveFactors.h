//===- MoveFactors.h - Factors around products ------------------*- C++ -*-===//
#ifndef SUNWAY_LIB_TRANSFORMS_MOVEFACTORS_H
#define SUNWAY_LIB_TRANSFORMS_MOVEFACTORS_H

#include "mlir/IR/PatternMatch.h"

namespace mlir {
namespace sw {

/// Patterns that move what scales the operands of products on tensors: row
/// factors of weights that are exponentials behind the product, numbers from
/// the second operand to the first.
void populateFactorPatterns(RewritePatternSet &patterns);

/// Patterns that multiply the filter of a convolution by what its image is
/// multiplied by, channel by channel, if it has less elements.
void populateChannelFactorPatterns(RewritePatternSet &patterns);

} // namespace sw
} // namespace mlir

#endif // SUNWAY_LIB_TRANSFORMS_MOVEFACTORS_H
