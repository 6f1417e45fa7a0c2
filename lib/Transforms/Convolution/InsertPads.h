//===- InsertPads.h - Images in larger ones ---------------------*- C++ -*-===//
#ifndef SUNWAY_LIB_TRANSFORMS_CONVOLUTION_INSERTPADS_H
#define SUNWAY_LIB_TRANSFORMS_CONVOLUTION_INSERTPADS_H

#include "mlir/IR/PatternMatch.h"

namespace mlir {
namespace sw {

/// Adds a pattern that replaces the insertion of an image into a splat array by
/// a padding, if only convolutions and poolings read it. These need no stored
/// padding. Importers print the padding in the gradient of a convolution in
/// this form.
void populateInsertPadPatterns(RewritePatternSet &patterns);

} // namespace sw
} // namespace mlir

#endif // SUNWAY_LIB_TRANSFORMS_CONVOLUTION_INSERTPADS_H
