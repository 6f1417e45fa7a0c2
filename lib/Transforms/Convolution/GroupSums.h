//===- GroupSums.h - Sums over the groups of convolutions -------*- C++ -*-===//
#ifndef SUNWAY_LIB_TRANSFORMS_CONVOLUTION_GROUPSUMS_H
#define SUNWAY_LIB_TRANSFORMS_CONVOLUTION_GROUPSUMS_H

#include "mlir/IR/PatternMatch.h"

namespace mlir {
namespace sw {

/// Adds a pattern that replaces a grouped convolution and the sum over its
/// groups by one convolution. Importers print the gradient of filters in this
/// form, with one group per image.
void populateGroupSumPatterns(RewritePatternSet &patterns);

} // namespace sw
} // namespace mlir

#endif // SUNWAY_LIB_TRANSFORMS_CONVOLUTION_GROUPSUMS_H
