//===- Reshapes.h - Reshapes between linalg ops -----------------*- C++ -*-===//
#ifndef SUNWAY_LIB_TRANSFORMS_UTILS_RESHAPES_H
#define SUNWAY_LIB_TRANSFORMS_UTILS_RESHAPES_H

#include "mlir/Dialect/Utils/ReshapeOpsUtils.h"
#include "mlir/IR/PatternMatch.h"

namespace mlir {
namespace sw {

/// The dimensions in front of `dim`, if there are any, and the others, each
/// group as one.
SmallVector<ReassociationIndices> splitAt(int64_t rank, int64_t dim);

/// The transposition of the tensor `value`, of static shape, whose dimensions
/// are those of `value` in this order.
Value createTranspose(RewriterBase &rewriter, Location loc, Value value,
                      ArrayRef<int64_t> order);

/// Lets elementwise ops and reductions on expanded tensors work on what was
/// expanded, so that the reshape is behind them, and merges reshapes that
/// follow each other.
void populateReshapePatterns(RewritePatternSet &patterns);

/// Gives products that have their batch in one dimension those that the ops
/// around them tell apart. Of scores and what reads them the products that form
/// the scores come first: with `ofReaders` the others get the dimensions that
/// these have, if they have several.
void populateBatchPatterns(RewritePatternSet &patterns, bool ofReaders);

/// Gives what pads the images of convolutions of groups, the bias that these
/// begin with, and elementwise ops behind them the dimension of the groups, so
/// that no reshape is in between.
void populateGroupPatterns(RewritePatternSet &patterns);

} // namespace sw
} // namespace mlir

#endif // SUNWAY_LIB_TRANSFORMS_UTILS_RESHAPES_H
