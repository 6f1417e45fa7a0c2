//===- PlanReduction.cpp - Reductions in linalg ---------------------------===//
//
// Recognises one combiner over one loop, whatever the name of the op:
//
//   linalg.generic (i, j)  X (i, j), Y (i)     y + x
// is reduce sum over 1.
//
//===----------------------------------------------------------------------===//
#include "Plan.h"

#include "Conversion/LinalgToTPP/LinalgToTPP.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "llvm/ADT/TypeSwitch.h"

using namespace mlir;
using namespace mlir::tpp;

static std::optional<ReduceKind> getReduceKind(Operation *op) {
  return llvm::TypeSwitch<Operation *, std::optional<ReduceKind>>(op)
      .Case([](arith::AddFOp) { return ReduceKind::Sum; })
      .Case([](arith::MulFOp) { return ReduceKind::Mul; })
      .Case([](arith::MaximumFOp) { return ReduceKind::MaximumF; })
      .Case([](arith::MinimumFOp) { return ReduceKind::MinimumF; })
      .Case([](arith::MaxNumFOp) { return ReduceKind::MaxNumF; })
      .Case([](arith::MinNumFOp) { return ReduceKind::MinNumF; })
      .Default([](Operation *) { return std::nullopt; });
}

std::optional<ReduceKind> tpp::matchReductionBody(linalg::LinalgOp op) {
  Block *body = op.getBlock();
  if (op.getNumDpsInputs() != 1 || op.getNumDpsInits() != 1 ||
      !llvm::hasNItems(body->without_terminator(), 1))
    return std::nullopt;
  Operation *combiner = &body->front();
  std::optional<ReduceKind> kind = getReduceKind(combiner);
  Value in = body->getArgument(0), out = body->getArgument(1);
  if (!kind || body->getTerminator()->getOperands() != combiner->getResults())
    return std::nullopt;
  bool inOrder =
      combiner->getOperand(0) == out && combiner->getOperand(1) == in;
  bool swapped =
      combiner->getOperand(0) == in && combiner->getOperand(1) == out;
  return inOrder || swapped ? kind : std::nullopt;
}

FailureOr<Plan> tpp::planReduction(linalg::LinalgOp op, std::string &reason) {
  unsigned loops = op.getNumLoops();
  if (loops > 3 || op.getNumReductionLoops() != 1) {
    reason = "has " + std::to_string(loops) + " loops, of which " +
             std::to_string(op.getNumReductionLoops()) +
             " reduce; a reduction has at most 3 and 1";
    return failure();
  }
  AffineMap input = op.getMatchingIndexingMap(op.getDpsInputOperand(0));
  AffineMap output = op.getMatchingIndexingMap(op.getDpsInitOperand(0));
  if (!input.isPermutation()) {
    reason = "has an input that is not indexed by each loop once";
    return failure();
  }
  SmallVector<unsigned> reductions;
  op.getReductionDims(reductions);
  unsigned dimension = *input.getResultPosition(
      getAffineDimExpr(reductions.front(), op.getContext()));
  if (output != input.dropResult(dimension)) {
    reason = "has an output with other dimensions than those that its input "
             "keeps, in their order";
    return failure();
  }
  Plan plan;
  plan.kind = ReducePlan{*matchReductionBody(op), dimension};
  for (AffineExpr expr : input.getResults())
    plan.loops.push_back(cast<AffineDimExpr>(expr).getPosition());
  for (OpOperand &operand : op->getOpOperands()) {
    FailureOr<OperandPlan> part = planOperand(
        operand.get(), op.getMatchingIndexingMap(&operand), plan.loops, reason);
    if (failed(part))
      return failure();
    plan.operands.push_back(std::move(*part));
  }
  return plan;
}
