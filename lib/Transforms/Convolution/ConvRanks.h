//===- ConvRanks.h - Convolutions with one or three dimensions --*- C++ -*-===//
///
/// \file
/// Rewrites 1-D and 3-D convolutions as convolutions of images.
///
//===----------------------------------------------------------------------===//
#ifndef SUNWAY_LIB_TRANSFORMS_CONVOLUTION_CONVRANKS_H
#define SUNWAY_LIB_TRANSFORMS_CONVOLUTION_CONVRANKS_H

namespace mlir {
class RewritePatternSet;

namespace sw {

/// Adds patterns that convert 1-D and 3-D convolutions to 2-D ones, whose
/// windows need not be in memory. They apply to tensors of f32 and f64 with
/// channels before the other dimensions. A kernel with taps in all dimensions
/// of a volume becomes a convolution of images with the channels of several
/// planes, which are copied.
void populateConvRankPatterns(RewritePatternSet &patterns);

} // namespace sw
} // namespace mlir

#endif // SUNWAY_LIB_TRANSFORMS_CONVOLUTION_CONVRANKS_H
