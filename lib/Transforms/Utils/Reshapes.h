//===- Reshapes.h - Reshapes between linalg ops -----------------*- C++ -*-===//
#ifndef SUNWAY_LIB_TRANSFORMS_UTILS_RESHAPES_H
#define SUNWAY_LIB_TRANSFORMS_UTILS_RESHAPES_H

#include "mlir/Dialect/Utils/ReshapeOpsUtils.h"
#include "mlir/IR/PatternMatch.h"

namespace mlir {
namespace sw {

/// Two groups of dimensions: those before `dim`, if there are any, and the
/// others.
SmallVector<ReassociationIndices> splitAt(int64_t rank, int64_t dim);

/// Transposes the tensor `value`, of static shape, by `order`.
Value createTranspose(RewriterBase &rewriter, Location loc, Value value,
                      ArrayRef<int64_t> order);

/// Adds patterns that move reshapes after the elementwise ops and reductions
/// that read expanded tensors, and that merge consecutive reshapes.
void populateReshapePatterns(RewritePatternSet &patterns);

/// Adds patterns that give products with one batch dimension those that the ops
/// around them distinguish. The products that compute scores come first. With
/// `ofReaders`, the products that read these scores get the same dimensions.
void populateBatchPatterns(RewritePatternSet &patterns, bool ofReaders);

/// Adds patterns for the ops around grouped convolutions: padding of their
/// images, their initial bias, and following elementwise ops. These get the
/// group dimension, so no reshape remains in between.
void populateGroupPatterns(RewritePatternSet &patterns);

} // namespace sw
} // namespace mlir

#endif // SUNWAY_LIB_TRANSFORMS_UTILS_RESHAPES_H
