//===- OperandShapes.h - Elementwise ops before products --------*- C++ -*-===//
#ifndef SUNWAY_LIB_TRANSFORMS_FUSION_OPERANDSHAPES_H
#define SUNWAY_LIB_TRANSFORMS_FUSION_OPERANDSHAPES_H

#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/IR/PatternMatch.h"

namespace mlir {
namespace sw {

/// Makes `input` of a product read an elementwise op in the shape of `input`.
/// `input` must be a reshape of an elementwise result without other readers, or
/// windows of one if the op maps 0 to 0. Returns the old operand; null if
/// nothing changed.
Value readInShape(RewriterBase &rewriter, OpOperand &input);

/// The elementwise op before the reshapes of `old`, a result of readInShape.
linalg::LinalgOp getReshapedOp(Value old);

/// Undoes readInShape.
void restoreInput(RewriterBase &rewriter, OpOperand &input, Value old);

/// Erases `old` and the op that computes it, which have no readers any more.
void eraseReshaped(RewriterBase &rewriter, Value old);

} // namespace sw
} // namespace mlir

#endif // SUNWAY_LIB_TRANSFORMS_FUSION_OPERANDSHAPES_H
