//===- ArrayCopies.h - Padding and insertion as copies ----------*- C++ -*-===//
#ifndef SUNWAY_LIB_TRANSFORMS_UTILS_ARRAYCOPIES_H
#define SUNWAY_LIB_TRANSFORMS_UTILS_ARRAYCOPIES_H

#include "mlir/IR/PatternMatch.h"

namespace mlir {
namespace sw {

/// Adds a pattern that converts a tensor.pad by a constant to a fill and a
/// copy, which are tiled.
void populatePadPatterns(RewritePatternSet &patterns);

/// Adds a pattern that converts a tensor.insert_slice of an existing array to a
/// copy, which is tiled.
void populateInsertPatterns(RewritePatternSet &patterns);

} // namespace sw
} // namespace mlir

#endif // SUNWAY_LIB_TRANSFORMS_UTILS_ARRAYCOPIES_H
