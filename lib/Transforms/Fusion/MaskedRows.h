//===- MaskedRows.h - Rows with all elements masked -------------*- C++ -*-===//
#ifndef SUNWAY_LIB_TRANSFORMS_FUSION_MASKEDROWS_H
#define SUNWAY_LIB_TRANSFORMS_FUSION_MASKEDROWS_H

#include "mlir/IR/PatternMatch.h"

namespace mlir {
namespace sw {

/// Adds a pattern that finds rows of -inf by their maximum, if the program
/// computes it.
void populateMaskedRowPatterns(RewritePatternSet &patterns);

/// Adds patterns that remove conversions of truth values to numbers, and that
/// compare extended values in their original type.
void populateComparisonPatterns(RewritePatternSet &patterns);

} // namespace sw
} // namespace mlir

#endif // SUNWAY_LIB_TRANSFORMS_FUSION_MASKEDROWS_H
