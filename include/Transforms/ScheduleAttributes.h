//===- ScheduleAttributes.h - Schedules in the IR ---------------*- C++ -*-===//
///
/// \file
/// The attribute `sw.schedule`, by which a program asks for the schedule of a
/// linalg op, and `sw.tile`, which records the schedule of a tile op:
///
/// ```mlir
/// linalg.matmul {sw.schedule = {sizes = array<i64: 256, 256, 64>,
///     order = array<i64: 1, 0, 2>, buffers = array<i64: 2, 2, 1>,
///     vector = "n", long_rows = array<i64: 0, 0, 1>}} ins(...) outs(...)
/// ```
///
//===----------------------------------------------------------------------===//
#ifndef SUNWAY_TRANSFORMS_SCHEDULEATTRIBUTES_H
#define SUNWAY_TRANSFORMS_SCHEDULEATTRIBUTES_H

#include "Analysis/Schedule.h"

namespace mlir {
namespace sw {

/// Name of the discardable attribute of a linalg op with what is asked of its
/// schedule, over the op's own loops and operands. All keys are optional.
constexpr llvm::StringLiteral kScheduleAttrName = "sw.schedule";

/// Checks the form of `sw.schedule` of `op`, if it has one: keys, types, and
/// the numbers of loops and operands. Reports errors at `op`.
LogicalResult verifyScheduleAttr(linalg::LinalgOp op);

/// What `sw.schedule` of `op` asks for, which verifyScheduleAttr accepts: m and
/// n are the loops that the key "vector" means. Nothing without the attribute.
ScheduleRequest readScheduleAttr(linalg::LinalgOp op, unsigned m, unsigned n);

/// Lets `sw.schedule` of `op` hold for one more loop, innermost, of extent one.
void addLoopToScheduleAttr(Operation *op);

/// Lets `sw.schedule` of `op` hold for exchanged operands 0 and 1.
void swapInputsInScheduleAttr(Operation *op);

} // namespace sw
} // namespace mlir

#endif // SUNWAY_TRANSFORMS_SCHEDULEATTRIBUTES_H
