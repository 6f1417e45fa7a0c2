//===- MaskedRows.h - Rows of which all elements are masked -----*- C++ -*-===//
#ifndef SUNWAY_LIB_TRANSFORMS_FUSION_MASKEDROWS_H
#define SUNWAY_LIB_TRANSFORMS_FUSION_MASKEDROWS_H

#include "mlir/IR/PatternMatch.h"

namespace mlir {
namespace sw {

/// Asks the maximum of a row whether all of it is -inf, where there is one.
void populateMaskedRowPatterns(RewritePatternSet &patterns);

/// Takes truth values out of the numbers that they were made, and comparisons
/// of what was extended to the type that it had before.
void populateComparisonPatterns(RewritePatternSet &patterns);

} // namespace sw
} // namespace mlir

#endif // SUNWAY_LIB_TRANSFORMS_FUSION_MASKEDROWS_H
