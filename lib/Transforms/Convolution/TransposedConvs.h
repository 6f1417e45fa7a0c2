//===- TransposedConvs.h - Transposed convolutions --------------*- C++ -*-===//
#ifndef SUNWAY_LIB_TRANSFORMS_CONVOLUTION_TRANSPOSEDCONVS_H
#define SUNWAY_LIB_TRANSFORMS_CONVOLUTION_TRANSPOSEDCONVS_H

#include "mlir/IR/PatternMatch.h"

namespace mlir {
namespace sw {

/// Computes what importers print for a transposed convolution, one of images
/// with zeros between their elements, from the images as they are. The filters
/// have to be known, for they are laid out otherwise.
void populateTransposedConvPatterns(RewritePatternSet &patterns);

} // namespace sw
} // namespace mlir

#endif // SUNWAY_LIB_TRANSFORMS_CONVOLUTION_TRANSPOSEDCONVS_H
