//===- ScheduleMarks.h - What ops carry until they are tiled ----*- C++ -*-===//
///
/// \file
/// The marks of an op that `sw-tile` reads where it chooses tiles: the schedule
/// that is asked for, and the number by which a recorder knows the op.
/// Rewriting an op may lose them, so they are taken off before and put on
/// after.
///
//===----------------------------------------------------------------------===//
#ifndef SUNWAY_LIB_TRANSFORMS_SCHEDULING_SCHEDULEMARKS_H
#define SUNWAY_LIB_TRANSFORMS_SCHEDULING_SCHEDULEMARKS_H

#include "Analysis/Problems/Schedule.h"

namespace mlir {
namespace sw {

/// The marks of an op; null where it has none.
struct ScheduleMarks {
  ScheduleAttr schedule;
  IntegerAttr entry;

  /// Those of `op`, which keeps them.
  static ScheduleMarks read(Operation *op);

  /// Those of `op`, which loses them.
  static ScheduleMarks take(Operation *op);

  void putOn(Operation *op) const;

  /// Whether the schedule is one over the op's own loops.
  bool isOfOwnLoops() const { return schedule && !schedule.getLoops(); }

  /// Whether the schedule asks for `method`.
  bool asksFor(Method method) const {
    return schedule && schedule.getMethod() == method;
  }
};

/// Fails at `op` if a tile, as `schedule` describes it, needs more bytes of LDM
/// than a CPE has.
LogicalResult checkLdm(linalg::LinalgOp op, StringRef schedule, int64_t needed,
                       const Target &target);

/// Puts the sizes, spreads and units that `request` asks for in `schedule`,
/// which is one of `op`. Reports errors at `op`.
LogicalResult applyLoopRequest(linalg::LinalgOp op,
                               const ScheduleRequest &request,
                               Schedule &schedule);

/// `schedule` of the mesh for `op`, without `order`, `buffers` and what only
/// products have.
ScheduleAttr makeMeshSchedule(linalg::LinalgOp op, const Schedule &schedule,
                              DenseI64ArrayAttr order = {},
                              DenseI64ArrayAttr buffers = {});

} // namespace sw
} // namespace mlir

#endif // SUNWAY_LIB_TRANSFORMS_SCHEDULING_SCHEDULEMARKS_H
