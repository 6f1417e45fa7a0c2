//===- ConvRanks.h - Convolutions of other than two dimensions --*- C++ -*-===//
///
/// \file
/// Convolutions of rows (1-D) and of volumes (3-D) as those of images.
///
//===----------------------------------------------------------------------===//
#ifndef SUNWAY_LIB_TRANSFORMS_CONVOLUTION_CONVRANKS_H
#define SUNWAY_LIB_TRANSFORMS_CONVOLUTION_CONVRANKS_H

namespace mlir {
class RewritePatternSet;

namespace sw {

/// Adds the patterns that make convolutions of images, whose windows need not
/// be in memory, of those of rows and of volumes with channels in front, f32
/// and f64, on tensors. A kernel with taps in all dimensions of a volume is one
/// of images with the channels of as many planes, of which there is a copy.
void populateConvRankPatterns(RewritePatternSet &patterns);

} // namespace sw
} // namespace mlir

#endif // SUNWAY_LIB_TRANSFORMS_CONVOLUTION_CONVRANKS_H
