//===- InsertPads.h - Images in larger ones ---------------------*- C++ -*-===//
#ifndef SUNWAY_LIB_TRANSFORMS_CONVOLUTION_INSERTPADS_H
#define SUNWAY_LIB_TRANSFORMS_CONVOLUTION_INSERTPADS_H

#include "mlir/IR/PatternMatch.h"

namespace mlir {
namespace sw {

/// Makes a padding of an image that is inserted into an array of one number, as
/// importers print the border of the gradient of a convolution, if only
/// convolutions and poolings look at it: these need no border in memory.
void populateInsertPadPatterns(RewritePatternSet &patterns);

} // namespace sw
} // namespace mlir

#endif // SUNWAY_LIB_TRANSFORMS_CONVOLUTION_INSERTPADS_H
