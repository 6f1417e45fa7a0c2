//===- KernelStages.h - Kernels at the same time ----------------*- C++ -*-===//
///
/// \file
/// Divides the kernels of a program into stages. The kernels of a stage do not
/// depend on each other. Each of them runs on some of the core groups, at the
/// same time as the others, or a single one on all.
///
//===----------------------------------------------------------------------===//
#ifndef SUNWAY_LIB_TRANSFORMS_PLACEMENT_KERNELSTAGES_H
#define SUNWAY_LIB_TRANSFORMS_PLACEMENT_KERNELSTAGES_H

#include "Dialect/SW/IR/GroupRange.h"

#include "llvm/ADT/STLFunctionalExtras.h"
#include "llvm/ADT/SmallVector.h"

#include <vector>

namespace mlir {
namespace sw {

/// A kernel, as the choice of stages sees it.
struct StageKernel {
  /// The kernels whose results it reads, most of them before it.
  SmallVector<unsigned> inputs = {};
  /// Whether it may run on some of the core groups.
  bool canBePlaced = true;
};

/// Kernels that run at the same time.
struct KernelStage {
  SmallVector<unsigned> kernels;
  /// The core groups of each; empty for one kernel on all of them.
  SmallVector<GroupRange> ranges = {};
  /// Predicted cycles of the stage, and of its kernels one after the other on
  /// all core groups, with the barriers between them.
  double together = 0, apart = 0;
};

/// The predicted cycles of a kernel on a number of core groups, without the
/// launch; nothing if the model has no prediction.
using StagePrediction =
    llvm::function_ref<std::optional<double>(unsigned kernel, int64_t groups)>;

/// The stages of `kernels`, which are in an order of the program, on `groups`
/// core groups. `barrier` is the number of cycles of a barrier of all of them.
/// Kernels share a stage if that saves the part `leastGain` of their time.
std::vector<KernelStage> chooseStages(ArrayRef<StageKernel> kernels,
                                      int64_t groups, double barrier,
                                      double leastGain,
                                      StagePrediction predict);

} // namespace sw
} // namespace mlir

#endif // SUNWAY_LIB_TRANSFORMS_PLACEMENT_KERNELSTAGES_H
