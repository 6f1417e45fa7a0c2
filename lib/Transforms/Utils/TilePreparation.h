//===- TilePreparation.h - Linalg ops in the form that is tiled -*- C++ -*-===//
#ifndef SUNWAY_LIB_TRANSFORMS_UTILS_TILEPREPARATION_H
#define SUNWAY_LIB_TRANSFORMS_UTILS_TILEPREPARATION_H

#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/IR/PatternMatch.h"

namespace mlir {
namespace sw {

/// `op` as a linalg.generic; a named op is replaced.
FailureOr<linalg::GenericOp> toGeneric(RewriterBase &rewriter,
                                       linalg::LinalgOp op);

/// Gives a sum of products without a row or a column loop a unit loop of that
/// kind, by expanding the shapes of its operands.
FailureOr<linalg::LinalgOp> addUnitLoops(RewriterBase &rewriter,
                                         linalg::LinalgOp op);

/// Lets a product read the source of an input that is a transposed copy on
/// tensors; a copy without other uses is erased.
linalg::LinalgOp foldTransposes(RewriterBase &rewriter, linalg::LinalgOp op);

/// The name that an earlier pass gave the kernel of `op`, or `name`.
std::string takeKernelName(linalg::LinalgOp op, StringRef name);

/// Exchanges the inputs of a product of which C is stored as (n, m), so that m
/// is the loop over the rows of C as it is stored.
linalg::LinalgOp orderInputs(RewriterBase &rewriter, linalg::LinalgOp op);

/// Makes one loop of loops of an elementwise op that follow each other in every
/// operand, where reshapes of the operands move nothing.
FailureOr<linalg::LinalgOp> collapseLoops(RewriterBase &rewriter,
                                          linalg::LinalgOp op);

/// Makes reshapes of `op` if it is a copy on tensors that only moves dimensions
/// of one element, and its result needs no array of its own.
bool replaceByReshape(RewriterBase &rewriter, linalg::LinalgOp op);

/// Drops loops of one iteration from an elementwise op, by reshapes of its
/// operands, if it keeps others and an operand has them in another place.
FailureOr<linalg::LinalgOp> dropUnitLoops(RewriterBase &rewriter,
                                          linalg::LinalgOp op);

/// Makes the output map of an elementwise op the identity.
FailureOr<linalg::LinalgOp> orderByOutput(RewriterBase &rewriter,
                                          linalg::LinalgOp op);

} // namespace sw
} // namespace mlir

#endif // SUNWAY_LIB_TRANSFORMS_UTILS_TILEPREPARATION_H
