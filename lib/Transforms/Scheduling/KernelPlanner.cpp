//===- KernelPlanner.cpp - Kernels before they have loops -----------------===//
#include "KernelPlanner.h"

#include "ScheduleMarks.h"

#include "Dialect/SW/IR/DiscardableAttributes.h"

#include "mlir/Interfaces/SideEffectInterfaces.h"
#include "llvm/ADT/SetVector.h"

using namespace mlir;
using namespace mlir::sw;

void KernelPlanner::add(PlannedKernel kernel) {
  // Ops of a plan that a person wrote have a mark.
  Attribute mark = kernel.root->getAttr(kPlannedAttrName);
  if (!mark && nextNumber)
    mark = makePlannedMark(kernel.root->getContext(), (*nextNumber)++,
                           kernel.choice.kernel);
  auto add = [&](Operation *op) {
    if (mark)
      op->setAttr(kPlannedAttrName, mark);
    planned.insert(op);
  };
  add(kernel.root);
  llvm::for_each(kernel.named, add);
  llvm::for_each(kernel.unnamed, add);
  llvm::for_each(kernel.helpers, add);
  if (kernel.choice.schedule) {
    if (recorder)
      recorder->add(kernel.root, kernel.named, kernel.choice, kernel.unnamed);
    // Their request is fulfilled.
    ScheduleMarks::take(kernel.root);
  }
  kernels.push_back(std::move(kernel));
}

namespace {
/// A copy of an op that takes its place for a while, with all that its
/// rewriting adds.
class TemporaryCopy : public RewriterBase::Listener {
public:
  TemporaryCopy(MLIRContext *context, linalg::LinalgOp op)
      : rewriter(context, this) {
    rewriter.setInsertionPoint(op);
    copy = cast<linalg::LinalgOp>(rewriter.clone(*op.getOperation()));
    // The form of an op depends on its readers.
    for (OpResult result : op->getResults())
      for (OpOperand &use : llvm::make_early_inc_range(result.getUses())) {
        uses.emplace_back(&use, result);
        use.set(copy->getResult(result.getResultNumber()));
      }
    for (OpOperand &init : copy.getDpsInitsMutable())
      if (auto own = init.get().getDefiningOp<linalg::FillOp>()) {
        // The fill of the op has one more reader by now.
        if (own->hasOneUse() || !llvm::hasNItems(own->getUses(), 2))
          continue;
        fill = own;
        rewriter.setInsertionPoint(copy);
        init.set(rewriter.clone(*own)->getResult(0));
      }
  }
  ~TemporaryCopy() override {
    for (auto [use, result] : uses)
      use->set(result);
    while (!added.empty()) {
      Operation *op = added.back();
      op->dropAllUses();
      rewriter.eraseOp(op);
    }
  }

  void notifyOperationInserted(Operation *op,
                               OpBuilder::InsertPoint before) override {
    if (!before.isSet())
      added.insert(op);
  }
  void notifyOperationErased(Operation *op) override { added.remove(op); }

  IRRewriter rewriter;
  linalg::LinalgOp copy;
  /// The fill of the op that is copied too.
  Operation *fill = nullptr;

private:
  SmallVector<std::pair<OpOperand *, OpResult>> uses;
  llvm::SetVector<Operation *> added;
};
} // namespace

LogicalResult KernelPlanner::planForm(
    RewriterBase &rewriter, linalg::LinalgOp op,
    function_ref<LogicalResult(RewriterBase &, linalg::LinalgOp,
                               KernelPlanner &)>
        plan) {
  if (!keepsForms)
    return plan(rewriter, op, *this);
  TemporaryCopy temporary(op.getContext(), op);
  KernelPlanner own;
  if (failed(plan(temporary.rewriter, temporary.copy, own)))
    return failure();
  if (own.getKernels().empty())
    return success();
  PlannedKernel kernel{op, own.getKernels().back().choice};
  if (!own.getKernels().back().helpers.empty() && temporary.fill)
    kernel.helpers.push_back(temporary.fill);
  add(std::move(kernel));
  return success();
}

/// Whether `kernel` is a single op whose result only dead reshapes read by now:
/// an op on the tiles of a product does not read its destination.
static bool isDead(const PlannedKernel &kernel) {
  return isa<linalg::LinalgOp>(kernel.root) && kernel.named.empty() &&
         kernel.unnamed.empty() && kernel.root->getNumResults() > 0 &&
         llvm::all_of(kernel.root->getUsers(), isOpTriviallyDead);
}

FailureOr<linalg::LinalgOp> KernelPlanner::make(RewriterBase &rewriter) {
  FailureOr<linalg::LinalgOp> tile = linalg::LinalgOp();
  for (const PlannedKernel &kernel : kernels) {
    if (isDead(kernel)) {
      for (Operation *reshape :
           llvm::make_early_inc_range(kernel.root->getUsers()))
        rewriter.eraseOp(reshape);
      rewriter.eraseOp(kernel.root);
      continue;
    }
    tile = kernel.make(rewriter);
    if (failed(tile))
      return failure();
  }
  kernels.clear();
  planned.clear();
  return tile;
}
