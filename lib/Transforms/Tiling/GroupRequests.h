//===- GroupRequests.h - Schedules of fusion groups -------------*- C++ -*-===//
#ifndef SUNWAY_LIB_TRANSFORMS_TILING_GROUPREQUESTS_H
#define SUNWAY_LIB_TRANSFORMS_TILING_GROUPREQUESTS_H

#include "Analysis/Fusion/FusionGroups.h"
#include "Analysis/Problems/Schedule.h"
#include "Dialect/SW/IR/SW.h"

namespace mlir {
namespace sw {

/// The number of ops of `fusionGroup`. A fill counts only if it is the only op.
int64_t countOps(const FusionGroup &fusionGroup);

/// Whether `sw.schedule` of `root` requests a fusion group, or a product whose
/// tiles are distributed, regardless of the model.
bool isGroupRequested(linalg::LinalgOp root);

/// Checks that `fusionGroup` has as many ops as `sw.schedule` of its root
/// requests. `isLast` means that no larger group will be found.
FailureOr<bool> hasRequestedOps(const FusionGroup &fusionGroup, bool isLast);

/// Sets the parts of `problem` that `sw.schedule` of the root requests, and
/// removes the attribute. Returns the core groups that it requests. Reports
/// errors at the root.
FailureOr<std::optional<GroupDivision>>
applyGroupRequest(const FusionGroup &fusionGroup, const Target &target,
                  TileProblem &problem);

/// The request of `schedule`, which may be null, for `op` whose tiles are
/// distributed over the CPEs. Reports errors at `op`: other entries than sizes
/// and core groups, and other loops than `numLoops` of `extents`.
FailureOr<ScheduleRequest> readTileRequest(Operation *op, unsigned numLoops,
                                           ArrayRef<int64_t> extents,
                                           ScheduleAttr schedule);

/// Sets the parts of `problem`, over the loops of `op`, that `schedule`
/// requests. Returns the core groups that it requests. Reports errors at `op`.
FailureOr<std::optional<GroupDivision>> applyTileRequest(Operation *op,
                                                         ScheduleAttr schedule,
                                                         const Target &target,
                                                         TileProblem &problem);

/// The core groups that `sw.schedule` of `op` requests. Pieces of images are
/// divided, which are no tiles of a loop. Reports errors at `op`.
FailureOr<std::optional<GroupDivision>> readGroupsRequest(WinogradConvOp op);

/// The schedule with tiles of `sizes` of loops of `extents`.
ScheduleAttr makeTileSchedule(MLIRContext *context, ArrayRef<int64_t> extents,
                              ArrayRef<int64_t> sizes, Attribute coreGroups);

/// The schedule of `fusionGroup` with `tile`, as an attribute that requests it;
/// `group` and `coreGroups` as in ScheduleAttr.
ScheduleAttr makeGroupSchedule(const FusionGroup &fusionGroup,
                               const GroupTile &tile, int64_t group,
                               Attribute coreGroups);

} // namespace sw
} // namespace mlir

#endif // SUNWAY_LIB_TRANSFORMS_TILING_GROUPREQUESTS_H
