//===- SlicedConvs.h - Parts of convolutions --------------------*- C++ -*-===//
#ifndef SUNWAY_LIB_TRANSFORMS_CONVOLUTION_SLICEDCONVS_H
#define SUNWAY_LIB_TRANSFORMS_CONVOLUTION_SLICEDCONVS_H

#include "mlir/IR/PatternMatch.h"

namespace mlir {
namespace sw {

/// Adds patterns that compute only the part of a convolution that is read, and
/// reduce the padding of its images to that part. Importers print transposed
/// convolutions with a border that is cut off.
void populateSlicedConvPatterns(RewritePatternSet &patterns);

} // namespace sw
} // namespace mlir

#endif // SUNWAY_LIB_TRANSFORMS_CONVOLUTION_SLICEDCONVS_H
