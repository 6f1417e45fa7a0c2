//===- ProductForms.h - Biases and batches of products ----------*- C++ -*-===//
///
/// \file
/// Patterns that separate products from biases and from batches of one matrix.
///
//===----------------------------------------------------------------------===//
#ifndef SUNWAY_LIB_TRANSFORMS_NORMALIZATION_PRODUCTFORMS_H
#define SUNWAY_LIB_TRANSFORMS_NORMALIZATION_PRODUCTFORMS_H

#include "mlir/IR/PatternMatch.h"

namespace mlir {
namespace sw {

/// Adds the bias of a product after the product, and replaces batches with one
/// matrix by products.
void populateProductFormPatterns(RewritePatternSet &patterns);

} // namespace sw
} // namespace mlir

#endif // SUNWAY_LIB_TRANSFORMS_NORMALIZATION_PRODUCTFORMS_H
