//===- MappedLoops.h - scf.forall over the mesh -----------------*- C++ -*-===//
#ifndef SUNWAY_LIB_DIALECT_SW_TRANSFORMS_DISTRIBUTION_MAPPEDLOOPS_H
#define SUNWAY_LIB_DIALECT_SW_TRANSFORMS_DISTRIBUTION_MAPPEDLOOPS_H

#include "Dialect/SW/IR/SW.h"
#include "Dialect/SW/IR/Target.h"

#include "llvm/ADT/DenseSet.h"

namespace mlir {
namespace sw {

/// Replaces each scf.forall of the launch that is mapped to mesh rows and
/// columns by the work of one CPE. If the bounds are those of the mesh, this is
/// the body with the coordinates as induction variables. Otherwise it is loops
/// that start at the coordinates and step over the mesh. Adds the ops of the
/// bodies to `privateOps`.
LogicalResult inlineMappedLoops(LaunchOp launch, const Target &target,
                                llvm::DenseSet<Operation *> &privateOps);

} // namespace sw
} // namespace mlir

#endif // SUNWAY_LIB_DIALECT_SW_TRANSFORMS_DISTRIBUTION_MAPPEDLOOPS_H
