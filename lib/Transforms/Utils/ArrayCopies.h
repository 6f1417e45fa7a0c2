//===- ArrayCopies.h - Arrays that are put into others ----------*- C++ -*-===//
#ifndef SUNWAY_LIB_TRANSFORMS_UTILS_ARRAYCOPIES_H
#define SUNWAY_LIB_TRANSFORMS_UTILS_ARRAYCOPIES_H

#include "mlir/IR/PatternMatch.h"

namespace mlir {
namespace sw {

/// tensor.pad by a constant becomes a fill and a copy, which are tiled.
void populatePadPatterns(RewritePatternSet &patterns);

/// tensor.insert_slice of an array that is there already becomes a copy that is
/// tiled.
void populateInsertPatterns(RewritePatternSet &patterns);

} // namespace sw
} // namespace mlir

#endif // SUNWAY_LIB_TRANSFORMS_UTILS_ARRAYCOPIES_H
