//===- ConvGrouped.h - Convolutions that are faster as loops ----*- C++ -*-===//
///
/// \file
/// Whether a convolution is products: with filters that look at a group of
/// channels each, or with few channels, products are thin.
///
//===----------------------------------------------------------------------===//
#ifndef SUNWAY_LIB_TRANSFORMS_CONVOLUTION_CONVGROUPED_H
#define SUNWAY_LIB_TRANSFORMS_CONVOLUTION_CONVGROUPED_H

#include "ConvProduct.h"

namespace mlir {
namespace sw {

/// Whether the loops of `op`, dealt out to the CPEs, take less time than its
/// product, or one for each group. A remark has what the model predicts.
bool isFasterAsLoops(RewriterBase &rewriter, linalg::LinalgOp op,
                     const ConvShape &shape, ConvChoice &choice);

} // namespace sw
} // namespace mlir

#endif // SUNWAY_LIB_TRANSFORMS_CONVOLUTION_CONVGROUPED_H
