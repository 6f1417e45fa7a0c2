//===- TransposedConvs.h - Transposed convolutions --------------*- C++ -*-===//
#ifndef SUNWAY_LIB_TRANSFORMS_CONVOLUTION_TRANSPOSEDCONVS_H
#define SUNWAY_LIB_TRANSFORMS_CONVOLUTION_TRANSPOSEDCONVS_H

#include "mlir/IR/PatternMatch.h"

namespace mlir {
namespace sw {

/// Adds a pattern that computes a transposed convolution from the images as
/// they are. Importers print it as a convolution of images with zeros between
/// their elements. The filters must be known before a call, because their
/// layout changes.
void populateTransposedConvPatterns(RewritePatternSet &patterns);

} // namespace sw
} // namespace mlir

#endif // SUNWAY_LIB_TRANSFORMS_CONVOLUTION_TRANSPOSEDCONVS_H
