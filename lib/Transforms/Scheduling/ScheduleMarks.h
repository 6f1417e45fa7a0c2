//===- ScheduleMarks.h - Marks of ops until they are tiled ------*- C++ -*-===//
///
/// \file
/// The marks of an op that `sw-tile` reads when it chooses tiles: the requested
/// schedule, the kernel in which a plan puts the op, and the number by which a
/// recorder identifies it. Rewriting an op may drop them, so they are removed
/// before and restored after.
///
//===----------------------------------------------------------------------===//
#ifndef SUNWAY_LIB_TRANSFORMS_SCHEDULING_SCHEDULEMARKS_H
#define SUNWAY_LIB_TRANSFORMS_SCHEDULING_SCHEDULEMARKS_H

#include "Transforms/Scheduling/ScheduleAttributes.h"

namespace mlir {
namespace sw {

/// The marks of an op; null if it has none.
struct ScheduleMarks {
  ScheduleAttr schedule;
  IntegerAttr entry;
  DictionaryAttr planned;

  /// Reads the marks of `op`.
  static ScheduleMarks read(Operation *op);

  /// Reads the marks of `op` and removes them, except for that of its kernel.
  static ScheduleMarks take(Operation *op);

  void putOn(Operation *op) const;

  /// Whether the schedule is over the loops of the op itself.
  bool isOfOwnLoops() const { return schedule && !schedule.getLoops(); }

  /// Whether the schedule requests `method`. Only tiles of single CPEs can be
  /// divided over core groups, except for those of products.
  bool requestsMethod(Method method) const {
    if (!schedule || schedule.getMethod())
      return schedule && schedule.getMethod() == method;
    std::optional<GroupDivision> division = readDivision(schedule);
    return method == Method::CPE && division && !division->onFirst;
  }
};

/// Fails at `op` if a tile of `sizes` needs more bytes of LDM than a CPE has.
LogicalResult checkLdm(linalg::LinalgOp op, ArrayRef<int64_t> sizes,
                       int64_t needed, const Target &target);

/// Sets the requested sizes, spreads and units of `request` in `schedule`, a
/// schedule of `op`. Reports errors at `op`.
LogicalResult applyLoopRequest(linalg::LinalgOp op,
                               const ScheduleRequest &request,
                               Schedule &schedule);

/// The attribute for `schedule` of a product, which the first core group runs
/// if `onFirstGroup`.
ScheduleAttr makeProductSchedule(linalg::LinalgOp op,
                                 const ScheduleProblem &problem,
                                 const Schedule &schedule, bool onFirstGroup);

/// The attribute for `schedule`, a distribution of `op` over the mesh, without
/// the parts that only products have.
ScheduleAttr makeMeshSchedule(linalg::LinalgOp op, const Schedule &schedule,
                              DenseI64ArrayAttr order = {},
                              DenseI64ArrayAttr buffers = {});

} // namespace sw
} // namespace mlir

#endif // SUNWAY_LIB_TRANSFORMS_SCHEDULING_SCHEDULEMARKS_H
