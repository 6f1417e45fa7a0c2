//===- ScheduleRecorder.h - What sw-tile chose, kernel by kernel -*- C++
//-*-===//
///
/// \file
/// Collects the choices of `sw-tile` for a file of schedules. Ops carry a mark
/// until they are tiled, by which the recorder knows their names.
///
//===----------------------------------------------------------------------===//
#ifndef SUNWAY_LIB_TRANSFORMS_SCHEDULING_SCHEDULERECORDER_H
#define SUNWAY_LIB_TRANSFORMS_SCHEDULING_SCHEDULERECORDER_H

#include "ScheduleFile.h"

#include "Analysis/Fusion/TilePrograms.h"

namespace mlir {
namespace sw {

/// What was chosen for a kernel.
struct KernelChoice {
  std::string kernel;
  ScheduleAttr schedule;
  /// What the model predicts, if it does.
  std::optional<double> seconds;
};

/// The kernels of one program.
class ScheduleRecorder {
public:
  /// Marks the ops in `root` that a file of schedules can name.
  explicit ScheduleRecorder(Operation *root);

  /// Adds the kernel of `op`, on whose tiles `others` run too, fills not named.
  /// An op without a mark was made by the tiling and is left out. All lose
  /// their marks.
  void add(linalg::LinalgOp op, ArrayRef<linalg::LinalgOp> others,
           KernelChoice choice);

  /// The kernels in the order of the program.
  std::vector<RecordedKernel> takeKernels();

private:
  friend class RecordedOps;
  std::optional<unsigned> takeEntry(Operation *op) const;
  void add(unsigned op, ArrayRef<unsigned> others, KernelChoice choice);

  std::vector<OpName> names;
  std::map<unsigned, RecordedKernel> kernels;
};

/// The ops of a program, which are gone when its choice is known in full.
class RecordedOps {
public:
  /// Takes the marks of the ops of `program`; without a recorder does nothing.
  RecordedOps(ScheduleRecorder *recorder, const TileProgram &program);

  void add(KernelChoice choice) const;

private:
  ScheduleRecorder *recorder;
  std::optional<unsigned> root;
  SmallVector<unsigned> others;
};

} // namespace sw
} // namespace mlir

#endif // SUNWAY_LIB_TRANSFORMS_SCHEDULING_SCHEDULERECORDER_H
