//===- SlicedConvs.h - Parts of convolutions --------------------*- C++ -*-===//
#ifndef SUNWAY_LIB_TRANSFORMS_CONVOLUTION_SLICEDCONVS_H
#define SUNWAY_LIB_TRANSFORMS_CONVOLUTION_SLICEDCONVS_H

#include "mlir/IR/PatternMatch.h"

namespace mlir {
namespace sw {

/// Computes of a convolution only the part that is read, as importers print
/// transposed convolutions with a border that is cut off, and pads images only
/// as far as that part sees them.
void populateSlicedConvPatterns(RewritePatternSet &patterns);

} // namespace sw
} // namespace mlir

#endif // SUNWAY_LIB_TRANSFORMS_CONVOLUTION_SLICEDCONVS_H
