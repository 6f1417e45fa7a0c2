//===- WholeImagePools.h - Pools over all of an image -----------*- C++ -*-===//
#ifndef SUNWAY_LIB_TRANSFORMS_CONVOLUTION_WHOLEIMAGEPOOLS_H
#define SUNWAY_LIB_TRANSFORMS_CONVOLUTION_WHOLEIMAGEPOOLS_H

#include "mlir/IR/PatternMatch.h"

namespace mlir {
namespace sw {

/// Makes reductions of pools whose one window is the image.
void populateWholeImagePoolPatterns(RewritePatternSet &patterns);

} // namespace sw
} // namespace mlir

#endif // SUNWAY_LIB_TRANSFORMS_CONVOLUTION_WHOLEIMAGEPOOLS_H
