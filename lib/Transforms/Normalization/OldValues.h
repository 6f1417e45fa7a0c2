//===- OldValues.h - What elementwise ops go on with ------------*- C++ -*-===//
#ifndef SUNWAY_LIB_TRANSFORMS_NORMALIZATION_OLDVALUES_H
#define SUNWAY_LIB_TRANSFORMS_NORMALIZATION_OLDVALUES_H

#include "mlir/IR/PatternMatch.h"

namespace mlir {
namespace sw {

/// Patterns that make an input of the destination that an elementwise op on
/// tensors reads, outside of loops: these update what they carry in place.
void populateOldValuePatterns(RewritePatternSet &patterns);

} // namespace sw
} // namespace mlir

#endif // SUNWAY_LIB_TRANSFORMS_NORMALIZATION_OLDVALUES_H
