//===- GroupSums.h - Sums over the groups of convolutions -------*- C++ -*-===//
#ifndef SUNWAY_LIB_TRANSFORMS_CONVOLUTION_GROUPSUMS_H
#define SUNWAY_LIB_TRANSFORMS_CONVOLUTION_GROUPSUMS_H

#include "mlir/IR/PatternMatch.h"

namespace mlir {
namespace sw {

/// Makes one convolution of a grouped one whose results are added up, as
/// importers print the gradient of filters: a group for each image.
void populateGroupSumPatterns(RewritePatternSet &patterns);

} // namespace sw
} // namespace mlir

#endif // SUNWAY_LIB_TRANSFORMS_CONVOLUTION_GROUPSUMS_H
