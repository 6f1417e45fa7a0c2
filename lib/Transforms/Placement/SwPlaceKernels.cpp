//===- SwPlaceKernels.cpp - The pass sw-place-kernels ---------------------===//
//
// Gives core groups to kernels that do not depend on each other, so that they
// run at the same time, and moves their ops together:
//
//   %0 = linalg.matmul (%a, %b)
//   %1 = linalg.exp (%0)
//   %2 = linalg.matmul (%a, %c)
// becomes
//   %0 = linalg.matmul {sw.group_range = array<i64: 0, 3>} (%a, %b)
//   %2 = linalg.matmul {sw.group_range = array<i64: 3, 3>} (%a, %c)
//   %1 = linalg.exp (%0)
//
//===----------------------------------------------------------------------===//
#include "Transforms/Passes.h"

#include "KernelGraph.h"
#include "Transforms/Tiling/TileProgram.h"

#include "Analysis/CostModel/IterationModel.h"
#include "Analysis/Fusion/Epilogue.h"
#include "Analysis/Structure/TileOps.h"

#include "mlir/Analysis/SliceAnalysis.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/IR/Remarks.h"
#include "llvm/ADT/SetVector.h"

namespace mlir {
namespace sw {
#define GEN_PASS_DEF_SWPLACEKERNELS
#include "Transforms/Passes.h.inc"
} // namespace sw
} // namespace mlir

using namespace mlir;
using namespace mlir::sw;

/// Lists the ops of `segment` in the order of `stages`, each after the ops that
/// it needs.
static SmallVector<Operation *> orderOps(ArrayRef<Operation *> segment,
                                         const KernelGraph &graph,
                                         ArrayRef<KernelStage> stages) {
  llvm::SmallSetVector<Operation *, 32> movable(segment.begin(), segment.end()),
      ordered;
  // Operands first; the stack has ops that wait for theirs.
  auto add = [&](Operation *wanted) {
    SmallVector<Operation *> stack = {wanted};
    while (!stack.empty()) {
      Operation *op = stack.back();
      size_t before = stack.size();
      op->walk([&](Operation *inner) {
        for (Value operand : inner->getOperands())
          if (Operation *producer = operand.getDefiningOp())
            if (movable.contains(producer) && !ordered.contains(producer) &&
                producer != op)
              stack.push_back(producer);
      });
      if (stack.size() > before)
        continue;
      ordered.insert(op);
      stack.pop_back();
    }
  };
  for (const KernelStage &stage : stages)
    for (unsigned kernel : stage.kernels)
      llvm::for_each(graph.getOps(kernel), add);
  llvm::for_each(segment, add);
  return ordered.takeVector();
}

/// Moves the op that runs on the tiles of `product` to the product, if the
/// management core runs something between them, as before the updates of
/// weights. Values that it needs move too, if no kernel computes them.
static void gatherEpilogue(linalg::LinalgOp product) {
  linalg::LinalgOp epilogue =
      matchGemm(product) ? getEpilogue(product) : linalg::LinalgOp();
  if (!epilogue || epilogue->getBlock() != product->getBlock())
    return;
  bool isApart = false;
  for (Operation *op = product->getNextNode(); op != epilogue && !isApart;
       op = op->getNextNode())
    isApart = !isMovable(op);
  if (!isApart)
    return;
  BackwardSliceOptions options;
  options.omitBlockArguments = true;
  options.omitUsesFromAbove = false;
  options.inclusive = true;
  options.filter = [&](Operation *op) {
    return op->getBlock() == product->getBlock() &&
           product->isBeforeInBlock(op);
  };
  llvm::SetVector<Operation *> needed;
  if (failed(getBackwardSlice(epilogue.getOperation(), &needed, options)))
    return;
  if (!llvm::all_of(needed, [&](Operation *op) {
        return isMovable(op) && (op == epilogue || !isWork(op));
      }))
    return;
  Operation *last = product;
  for (Operation *op : needed) {
    op->moveAfter(last);
    last = op;
  }
}

namespace {
struct SwPlaceKernels : sw::impl::SwPlaceKernelsBase<SwPlaceKernels> {
  using SwPlaceKernelsBase::SwPlaceKernelsBase;

  void runOnOperation() override {
    FailureOr<Target> target = Target::get(getOperation());
    if (failed(target))
      return signalPassFailure();
    if (target->getUsedCoreGroups() == 1)
      return;
    // Kernels are those of the prepared program.
    if (failed(prepareProgram(getOperation())))
      return signalPassFailure();
    for (auto func : getOperation().getOps<func::FuncOp>()) {
      if (!func.getBody().hasOneBlock())
        continue;
      for (auto op :
           llvm::make_early_inc_range(func.front().getOps<linalg::LinalgOp>()))
        gatherEpilogue(op);
      SmallVector<Operation *> segment;
      for (Operation &op : llvm::make_early_inc_range(func.front())) {
        if (isMovable(&op)) {
          segment.push_back(&op);
          continue;
        }
        place(segment, *target, &op);
        segment.clear();
      }
    }
  }

private:
  /// Places the kernels of `segment`, which is before `end`.
  void place(ArrayRef<Operation *> segment, const Target &target,
             Operation *end) const {
    KernelGraph graph(segment, target);
    std::vector<KernelStage> stages = chooseStages(
        graph.getKernels(), target.getUsedCoreGroups(),
        getGroupBarrierCycles(target), static_cast<double>(gain) / 100,
        [&](unsigned kernel, int64_t groups) {
          return graph.predict(kernel, groups);
        });
    auto isPlaced = [](const KernelStage &stage) {
      return !stage.ranges.empty();
    };
    if (llvm::none_of(stages, isPlaced))
      return;
    for (Operation *op : orderOps(segment, graph, stages))
      op->moveBefore(end);
    for (const KernelStage &stage : stages)
      if (isPlaced(stage))
        mark(stage, graph, target);
  }

  static void mark(const KernelStage &stage, const KernelGraph &graph,
                   const Target &target) {
    std::string text;
    llvm::raw_string_ostream os(text);
    for (auto [number, range] : llvm::zip_equal(stage.kernels, stage.ranges)) {
      ArrayRef<Operation *> ops = graph.getOps(number);
      for (Operation *op : ops)
        op->setAttr(kGroupRangeAttrName, toAttribute(op->getContext(), range));
      os << (number == stage.kernels.front() ? "" : ", ")
         << ops.front()->getName() << " on " << range.count;
    }
    double toMicroseconds = 1e6 / target.getClockHz();
    Location loc = graph.getOps(stage.kernels.front()).front()->getLoc();
    remark::passed(
        loc,
        remark::RemarkOpts::name("PlaceKernels").category("sw-place-kernels"))
        << remark::add(
               "{0} kernels at the same time: {1}; {2:f1} us predicted, "
               "{3:f1} us one after the other",
               stage.kernels.size(), text, stage.together * toMicroseconds,
               stage.apart * toMicroseconds);
  }
};
} // namespace
