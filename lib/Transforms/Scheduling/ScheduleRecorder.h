//===- ScheduleRecorder.h - Schedules that sw-tile chose --------*- C++ -*-===//
///
/// \file
/// Collects the choices of `sw-tile` for a file of schedules. Ops have a mark
/// until they are tiled, by which the recorder knows their names.
///
//===----------------------------------------------------------------------===//
#ifndef SUNWAY_LIB_TRANSFORMS_SCHEDULING_SCHEDULERECORDER_H
#define SUNWAY_LIB_TRANSFORMS_SCHEDULING_SCHEDULERECORDER_H

#include "ScheduleFile.h"

#include "Analysis/Fusion/FusionGroups.h"

namespace mlir {
namespace sw {

/// The choice for one kernel.
struct KernelChoice {
  std::string kernel;
  ScheduleAttr schedule;
  /// The prediction of the model, if there is one.
  std::optional<double> seconds;
};

/// The ops of a kernel by their numbers (collectNamedOps), and its choice.
struct ChosenKernel {
  unsigned root;
  /// Without the root and fills.
  SmallVector<unsigned> others;
  KernelChoice choice;
};

/// The kernels of one program.
class ScheduleRecorder {
public:
  /// Marks the ops in `root` that a file of schedules can name.
  explicit ScheduleRecorder(Operation *root);

  /// Adds the kernel of `op`. The ops `others` run on its tiles; fills are not
  /// named. So do the ops `unnamed`, which files do not list. Omits an op
  /// without a mark, which the tiling has created. Removes the marks of the
  /// ops, except for those of `unnamed`.
  void add(Operation *op, ArrayRef<linalg::LinalgOp> others,
           KernelChoice choice, ArrayRef<linalg::LinalgOp> unnamed = {});

  /// The kernels so far, by the numbers of their roots.
  const std::map<unsigned, ChosenKernel> &getChosen() const { return chosen; }

  /// The kernels in program order.
  std::vector<RecordedKernel> takeKernels();

private:
  std::optional<unsigned> readEntry(Operation *op) const;
  std::optional<unsigned> takeEntry(Operation *op) const;
  void add(unsigned op, ArrayRef<unsigned> others, KernelChoice choice,
           ArrayRef<unsigned> unnamed = {});

  std::vector<OpName> names;
  std::map<unsigned, RecordedKernel> kernels;
  std::map<unsigned, ChosenKernel> chosen;
};

} // namespace sw
} // namespace mlir

#endif // SUNWAY_LIB_TRANSFORMS_SCHEDULING_SCHEDULERECORDER_H
