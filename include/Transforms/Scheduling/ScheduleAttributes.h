//===- ScheduleAttributes.h - Schedules in the IR ---------------*- C++ -*-===//
///
/// \file
/// The attribute `sw.schedule`, with which a program requests the schedule of a
/// linalg op, and its checks against that op:
///
/// ```mlir
/// linalg.matmul {sw.schedule = #sw.schedule<sizes = [256, 256, 64],
///     order = [1, 0, 2], buffers = [2, 2, 1], vector = n,
///     row_contiguous = [0, 0, 1]>} ins(...) outs(...)
/// ```
///
//===----------------------------------------------------------------------===//
#ifndef SUNWAY_TRANSFORMS_SCHEDULING_SCHEDULEATTRIBUTES_H
#define SUNWAY_TRANSFORMS_SCHEDULING_SCHEDULEATTRIBUTES_H

#include "Analysis/Problems/Schedule.h"

namespace mlir {
namespace sw {

/// `sw.schedule` of `op`, null without one.
ScheduleAttr getScheduleAttr(Operation *op);

/// Whether an entry of `schedule` is about certain loops.
bool namesLoops(ScheduleAttr schedule);

/// Whether `op` has a schedule over its own loops, which passes must not
/// change.
bool hasScheduleOfOwnLoops(Operation *op);

/// Checks `sw.schedule` of `op`, if it has one over the op's own loops, against
/// the numbers of loops and operands of `op`. Reports errors at `op`.
LogicalResult verifyScheduleAttr(linalg::LinalgOp op);

/// Checks `schedule` against `op`, which has the form for tiling: the extents
/// and the number of its loops, and the number of its operands. Reports errors
/// at `op`.
LogicalResult verifyScheduleOfTiled(linalg::LinalgOp op, ScheduleAttr schedule);

/// The request that `schedule` describes; empty if it is null. `m` and `n` are
/// the loops that the key `vector` refers to.
ScheduleRequest readSchedule(ScheduleAttr schedule, unsigned m = 0,
                             unsigned n = 0);

/// The core groups that `schedule`, which may be null, requests.
std::optional<GroupDivision> readDivision(ScheduleAttr schedule);

/// `division` as `core_groups` of a schedule.
Attribute makeCoreGroups(MLIRContext *context, const GroupDivision &division);

/// `schedule`, which may be null, with `coreGroups`.
ScheduleAttr withCoreGroups(MLIRContext *context, ScheduleAttr schedule,
                            Attribute coreGroups);

/// `schedule`, which is over the own loops of an op, over its loops in another
/// order: loop `loops[i]` becomes loop i, and `extents` are the extents then.
ScheduleAttr orderLoops(ScheduleAttr schedule, ArrayRef<unsigned> loops,
                        ArrayRef<int64_t> extents);

/// Extends `sw.schedule` of `op` by an innermost loop of extent 1, unless it
/// already has that loop.
void addLoopToScheduleAttr(Operation *op);

/// Exchanges operands 0 and 1 in `sw.schedule` of `op`, unless they are already
/// exchanged.
void swapInputsInScheduleAttr(Operation *op);

} // namespace sw
} // namespace mlir

#endif // SUNWAY_TRANSFORMS_SCHEDULING_SCHEDULEATTRIBUTES_H
