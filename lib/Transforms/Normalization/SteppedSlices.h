//===- SteppedSlices.h - Slices and stacks of single elements ---*- C++ -*-===//
#ifndef SUNWAY_LIB_TRANSFORMS_NORMALIZATION_STEPPEDSLICES_H
#define SUNWAY_LIB_TRANSFORMS_NORMALIZATION_STEPPEDSLICES_H

#include "mlir/IR/PatternMatch.h"

namespace mlir {
namespace sw {

/// Lets ops read every so manieth element of rows through their maps, and
/// compute arrays whose rows alternate between others: no transfer then moves
/// elements one by one.
void populateSteppedSlicePatterns(RewritePatternSet &patterns);

} // namespace sw
} // namespace mlir

#endif // SUNWAY_LIB_TRANSFORMS_NORMALIZATION_STEPPEDSLICES_H
