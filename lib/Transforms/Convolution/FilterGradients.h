//===- FilterGradients.h - Gradients of the filters -------------*- C++ -*-===//
#ifndef SUNWAY_LIB_TRANSFORMS_CONVOLUTION_FILTERGRADIENTS_H
#define SUNWAY_LIB_TRANSFORMS_CONVOLUTION_FILTERGRADIENTS_H

#include "mlir/IR/PatternMatch.h"

namespace mlir {
namespace sw {

/// Makes products with the windows of the images of the gradients of filters of
/// convolutions, which importers print as convolutions of transposed images by
/// the transposed gradient of the result. f32 and f64, channels in front of
/// rows and columns, a result that begins with a number.
void populateFilterGradientPatterns(RewritePatternSet &patterns);

} // namespace sw
} // namespace mlir

#endif // SUNWAY_LIB_TRANSFORMS_CONVOLUTION_FILTERGRADIENTS_H
