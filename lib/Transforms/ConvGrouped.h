//===- ConvGrouped.h - Convolutions of groups of channels -------*- C++ -*-===//
///
/// \file
/// Whether a convolution whose filters look at a group of channels each is
/// products.
///
//===----------------------------------------------------------------------===//
#ifndef SUNWAY_LIB_TRANSFORMS_CONVGROUPED_H
#define SUNWAY_LIB_TRANSFORMS_CONVGROUPED_H

#include "ConvProduct.h"

namespace mlir {
namespace sw {

/// Whether the loops of `op`, which has groups, dealt out to the CPEs, take
/// less time than a product for each group, which is thin if it has few
/// channels. A remark has what the model predicts.
bool isFasterAsLoops(RewriterBase &rewriter, linalg::LinalgOp op,
                     const ConvShape &shape, ConvChoice &choice);

} // namespace sw
} // namespace mlir

#endif // SUNWAY_LIB_TRANSFORMS_CONVGROUPED_H
