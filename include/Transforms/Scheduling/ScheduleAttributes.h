//===- ScheduleAttributes.h - Schedules in the IR ---------------*- C++ -*-===//
///
/// \file
/// The attribute `sw.schedule`, by which a program asks for the schedule of a
/// linalg op, read against that op:
///
/// ```mlir
/// linalg.matmul {sw.schedule = #sw.schedule<sizes = [256, 256, 64],
///     order = [1, 0, 2], buffers = [2, 2, 1], vector = n,
///     long_rows = [0, 0, 1]>} ins(...) outs(...)
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

/// Whether `op` has a schedule over its own loops, which it has to keep.
bool hasScheduleOfOwnLoops(Operation *op);

/// Checks `sw.schedule` of `op`, if it has one over the op's own loops, against
/// the numbers of these and of its operands. Reports errors at `op`.
LogicalResult verifyScheduleAttr(linalg::LinalgOp op);

/// Checks `schedule` against `op` in the form in which it is tiled: the extents
/// and the number of its loops, and the number of its operands. Reports errors
/// at `op`.
LogicalResult verifyScheduleOfTiled(linalg::LinalgOp op, ScheduleAttr schedule);

/// What `schedule` asks for: m and n are the loops that the key `vector` means.
/// Nothing if it is null.
ScheduleRequest readSchedule(ScheduleAttr schedule, unsigned m = 0,
                             unsigned n = 0);

/// Lets `sw.schedule` of `op` hold for one more loop, innermost, of extent one,
/// unless it is over such loops already.
void addLoopToScheduleAttr(Operation *op);

/// Lets `sw.schedule` of `op` hold for exchanged operands 0 and 1, unless it is
/// over such operands already.
void swapInputsInScheduleAttr(Operation *op);

} // namespace sw
} // namespace mlir

#endif // SUNWAY_TRANSFORMS_SCHEDULING_SCHEDULEATTRIBUTES_H
