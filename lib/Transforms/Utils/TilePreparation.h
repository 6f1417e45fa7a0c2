//===- TilePreparation.h - Preparation of linalg ops for tiling -*- C++ -*-===//
#ifndef SUNWAY_LIB_TRANSFORMS_UTILS_TILEPREPARATION_H
#define SUNWAY_LIB_TRANSFORMS_UTILS_TILEPREPARATION_H

#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/IR/PatternMatch.h"

namespace mlir {
namespace sw {

/// Converts `op` to a linalg.generic; a named op is replaced.
FailureOr<linalg::GenericOp> toGeneric(RewriterBase &rewriter,
                                       linalg::LinalgOp op);

/// Adds a unit loop to a sum of products without a row loop or a column loop,
/// by expanding the shapes of its operands.
FailureOr<linalg::LinalgOp> addUnitLoops(RewriterBase &rewriter,
                                         linalg::LinalgOp op);

/// If an input of a product is a transposed copy on tensors, makes the product
/// read its source. Erases a copy without other uses.
linalg::LinalgOp foldTransposes(RewriterBase &rewriter, linalg::LinalgOp op);

/// Exchanges the inputs of a product whose C is stored as (n, m). m is then the
/// loop over the rows of C as it is stored.
linalg::LinalgOp orderInputs(RewriterBase &rewriter, linalg::LinalgOp op);

/// Joins consecutive loops of an elementwise op if they are consecutive in
/// every operand, and reshapes of the operands move no elements.
FailureOr<linalg::LinalgOp> collapseLoops(RewriterBase &rewriter,
                                          linalg::LinalgOp op);

/// Replaces `op` by reshapes if it is a copy on tensors that only moves
/// dimensions of one element, and if its result needs no separate array.
bool replaceByReshape(RewriterBase &rewriter, linalg::LinalgOp op);

/// Drops loops of one iteration from an elementwise op by reshapes of its
/// operands, if other loops remain and an operand has them in another order.
FailureOr<linalg::LinalgOp> dropUnitLoops(RewriterBase &rewriter,
                                          linalg::LinalgOp op);

/// Makes the output map of an elementwise op the identity.
FailureOr<linalg::LinalgOp> orderByOutput(RewriterBase &rewriter,
                                          linalg::LinalgOp op);

} // namespace sw
} // namespace mlir

#endif // SUNWAY_LIB_TRANSFORMS_UTILS_TILEPREPARATION_H
