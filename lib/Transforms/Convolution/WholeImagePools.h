//===- WholeImagePools.h - Global poolings ----------------------*- C++ -*-===//
#ifndef SUNWAY_LIB_TRANSFORMS_CONVOLUTION_WHOLEIMAGEPOOLS_H
#define SUNWAY_LIB_TRANSFORMS_CONVOLUTION_WHOLEIMAGEPOOLS_H

#include "mlir/IR/PatternMatch.h"

namespace mlir {
namespace sw {

/// Adds a pattern that converts poolings with one window to reductions.
void populateWholeImagePoolPatterns(RewritePatternSet &patterns);

} // namespace sw
} // namespace mlir

#endif // SUNWAY_LIB_TRANSFORMS_CONVOLUTION_WHOLEIMAGEPOOLS_H
