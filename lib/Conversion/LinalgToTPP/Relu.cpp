//===- Relu.cpp - Bodies that are max(x, 0) -------------------------------===//
#include "Conversion/LinalgToTPP/Relu.h"

#include "Plan.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/IR/Matchers.h"

using namespace mlir;
using namespace mlir::tpp;

static bool isAnyZero(linalg::LinalgOp op, Value value) {
  return matchPattern(getSource(op, value), m_AnyZeroFloat());
}

/// Whether no number exceeds `value`. The largest finite number does not count:
/// a clamp to it changes +inf.
static bool isUpperLimit(linalg::LinalgOp op, Value value) {
  APFloat number(0.0);
  return matchPattern(getSource(op, value), m_ConstantFloat(&number)) &&
         !number.isNegative() && number.isInfinity();
}

/// Whether fast-math flags exclude NaNs as operands and results of `op`.
static bool hasNoNaNs(Operation *op) {
  auto interface = dyn_cast_or_null<arith::ArithFastMathInterface>(op);
  return interface &&
         arith::bitEnumContainsAll(interface.getFastMathFlagsAttr().getValue(),
                                   arith::FastMathFlags::nnan);
}

/// Replaces min(x, limit) by x; a NaN stays a NaN.
static Value skipUpperLimit(linalg::LinalgOp op, Value value) {
  Operation *def = value.getDefiningOp();
  if (!isa_and_nonnull<arith::MinimumFOp, arith::MinNumFOp>(def) ||
      (isa<arith::MinNumFOp>(def) && !hasNoNaNs(def)))
    return value;
  if (isUpperLimit(op, def->getOperand(1)))
    return def->getOperand(0);
  return isUpperLimit(op, def->getOperand(0)) ? def->getOperand(1) : value;
}

/// 1 for predicates with "greater", -1 for "less", 0 otherwise.
static int getDirection(arith::CmpFPredicate predicate) {
  switch (predicate) {
  case arith::CmpFPredicate::OGT:
  case arith::CmpFPredicate::OGE:
  case arith::CmpFPredicate::UGT:
  case arith::CmpFPredicate::UGE:
    return 1;
  case arith::CmpFPredicate::OLT:
  case arith::CmpFPredicate::OLE:
  case arith::CmpFPredicate::ULT:
  case arith::CmpFPredicate::ULE:
    return -1;
  default:
    return 0;
  }
}

/// Whether the comparison holds if an operand is NaN.
static bool holdsForNaN(arith::CmpFPredicate predicate) {
  switch (predicate) {
  case arith::CmpFPredicate::UGT:
  case arith::CmpFPredicate::UGE:
  case arith::CmpFPredicate::ULT:
  case arith::CmpFPredicate::ULE:
    return true;
  default:
    return false;
  }
}

/// Matches x > 0 ? x : 0 and its mirror images.
static Relu matchSelectRelu(linalg::LinalgOp op, arith::SelectOp select) {
  auto compare = select.getCondition().getDefiningOp<arith::CmpFOp>();
  if (!compare)
    return {};
  int direction = getDirection(compare.getPredicate());
  Value x = compare.getLhs();
  if (isAnyZero(op, x)) {
    x = compare.getRhs();
    direction = -direction;
  } else if (!isAnyZero(op, compare.getRhs())) {
    return {};
  }
  Value whenAbove =
      direction > 0 ? select.getTrueValue() : select.getFalseValue();
  Value otherwise =
      direction > 0 ? select.getFalseValue() : select.getTrueValue();
  // A NaN takes the branch of x or the branch of 0.
  bool keepsNaN = holdsForNaN(compare.getPredicate()) == (direction > 0) ||
                  hasNoNaNs(compare);
  bool isRelu = direction != 0 && whenAbove == x && isAnyZero(op, otherwise);
  return isRelu ? Relu{x, keepsNaN} : Relu();
}

Relu tpp::matchRelu(linalg::LinalgOp op, Value value) {
  value = skipUpperLimit(op, value);
  Operation *def = value.getDefiningOp();
  if (auto select = dyn_cast_or_null<arith::SelectOp>(def))
    return matchSelectRelu(op, select);
  if (!isa_and_nonnull<arith::MaximumFOp, arith::MaxNumFOp>(def))
    return {};
  bool keepsNaN = isa<arith::MaximumFOp>(def) || hasNoNaNs(def);
  if (isAnyZero(op, def->getOperand(1)))
    return {skipUpperLimit(op, def->getOperand(0)), keepsNaN};
  if (isAnyZero(op, def->getOperand(0)))
    return {skipUpperLimit(op, def->getOperand(1)), keepsNaN};
  return {};
}
