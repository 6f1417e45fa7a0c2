//===- TMTensorAttention.h - Attention as linalg ops ------------*- C++ -*-===//
///
/// \file
/// What `sw-lower-tm-tensor` makes of attention.
///
//===----------------------------------------------------------------------===//
#ifndef SUNWAY_LIB_TRANSFORMS_NORMALIZATION_TMTENSORATTENTION_H
#define SUNWAY_LIB_TRANSFORMS_NORMALIZATION_TMTENSORATTENTION_H

#include "Dialect/TMTensor/IR/TMTensor.h"

#include "mlir/IR/ImplicitLocOpBuilder.h"

namespace mlir {
namespace tm_tensor {

/// An array all of whose elements are `value`.
Value createFilled(ImplicitLocOpBuilder &b, ArrayRef<int64_t> shape,
                   TypedAttr value);

/// The result of `op`: products, an exponential, sums and a division.
Value createAttention(ImplicitLocOpBuilder &b, AttentionOp op);

} // namespace tm_tensor
} // namespace mlir

#endif // SUNWAY_LIB_TRANSFORMS_NORMALIZATION_TMTENSORATTENTION_H
