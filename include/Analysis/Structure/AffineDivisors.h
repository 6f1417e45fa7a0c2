//===- AffineDivisors.h - Divisors of affine expressions --------*- C++ -*-===//
///
/// \file
/// Checks the divisors of affine expressions before these are lowered.
///
//===----------------------------------------------------------------------===//
#ifndef SUNWAY_ANALYSIS_STRUCTURE_AFFINEDIVISORS_H
#define SUNWAY_ANALYSIS_STRUCTURE_AFFINEDIVISORS_H

#include "mlir/IR/Operation.h"

namespace mlir {
namespace sw {

/// Reports an op in `root` with an affine expression whose divisor (of mod,
/// floordiv or ceildiv) is known not to be positive: a constant, or a symbol
/// with a constant value. MLIR gives such an expression no meaning; upstream's
/// lowering of `affine.apply` prints an error and succeeds.
LogicalResult verifyDivisors(Operation *root);

} // namespace sw
} // namespace mlir

#endif // SUNWAY_ANALYSIS_STRUCTURE_AFFINEDIVISORS_H
