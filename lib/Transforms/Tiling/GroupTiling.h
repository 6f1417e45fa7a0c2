//===- GroupTiling.h - Tiles distributed over the CPEs ----------*- C++ -*-===//
///
/// \file
/// Chooses the tiles of fusion groups, whose loop is an `scf.forall` with the
/// ops of the group on tiles. Its iterations are distributed over the CPEs.
///
//===----------------------------------------------------------------------===//
#ifndef SUNWAY_LIB_TRANSFORMS_TILING_GROUPTILING_H
#define SUNWAY_LIB_TRANSFORMS_TILING_GROUPTILING_H

#include "Analysis/Fusion/FusionGroups.h"

namespace mlir {
namespace sw {

class KernelPlanner;

/// Adds `fusionGroup` with its tiles to `planner`. Returns whether it did: not
/// if no tile that can be distributed fits in LDM.
FailureOr<bool> planFusionGroup(const FusionGroup &fusionGroup,
                                KernelPlanner &planner);

/// The cycles of a product that all CPEs compute together.
using ProductCycles = function_ref<FailureOr<double>(linalg::LinalgOp)>;

/// Adds `fusionGroup`, a group of several ops, to `planner` if the model
/// predicts less time than for its members one after the other, or if
/// `sw.schedule` of the root requests it. Otherwise reports the reason by a
/// remark.
LogicalResult planGroup(const FusionGroup &fusionGroup,
                        ProductCycles getProductCycles, KernelPlanner &planner);

} // namespace sw
} // namespace mlir

#endif // SUNWAY_LIB_TRANSFORMS_TILING_GROUPTILING_H
