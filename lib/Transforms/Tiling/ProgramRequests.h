//===- ProgramRequests.h - Schedules of tile programs -----------*- C++ -*-===//
#ifndef SUNWAY_LIB_TRANSFORMS_TILING_PROGRAMREQUESTS_H
#define SUNWAY_LIB_TRANSFORMS_TILING_PROGRAMREQUESTS_H

#include "Analysis/Fusion/TilePrograms.h"
#include "Dialect/SW/IR/SW.h"

namespace mlir {
namespace sw {

/// The ops of `program`, fills not counted unless one is all there is.
int64_t countOps(const TileProgram &program);

/// Whether `sw.schedule` of `root` asks for ops that run on tiles together, or
/// for a product whose tiles are dealt out, whatever the model says.
bool isGroupAsked(linalg::LinalgOp root);

/// Fixes what `sw.schedule` of the root asks for in `problem`, and removes it.
/// Reports errors at the root.
LogicalResult applyProgramRequest(const TileProgram &program,
                                  const Target &target, TileProblem &problem);

/// The schedule of `program` as `tile` says, as one that can be asked for;
/// `group` as ScheduleAttr has it.
ScheduleAttr makeProgramSchedule(const TileProgram &program,
                                 const ProgramTile &tile, int64_t group);

} // namespace sw
} // namespace mlir

#endif // SUNWAY_LIB_TRANSFORMS_TILING_PROGRAMREQUESTS_H
