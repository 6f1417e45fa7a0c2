//===- KernelPlans.h - From choices to sw.kernel and back -------*- C++ -*-===//
///
/// \file
/// `sw-plan` makes a `sw.kernel` of each kernel that is chosen. `sw-tile` takes
/// their ops out again, requests their schedules, and checks at the end that
/// exactly the planned ops run on tiles together.
///
//===----------------------------------------------------------------------===//
#ifndef SUNWAY_LIB_TRANSFORMS_SCHEDULING_KERNELPLANS_H
#define SUNWAY_LIB_TRANSFORMS_SCHEDULING_KERNELPLANS_H

#include "KernelPlanner.h"

namespace mlir {
namespace sw {

/// Whether there is a `sw.kernel` in `root`.
bool hasKernels(Operation *root);

/// Puts the ops of each of `kernels` that has a schedule into a `sw.kernel`.
/// Reports ops that cannot be put together by a remark; they stay outside.
void formKernels(ArrayRef<PlannedKernel> kernels);

/// A kernel whose ops have been taken out.
struct TakenPlan {
  Location loc;
  std::string name;
  ScheduleAttr schedule;
  /// The ops by their numbers in the recorder, without fills.
  unsigned root;
  SmallVector<unsigned> others;
};

/// Replaces each `sw.kernel` in `root` by its ops, which have the marks of a
/// recorder. Their roots request the schedule, and marks keep them together and
/// apart from others (arePlannedApart).
std::vector<TakenPlan> takePlans(Operation *root);

/// Checks that the ops of each of `plans` became one kernel, with the sizes of
/// the plan. Reports errors at the kernel. `recorder` may be null if there are
/// no plans.
LogicalResult checkPlans(ArrayRef<TakenPlan> plans,
                         const ScheduleRecorder *recorder);

} // namespace sw
} // namespace mlir

#endif // SUNWAY_LIB_TRANSFORMS_SCHEDULING_KERNELPLANS_H
