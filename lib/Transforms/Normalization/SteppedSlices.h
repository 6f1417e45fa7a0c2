//===- SteppedSlices.h - Strided slices and interleaved arrays --*- C++ -*-===//
#ifndef SUNWAY_LIB_TRANSFORMS_NORMALIZATION_STEPPEDSLICES_H
#define SUNWAY_LIB_TRANSFORMS_NORMALIZATION_STEPPEDSLICES_H

#include "mlir/IR/PatternMatch.h"

namespace mlir {
namespace sw {

/// Adds patterns for strided slices of rows, which ops read by strided maps,
/// for arrays whose rows interleave others, and for those that have elements of
/// others with steps between them, which an op computes. No transfer then moves
/// single elements.
void populateSteppedSlicePatterns(RewritePatternSet &patterns);

} // namespace sw
} // namespace mlir

#endif // SUNWAY_LIB_TRANSFORMS_NORMALIZATION_STEPPEDSLICES_H
