//===- OperandShapes.h - Elementwise ops in front of products ---*- C++ -*-===//
#ifndef SUNWAY_LIB_TRANSFORMS_FUSION_OPERANDSHAPES_H
#define SUNWAY_LIB_TRANSFORMS_FUSION_OPERANDSHAPES_H

#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/IR/PatternMatch.h"

namespace mlir {
namespace sw {

/// Lets `input` of a product read what an elementwise op computes in its shape,
/// where so far it reads a reshape of what an elementwise op computes for it
/// alone, or the windows of that if it leaves zeros as they are. Returns what
/// it read so far, null if nothing is changed.
Value readInShape(RewriterBase &rewriter, OpOperand &input);

/// The elementwise op of which `old`, as readInShape returns it, is a reshape.
linalg::LinalgOp getReshapedOp(Value old);

/// Undoes that.
void restoreInput(RewriterBase &rewriter, OpOperand &input, Value old);

/// Erases `old` and the op that computes it, which nothing needs any more.
void eraseReshaped(RewriterBase &rewriter, Value old);

} // namespace sw
} // namespace mlir

#endif // SUNWAY_LIB_TRANSFORMS_FUSION_OPERANDSHAPES_H
