//===- KernelPlanner.h - Kernels before they have loops ---------*- C++ -*-===//
///
/// \file
/// `sw-tile` chooses the tiles of all kernels of a program, and then makes the
/// loops over them. In between, a kernel is a list of ops that belong together,
/// and `sw-plan` writes it as a `sw.kernel`.
///
//===----------------------------------------------------------------------===//
#ifndef SUNWAY_LIB_TRANSFORMS_SCHEDULING_KERNELPLANNER_H
#define SUNWAY_LIB_TRANSFORMS_SCHEDULING_KERNELPLANNER_H

#include "ScheduleRecorder.h"

#include "mlir/IR/PatternMatch.h"
#include "llvm/ADT/DenseSet.h"

#include <functional>

namespace mlir {
namespace sw {

/// A kernel whose tiles are chosen.
struct PlannedKernel {
  /// The op whose loops are tiled.
  Operation *root;
  /// The name and the tiles.
  KernelChoice choice;
  /// Makes the loops. Returns the op on the tiles of the root, or null if the
  /// kernel has several.
  std::function<FailureOr<linalg::LinalgOp>(RewriterBase &)> make = {};
  /// The ops on its tiles that a file of schedules lists.
  SmallVector<linalg::LinalgOp> named = {};
  /// The other ops on its tiles, without fills and poolings.
  SmallVector<linalg::LinalgOp> unnamed = {};
  /// Fills that move into the loops, and poolings of tiles.
  SmallVector<Operation *> helpers = {};
  /// Whether `sw-plan` makes a `sw.kernel` of it. Else the root requests its
  /// schedule in the plan: paddings, concatenations and Winograd's transforms.
  bool isInPlan = true;
};

/// The kernels of one program in the order of their choice.
class KernelPlanner {
public:
  /// For kernels that are made before others are planned. Their ops get no
  /// marks.
  KernelPlanner() = default;

  /// Choices go to `recorder`, if there is one. `firstNumber` is larger than
  /// the numbers of kernels in marks (makePlannedMark) that exist. The kernels
  /// are not made if ops must keep their form.
  KernelPlanner(ScheduleRecorder *recorder, int64_t firstNumber,
                bool keepsForms = false)
      : recorder(recorder), nextNumber(firstNumber), keepsForms(keepsForms) {}

  /// Adds `kernel`. Its ops get a mark, by which they are apart from those of
  /// other kernels (arePlannedApart). They must not be erased until the kernel
  /// is made.
  void add(PlannedKernel kernel);

  /// Plans the single op `op` by `plan`, which may give the op another form
  /// before it adds its kernel to the planner. If ops must keep their form,
  /// `plan` gets a copy, and the kernel has `op` itself.
  LogicalResult
  planForm(RewriterBase &rewriter, linalg::LinalgOp op,
           function_ref<LogicalResult(RewriterBase &, linalg::LinalgOp,
                                      KernelPlanner &)>
               plan);

  /// Whether `op` belongs to a kernel that is not made yet.
  bool isPlanned(Operation *op) const { return planned.contains(op); }

  ArrayRef<PlannedKernel> getKernels() const { return kernels; }

  /// Makes the loops of all kernels in their order, and forgets the kernels.
  /// Returns the op on tiles that the last one returns.
  FailureOr<linalg::LinalgOp> make(RewriterBase &rewriter);

private:
  ScheduleRecorder *recorder = nullptr;
  std::optional<int64_t> nextNumber;
  bool keepsForms = false;
  std::vector<PlannedKernel> kernels;
  llvm::DenseSet<Operation *> planned;
};

} // namespace sw
} // namespace mlir

#endif // SUNWAY_LIB_TRANSFORMS_SCHEDULING_KERNELPLANNER_H
