//===- KnownReads.h - Elements that bodies read by position -----*- C++ -*-===//
#ifndef SUNWAY_LIB_TRANSFORMS_NORMALIZATION_KNOWNREADS_H
#define SUNWAY_LIB_TRANSFORMS_NORMALIZATION_KNOWNREADS_H

#include "mlir/IR/PatternMatch.h"

namespace mlir {
namespace sw {

/// Makes inputs of the arrays of which bodies extract elements, at positions
/// that are known before a call: filters that are turned, images that are
/// flipped, enlarged or mirrored at their border.
void populateKnownReadPatterns(RewritePatternSet &patterns);

} // namespace sw
} // namespace mlir

#endif // SUNWAY_LIB_TRANSFORMS_NORMALIZATION_KNOWNREADS_H
