//===- TilePreparation.h - Linalg ops in the form that is tiled -*- C++ -*-===//
#ifndef SUNWAY_LIB_TRANSFORMS_TILEPREPARATION_H
#define SUNWAY_LIB_TRANSFORMS_TILEPREPARATION_H

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

/// Lets products read the source of an input that is a transposed copy on
/// tensors; a copy without other uses is erased.
void foldTransposes(RewriterBase &rewriter,
                    ArrayRef<linalg::LinalgOp> products);

/// Makes the output map of an elementwise op the identity.
FailureOr<linalg::LinalgOp> orderByOutput(RewriterBase &rewriter,
                                          linalg::LinalgOp op);

} // namespace sw
} // namespace mlir

#endif // SUNWAY_LIB_TRANSFORMS_TILEPREPARATION_H
