//===- ProgramRequests.h - Schedules of fusion groups -----------*- C++ -*-===//
#ifndef SUNWAY_LIB_TRANSFORMS_TILING_PROGRAMREQUESTS_H
#define SUNWAY_LIB_TRANSFORMS_TILING_PROGRAMREQUESTS_H

#include "Analysis/Fusion/TilePrograms.h"
#include "Dialect/SW/IR/SW.h"

namespace mlir {
namespace sw {

/// The number of ops of `program`. A fill counts only if it is the only op.
int64_t countOps(const TileProgram &program);

/// Whether `sw.schedule` of `root` requests a fusion group, or a product whose
/// tiles are distributed, regardless of the model.
bool isGroupRequested(linalg::LinalgOp root);

/// Checks that `program` has as many ops as `sw.schedule` of its root
/// requests. `isLast` means that no larger group will be found.
FailureOr<bool> hasRequestedOps(const TileProgram &program, bool isLast);

/// Sets the parts of `problem` that `sw.schedule` of the root requests, and
/// removes the attribute. Reports errors at the root.
LogicalResult applyProgramRequest(const TileProgram &program,
                                  const Target &target, TileProblem &problem);

/// The schedule of `program` with `tile`, as an attribute that requests it;
/// `group` as in ScheduleAttr.
ScheduleAttr makeProgramSchedule(const TileProgram &program,
                                 const ProgramTile &tile, int64_t group);

} // namespace sw
} // namespace mlir

#endif // SUNWAY_LIB_TRANSFORMS_TILING_PROGRAMREQUESTS_H
