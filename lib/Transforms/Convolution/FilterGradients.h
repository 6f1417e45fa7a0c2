//===- FilterGradients.h - Gradients of the filters -------------*- C++ -*-===//
#ifndef SUNWAY_LIB_TRANSFORMS_CONVOLUTION_FILTERGRADIENTS_H
#define SUNWAY_LIB_TRANSFORMS_CONVOLUTION_FILTERGRADIENTS_H

#include "mlir/IR/PatternMatch.h"

namespace mlir {
namespace sw {

/// Adds patterns that convert the gradients of convolution filters to products
/// with the windows of the images. Importers print such a gradient as a
/// convolution of the transposed images with the transposed gradient of the
/// result. The patterns support f32 and f64, channels before rows and columns,
/// and results that are initialised by a fill.
void populateFilterGradientPatterns(RewritePatternSet &patterns);

} // namespace sw
} // namespace mlir

#endif // SUNWAY_LIB_TRANSFORMS_CONVOLUTION_FILTERGRADIENTS_H
