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
#include "Analysis/Problems/Schedule.h"
#include "Analysis/Search/GroupSelection.h"

namespace mlir {
namespace sw {

class KernelPlanner;

/// The fastest tile that `choose` finds, on the core groups of `division`. If
/// it is open, on those of the program, or on the first one if that takes no
/// longer than all of them and their barrier. `division.tiles` of what `choose`
/// returns is the number of its tiles.
std::optional<GroupTile>
chooseOnGroups(const Target &target,
               const std::optional<GroupDivision> &division,
               function_ref<std::optional<GroupTile>(const Target &)> choose);

/// The same for tiles of `problem`.
std::optional<GroupTile>
chooseOnGroups(const TileProblem &problem, const Target &target,
               const std::optional<GroupDivision> &division);

/// The predicted cycles of a kernel with `tile`, with the barrier after it.
double getKernelCycles(const GroupTile &tile, const Target &target);

/// Text for remarks: the core groups of a kernel, in a program on several.
StringRef describeGroups(const Target &target, bool onFirstGroup);

/// `core_groups` of a kernel with `tile` that `division` requested; null in a
/// program on one core group.
Attribute makeCoreGroupsOf(MLIRContext *context, const GroupTile &tile,
                           const std::optional<GroupDivision> &division,
                           const Target &target);

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
