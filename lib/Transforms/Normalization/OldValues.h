//===- OldValues.h - Destinations that ops read -----------------*- C++ -*-===//
#ifndef SUNWAY_LIB_TRANSFORMS_NORMALIZATION_OLDVALUES_H
#define SUNWAY_LIB_TRANSFORMS_NORMALIZATION_OLDVALUES_H

#include "mlir/IR/PatternMatch.h"

namespace mlir {
namespace sw {

/// Adds a pattern for elementwise ops on tensors that read their destination,
/// which becomes an input. Ops in loops stay: they update a carried tensor in
/// place.
void populateOldValuePatterns(RewritePatternSet &patterns);

} // namespace sw
} // namespace mlir

#endif // SUNWAY_LIB_TRANSFORMS_NORMALIZATION_OLDVALUES_H
