//===- AffineChecks.h - What upstream lowers wrongly -----------*- C++ -*-===//
///
/// \file
/// Checks affine expressions and loops before upstream's passes lower them.
///
//===----------------------------------------------------------------------===//
#ifndef SUNWAY_ANALYSIS_STRUCTURE_AFFINECHECKS_H
#define SUNWAY_ANALYSIS_STRUCTURE_AFFINECHECKS_H

#include "mlir/IR/Operation.h"

namespace mlir {
namespace sw {

/// Reports an op in `root` that upstream's lowering of the affine dialect does
/// not survive, or gets wrong without failing:
/// * an affine expression whose divisor (of mod, floordiv or ceildiv) is known
///   not to be positive: a constant, or a symbol with a constant value. MLIR
///   gives such an expression no meaning; the lowering of `affine.apply` prints
///   an error and succeeds.
/// * `affine.parallel` with the reduction `assign`, which has no neutral
///   element from which the loop could begin. The lowering ends the program.
LogicalResult verifyAffineOps(Operation *root);

} // namespace sw
} // namespace mlir

#endif // SUNWAY_ANALYSIS_STRUCTURE_AFFINECHECKS_H
