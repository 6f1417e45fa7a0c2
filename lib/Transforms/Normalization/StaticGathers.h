//===- StaticGathers.h - Static gather lowering -----------------*- C++ -*-===//
#ifndef SUNWAY_LIB_TRANSFORMS_NORMALIZATION_STATICGATHERS_H
#define SUNWAY_LIB_TRANSFORMS_NORMALIZATION_STATICGATHERS_H

#include "mlir/IR/PatternMatch.h"

namespace mlir {
namespace sw {

/// Adds a pattern that converts reads of single elements at known positions to
/// inputs of the op. Such reads come from rotated filters, and from images that
/// are flipped, upsampled or mirrored at their border.
void populateKnownReadPatterns(RewritePatternSet &patterns);

} // namespace sw
} // namespace mlir

#endif // SUNWAY_LIB_TRANSFORMS_NORMALIZATION_STATICGATHERS_H
