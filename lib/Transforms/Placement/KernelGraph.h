//===- KernelGraph.h - The kernels that tiling will make --------*- C++ -*-===//
///
/// \file
/// Before tiling, finds the ops that will be kernels together, what they depend
/// on, and their times on a number of core groups.
///
//===----------------------------------------------------------------------===//
#ifndef SUNWAY_LIB_TRANSFORMS_PLACEMENT_KERNELGRAPH_H
#define SUNWAY_LIB_TRANSFORMS_PLACEMENT_KERNELGRAPH_H

#include "KernelStages.h"

#include "Analysis/Fusion/FusionGroups.h"

#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/SmallPtrSet.h"

namespace mlir {
namespace sw {

/// Whether the kernels of a block can move past `op`, one without effects on
/// tensors that CPEs run or that moves no data.
bool isMovable(Operation *op);

/// Whether CPEs run `op` in a kernel, by itself or with others.
bool isWork(Operation *op);

/// What a kernel does.
struct KernelWork {
  SmallVector<Operation *> ops;
  /// The fusion group, if the kernel is not a product.
  std::optional<FusionGroup> group;
  /// Predicted cycles by the number of core groups.
  llvm::SmallDenseMap<int64_t, std::optional<double>> cycles;
};

/// The kernels of consecutive ops of a block, all of which are movable.
class KernelGraph {
public:
  KernelGraph(ArrayRef<Operation *> ops, const Target &target);

  /// In the order of the program.
  ArrayRef<StageKernel> getKernels() const { return kernels; }

  /// The ops of kernel `number`, that whose loops are tiled first.
  ArrayRef<Operation *> getOps(unsigned number) const {
    return works[number].ops;
  }

  /// As StagePrediction.
  std::optional<double> predict(unsigned number, int64_t groups);

private:
  void addProduct(linalg::LinalgOp op);
  void addGroups(ArrayRef<Operation *> ops);
  void add(KernelWork work);
  void sortByPlace(ArrayRef<Operation *> ops);
  void connect(ArrayRef<Operation *> ops);
  std::optional<double> predictOn(const KernelWork &work,
                                  const Target &own) const;

  const Target &target;
  llvm::SmallPtrSet<Operation *, 32> own;
  std::vector<StageKernel> kernels;
  std::vector<KernelWork> works;
  /// The kernel of each op that belongs to one.
  llvm::DenseMap<Operation *, unsigned> numbers;
};

} // namespace sw
} // namespace mlir

#endif // SUNWAY_LIB_TRANSFORMS_PLACEMENT_KERNELGRAPH_H
