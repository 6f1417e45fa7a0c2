//===- TMTensorAttention.h - Attention as linalg ops ------------*- C++ -*-===//
///
/// \file
/// The lowering of attention in `sw-lower-tm-tensor`.
///
//===----------------------------------------------------------------------===//
#ifndef SUNWAY_LIB_TRANSFORMS_NORMALIZATION_TMTENSORATTENTION_H
#define SUNWAY_LIB_TRANSFORMS_NORMALIZATION_TMTENSORATTENTION_H

#include "Dialect/TMTensor/IR/TMTensor.h"

#include "mlir/IR/ImplicitLocOpBuilder.h"

namespace mlir {
namespace tm_tensor {

/// Creates an array with all elements `value`.
Value createFilled(ImplicitLocOpBuilder &b, ArrayRef<int64_t> shape,
                   TypedAttr value);

/// Computes `op` by products, an exponential, sums and a division.
Value createAttention(ImplicitLocOpBuilder &b, AttentionOp op);

} // namespace tm_tensor
} // namespace mlir

#endif // SUNWAY_LIB_TRANSFORMS_NORMALIZATION_TMTENSORATTENTION_H
