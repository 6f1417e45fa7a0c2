//===- AffineBodies.cpp - Bodies as affine functions of an input ----------===//
#include "AffineBodies.h"

#include "mlir/Dialect/Arith/IR/Arith.h"

using namespace mlir;
using namespace mlir::sw;

/// Applies `op` to x and a constant, which is the left operand if `isRight`.
std::optional<Affine> AffineBody::apply(Operation &op, Affine x, bool isRight,
                                        Value other) {
  if (isa<arith::AddFOp>(op)) {
    x.offset = x.offset ? combine<arith::AddFOp>(x.offset, other) : other;
    return x;
  }
  if (isa<arith::SubFOp>(op) && !isRight) {
    x.offset = x.offset ? combine<arith::SubFOp>(x.offset, other)
                        : arith::NegFOp::create(b, op.getLoc(), other);
    return x;
  }
  if (isa<arith::MulFOp>(op)) {
    x.factor = x.factor ? combine<arith::MulFOp>(x.factor, other) : other;
    if (x.offset)
      x.offset = combine<arith::MulFOp>(x.offset, other);
    return x;
  }
  if (!isa<arith::DivFOp>(op) || isRight)
    return std::nullopt;
  auto one = arith::ConstantOp::create(b, op.getLoc(),
                                       b.getFloatAttr(other.getType(), 1.0));
  x.factor = combine<arith::DivFOp>(x.factor ? x.factor : one, other);
  if (x.offset)
    x.offset = combine<arith::DivFOp>(x.offset, other);
  return x;
}

void AffineBody::visit(Operation &op) {
  if (op.getNumRegions() || op.getNumResults() != 1)
    return;
  if (llvm::all_of(op.getOperands(), [&](Value v) { return isConstant(v); })) {
    b.clone(op, channel);
    return;
  }
  if (op.getNumOperands() != 2)
    return;
  Value lhs = op.getOperand(0), rhs = op.getOperand(1);
  bool isRight = affine.contains(rhs);
  Value x = isRight ? rhs : lhs, other = isRight ? lhs : rhs;
  if (!affine.contains(x) || !isConstant(other))
    return;
  if (std::optional<Affine> result =
          apply(op, affine.lookup(x), isRight, getConstant(other)))
    affine[op.getResult(0)] = *result;
}

bool AffineBody::match(Value &result, Affine &function) {
  for (Operation &op : body.without_terminator())
    visit(op);
  // Affine values that other ops read.
  SmallVector<Value> last;
  for (auto &[value, unused] : affine)
    if (llvm::any_of(value.getUsers(), [&](Operation *user) {
          return user->getNumResults() != 1 ||
                 !affine.contains(user->getResult(0));
        }))
      last.push_back(value);
  if (last.size() != 1)
    return false;
  result = last.front();
  function = affine.lookup(result);
  return true;
}
