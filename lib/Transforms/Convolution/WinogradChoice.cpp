//===- WinogradChoice.cpp - Cycles of Winograd's method -------------------===//
#include "ConvWinograd.h"

#include "Analysis/Fusion/ProductProblems.h"
#include "Transforms/ConstantFolding/KnownOps.h"

#include "Analysis/CostModel/IterationModel.h"
#include "Analysis/Structure/Fills.h"

using namespace mlir;
using namespace mlir::sw;

/// Erases the ops between `first`, or the start of the block, and `end`.
static void eraseUnused(RewriterBase &rewriter, Operation *first,
                        Operation *end) {
  while (end->getPrevNode() != first)
    rewriter.eraseOp(end->getPrevNode());
}

/// Cycles of the product of `conv`, including its launch.
static std::optional<double> predictBatch(RewriterBase &rewriter,
                                          linalg::LinalgOp op,
                                          const WinogradConv &conv,
                                          const Target &target) {
  // The model needs the ops themselves.
  Operation *before = op->getPrevNode();
  OpBuilder::InsertionGuard guard(rewriter);
  rewriter.setInsertionPoint(op);
  (void)createWinograd(rewriter, op.getLoc(), conv);
  std::optional<double> cycles;
  for (Operation *each = op->getPrevNode(); each != before;
       each = each->getPrevNode()) {
    auto product = dyn_cast<linalg::BatchMatmulOp>(each);
    if (!product)
      continue;
    cycles = predictProduct(getScheduleProblem(cast<linalg::LinalgOp>(each)),
                            target);
  }
  eraseUnused(rewriter, before, op);
  return cycles;
}

WinogradChoice::Prediction WinogradChoice::compare(RewriterBase &rewriter,
                                                   linalg::LinalgOp op,
                                                   const WinogradConv &conv,
                                                   const Target &target) {
  Prediction prediction;
  if (conv.transformCycles && !conv.keepsPlan)
    if (std::optional<double> product =
            predictBatch(rewriter, op, conv, target))
      // All of them run in one launch.
      prediction.cycles =
          *conv.transformCycles + *product - 3 * getLaunchCycles(target);
  if (conv.plan &&
      (!prediction.cycles || conv.planCycles < *prediction.cycles)) {
    prediction.plan = conv.plan;
    prediction.cycles = conv.planCycles;
  }
  return prediction;
}

std::optional<double> WinogradChoice::predict(RewriterBase &rewriter,
                                              linalg::LinalgOp op,
                                              WinogradConv &conv) {
  std::optional<Target> target = Target::lookup(op);
  if (!target)
    return std::nullopt;
  if (!mayPlan)
    conv.plan.reset();
  std::string key;
  llvm::raw_string_ostream stream(key);
  stream << target->getChip() << conv.tile << conv.images.getType()
         << conv.output.getType() << conv.window << startsAtZero(conv.output)
         << isKnownArray(conv.filter);
  if (conv.plan)
    stream << ' ' << conv.plan->wholeReads << ' ' << conv.plan->filterReads
           << ' ' << conv.plan->epilogueCycles << ' ' << conv.plan->pooled
           << conv.initial;
  auto [entry, isNew] = known.try_emplace(key);
  if (isNew)
    entry->second = compare(rewriter, op, conv, *target);
  conv.plan = entry->second.plan;
  return entry->second.cycles;
}
