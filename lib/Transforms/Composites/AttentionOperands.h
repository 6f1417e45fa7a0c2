//===- AttentionOperands.h - Operands of an attention -----------*- C++ -*-===//
#ifndef SUNWAY_LIB_TRANSFORMS_COMPOSITES_ATTENTIONOPERANDS_H
#define SUNWAY_LIB_TRANSFORMS_COMPOSITES_ATTENTIONOPERANDS_H

#include "mlir/IR/PatternMatch.h"

namespace mlir {
namespace sw {

/// An operand of a product, before it is multiplied by constants, and before
/// its last two dimensions are transposed.
struct AttentionOperand {
  Value array;
  bool isTransposed = false;

  /// The product of the constants.
  double getFactor() const;
  /// Creates the array.
  Value create(RewriterBase &rewriter) const;
};

/// Erases the op of `array` and those before it that have no users.
void eraseUnused(RewriterBase &rewriter, Value array);

} // namespace sw
} // namespace mlir

#endif // SUNWAY_LIB_TRANSFORMS_COMPOSITES_ATTENTIONOPERANDS_H
