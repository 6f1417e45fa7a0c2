//===- RaiseSoftmax.cpp - Roles of the parts of a softmax -----------------===//
//
// Finds each softmax that a program spells out:
//
//   %m = linalg.reduce { arith.maximumf } ins(%x)
//   %e = linalg.generic ins(%x, %m) { %d = subf %x, %m; math.exp %d }
//   %l = linalg.reduce { arith.addf } ins(%e)
//
// and writes what an op computes into it:
//
//   arith.maximumf {sw.carry = #sw.carry<maximum>}
//   math.exp {sw.carry = #sw.carry<exponential>}
//   arith.addf {sw.carry = #sw.carry<sum>}
//
//===----------------------------------------------------------------------===//
#include "RaiseComposites.h"

#include "CompositeForms.h"
#include "SameValues.h"
#include "Transforms/Utils/BodyValues.h"

#include "Analysis/Structure/Fills.h"
#include "Analysis/Structure/Maxima.h"
#include "Analysis/Structure/TileOps.h"
#include "Dialect/SW/IR/Composites.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/IR/Remarks.h"

using namespace mlir;
using namespace mlir::sw;

/// The combiner of a reduction of one loop, or null.
static Operation *getLoopCombiner(linalg::LinalgOp op, unsigned number) {
  return op.getNumReductionLoops() == 1 ? getCombiner(op, number) : nullptr;
}

Operation *sw::findMaximum(arith::SubFOp difference, linalg::LinalgOp op) {
  AffineMap all =
      AffineMap::getMultiDimIdentityMap(op.getNumLoops(), op.getContext());
  Scalar minimum = skipLowestLimit(follow({op, difference.getRhs(), all}));
  OpOperand *operand = minimum.getOperand();
  if (!operand || !isa<ShapedType>(operand->get().getType()))
    return nullptr;
  Value source = operand->get();
  AffineMap read = minimum.op.getMatchingIndexingMap(operand);
  skipUnitReshapes(source, read);
  auto maximum = source.getDefiningOp<linalg::LinalgOp>();
  if (!maximum)
    return nullptr;
  unsigned number = cast<OpResult>(source).getResultNumber();
  Operation *combiner = getLoopCombiner(maximum, number);
  OpOperand *init = maximum.getDpsInitOperand(number);
  if (!combiner || !getStartOfMaximum(combiner, init->get()) ||
      maximum.getNumLoops() != op.getNumLoops() ||
      !readsSameElement(read.compose(minimum.map),
                        maximum.getMatchingIndexingMap(init),
                        op.getStaticLoopRanges()) ||
      !isSameNumber(difference.getLhs(), op, maximum.getBlock()->getArgument(0),
                    maximum))
    return nullptr;
  return combiner;
}

/// Writes the role of the reductions that sum all elements of `powers` along a
/// loop.
static void markSums(Value powers) {
  SmallVector<Value> worklist = {powers};
  while (!worklist.empty()) {
    for (Operation *user : worklist.pop_back_val().getUsers()) {
      if (isa<tensor::ExpandShapeOp, tensor::CollapseShapeOp>(user))
        worklist.push_back(user->getResult(0));
      auto sum = dyn_cast<linalg::LinalgOp>(user);
      if (!sum || sum.getNumDpsInits() != 1 ||
          !startsAtZero(sum.getDpsInits()[0]))
        continue;
      Operation *combiner = getLoopCombiner(sum, 0);
      if (isa_and_present<arith::AddFOp>(combiner))
        setCarryRole(combiner, CarryRole::Sum);
    }
  }
}

void sw::markSoftmax(math::ExpOp exp) {
  auto op = dyn_cast<linalg::LinalgOp>(exp->getParentOp());
  if (!op || !isPointwise(op) || op->getNumResults() != 1)
    return;
  AffineMap all =
      AffineMap::getMultiDimIdentityMap(op.getNumLoops(), op.getContext());
  Scalar operand = follow({op, exp.getOperand(), all});
  auto difference = operand.value.getDefiningOp<arith::SubFOp>();
  if (!difference || difference->getBlock() != operand.op.getBlock())
    return;
  Operation *combiner = findMaximum(difference, operand.op);
  if (!combiner)
    return;
  setCarryRole(combiner, CarryRole::Maximum);
  setCarryRole(exp, CarryRole::Exponential);
  if (getYielded(op) == exp.getResult())
    markSums(op->getResult(0));
  remark::passed(op.getLoc(),
                 remark::RemarkOpts::name("Raise").category("sw-composites"))
      << remark::add("the exponentials of a softmax");
}
