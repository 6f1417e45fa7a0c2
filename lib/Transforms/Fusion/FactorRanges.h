//===- FactorRanges.h - Which factors may move ------------------*- C++ -*-===//
///
/// \file
/// A rewrite that multiplies or divides elsewhere may change how results are
/// rounded, but not whether they are numbers: what is finite and normal where
/// the program computes it stays so (docs/RationaleSW.md).
///
//===----------------------------------------------------------------------===//
#ifndef SUNWAY_LIB_TRANSFORMS_FUSION_FACTORRANGES_H
#define SUNWAY_LIB_TRANSFORMS_FUSION_FACTORRANGES_H

#include "mlir/Dialect/Linalg/IR/Linalg.h"

namespace mlir {
namespace sw {

/// Whether `value` holds exp(x - m), m the maximum of x along dimension
/// `along`: numbers from 0 to 1, of which one in each row is 1.
bool holdsSoftmaxPowers(Value value, unsigned along);

/// How often the body of `factor` divides `scaled`, one of its inputs, by the
/// sum of `powers` along dimension `along`, if it does nothing else but choose
/// between that and zero. `powers` are what `holdsSoftmaxPowers` says.
std::optional<unsigned> countSoftmaxDivisions(linalg::LinalgOp factor,
                                              OpOperand &scaled, Value powers,
                                              unsigned along);

/// The constants by which `op` multiplies its only input, in this order, if it
/// does nothing else. None is larger than 1, nor is their product so small that
/// what it makes subnormal was not nearly so before.
std::optional<SmallVector<TypedAttr>> getSafeConstants(linalg::LinalgOp op);

/// Whether the body of `factor` multiplies `scaled`, one of its inputs, by
/// numbers from 0 to 1, as those of a logistic function are, and does nothing
/// else.
bool multipliesByShares(linalg::LinalgOp factor, OpOperand &scaled);

/// Whether each element of the constant `value` is zero, or so far from the
/// ends of the range that its product with one between 2^-60 and 1 is normal.
bool isFarFromSubnormal(Value value);

/// Whether each of `values`, elements of `type` in memory, is zero or a normal
/// number.
bool areZeroOrNormal(ArrayRef<char> values, FloatType type);

/// Whether each of `weights`, elements of `type` in memory, times the factor of
/// its channel, one of `factors`, is a normal number, or zero as it was.
/// `inner` of them follow each other in a channel.
bool areNormalProducts(ArrayRef<char> weights, ArrayRef<char> factors,
                       int64_t inner, FloatType type);

} // namespace sw
} // namespace mlir

#endif // SUNWAY_LIB_TRANSFORMS_FUSION_FACTORRANGES_H
