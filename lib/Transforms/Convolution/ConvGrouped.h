//===- ConvGrouped.h - Convolutions that are faster as loops ----*- C++ -*-===//
///
/// \file
/// Decides whether a convolution is faster as loops than as products. Products
/// are thin if each filter reads only a group of channels, or if there are few
/// channels.
///
//===----------------------------------------------------------------------===//
#ifndef SUNWAY_LIB_TRANSFORMS_CONVOLUTION_CONVGROUPED_H
#define SUNWAY_LIB_TRANSFORMS_CONVOLUTION_CONVGROUPED_H

#include "ConvProduct.h"

namespace mlir {
namespace sw {

/// Whether the loops of `op`, distributed over the CPEs, take less time than
/// its product, or than one product per group. With `mayPool`, a following
/// pooling may run on the tiles of the product, and the time that this saves
/// counts. A remark reports the prediction.
bool isFasterAsLoops(linalg::LinalgOp op, const ConvShape &shape, bool mayPool);

} // namespace sw
} // namespace mlir

#endif // SUNWAY_LIB_TRANSFORMS_CONVOLUTION_CONVGROUPED_H
