//===- FactorRanges.h - Factors that may move -------------------*- C++ -*-===//
///
/// \file
/// A rewrite that moves a multiplication or division may change the rounding of
/// results, but not whether they are numbers. Values that are finite and normal
/// in the program must stay so (docs/RationaleSW.md).
///
//===----------------------------------------------------------------------===//
#ifndef SUNWAY_LIB_TRANSFORMS_FUSION_FACTORRANGES_H
#define SUNWAY_LIB_TRANSFORMS_FUSION_FACTORRANGES_H

#include "mlir/Dialect/Linalg/IR/Linalg.h"

namespace mlir {
namespace sw {

/// Whether `value` contains the exponentials of a softmax along dimension
/// `along`, by their role in `sw.carry`. Its elements are from 0 to 1, and one
/// in each row is 1.
bool holdsSoftmaxPowers(Value value, unsigned along);

/// The number of times that the body of `factor` divides `scaled`, one of its
/// inputs, by the sum of `powers` along dimension `along`. Apart from that, the
/// body may only choose between the result and zero. `powers` must satisfy
/// `holdsSoftmaxPowers`.
std::optional<unsigned> countSoftmaxDivisions(linalg::LinalgOp factor,
                                              OpOperand &scaled, Value powers,
                                              unsigned along);

/// The constants by which `op` multiplies its only input, in this order, if it
/// does nothing else. None exceeds 1. Their product is not small enough to make
/// a value subnormal that was not nearly so before.
std::optional<SmallVector<TypedAttr>> getSafeConstants(linalg::LinalgOp op);

/// Whether the body of `factor` only multiplies `scaled`, one of its inputs, by
/// numbers from 0 to 1, such as those of a logistic function.
bool multipliesByFractions(linalg::LinalgOp factor, OpOperand &scaled);

/// Whether each element of the constant `value` is zero, or has a normal
/// product with any number between 2^-60 and 1.
bool isFarFromSubnormal(Value value);

/// Whether each of `values`, elements of `type` in memory, is zero or a normal
/// number.
bool areZeroOrNormal(ArrayRef<char> values, FloatType type);

/// Whether each of `factors`, elements of `type` in memory, is a nonzero number
/// of at most 2^20.
bool areSmallFactors(ArrayRef<char> factors, FloatType type);

/// Whether each of `weights` times the factor of its channel is a normal
/// number, or zero because the weight is. `weights` and `factors` are elements
/// of `type` in memory. `inner` consecutive weights belong to one channel.
bool areNormalProducts(ArrayRef<char> weights, ArrayRef<char> factors,
                       int64_t inner, FloatType type);

} // namespace sw
} // namespace mlir

#endif // SUNWAY_LIB_TRANSFORMS_FUSION_FACTORRANGES_H
