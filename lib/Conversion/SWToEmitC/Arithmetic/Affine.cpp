//===- Affine.cpp - affine.apply, affine.min, affine.max ------------------===//
//
// Expressions keep their shape. Divisions of operands that cannot be negative
// become C divisions.
//
//===----------------------------------------------------------------------===//
#include "Conversion/SWToEmitC/Lowering.h"

#include "mlir/Dialect/Affine/IR/AffineOps.h"

using namespace mlir;
using namespace mlir::sw;
using namespace mlir::sw::emit;

namespace {
/// Builds one affine expression over lowered operands.
class AffineLowering {
public:
  AffineLowering(FunctionLowering &f, AffineMap map, ValueRange operands)
      : f(f), dims(operands.take_front(map.getNumDims())),
        symbols(operands.drop_front(map.getNumDims())) {}

  OpFoldResult build(AffineExpr expr);

private:
  OpFoldResult divide(AffineBinaryOpExpr expr);

  FunctionLowering &f;
  ValueRange dims, symbols;
};
} // namespace

OpFoldResult AffineLowering::build(AffineExpr expr) {
  CBuilder &c = f.c;
  if (auto constant = dyn_cast<AffineConstantExpr>(expr))
    return c.index(constant.getValue());
  if (auto dim = dyn_cast<AffineDimExpr>(expr))
    return f.lowered(OpFoldResult(dims[dim.getPosition()]));
  if (auto symbol = dyn_cast<AffineSymbolExpr>(expr))
    return f.lowered(OpFoldResult(symbols[symbol.getPosition()]));
  auto binary = cast<AffineBinaryOpExpr>(expr);
  AffineExpr lhs = binary.getLHS(), rhs = binary.getRHS();
  if (expr.getKind() == AffineExprKind::Mul)
    return c.mul(build(lhs), build(rhs));
  if (expr.getKind() != AffineExprKind::Add)
    return divide(binary);
  // a + b * -1 is a difference, and so is b * -1 + a.
  auto negated = [](AffineExpr term) -> AffineExpr {
    auto product = dyn_cast<AffineBinaryOpExpr>(term);
    if (!product || term.getKind() != AffineExprKind::Mul)
      return {};
    auto factor = dyn_cast<AffineConstantExpr>(product.getRHS());
    if (!factor || factor.getValue() >= 0 ||
        factor.getValue() == std::numeric_limits<int64_t>::min())
      return {};
    return product.getLHS() * -factor.getValue();
  };
  if (AffineExpr subtrahend = negated(rhs))
    return c.sub(build(lhs), build(subtrahend));
  if (AffineExpr subtrahend = negated(lhs))
    return c.sub(build(rhs), build(subtrahend));
  return c.add(build(lhs), build(rhs));
}

OpFoldResult AffineLowering::divide(AffineBinaryOpExpr expr) {
  CBuilder &c = f.c;
  OpFoldResult lhs = build(expr.getLHS()), rhs = build(expr.getRHS());
  bool plain = f.ranges.of(expr.getLHS(), dims, symbols).nonNegative() &&
               f.ranges.of(expr.getRHS(), dims, symbols).positive();
  Value a = c.value(lhs), b = c.value(rhs);
  switch (expr.getKind()) {
  case AffineExprKind::Mod:
    return plain ? c.binary<emitc::RemOp>(a, b)
                 : c.helperCall("sw_mod", c.i64(), {a, b});
  case AffineExprKind::FloorDiv:
    return plain ? c.binary<emitc::DivOp>(a, b)
                 : c.helperCall("sw_floordiv", c.i64(), {a, b});
  default:
    if (!plain)
      return c.helperCall("sw_ceildiv", c.i64(), {a, b});
    return c.binary<emitc::DivOp>(c.value(c.add(lhs, c.sub(rhs, c.index(1)))),
                                  b);
  }
}

static LogicalResult lowerApply(FunctionLowering &f, affine::AffineApplyOp op) {
  AffineLowering lowering(f, op.getAffineMap(), op.getMapOperands());
  f.mapResult(op.getResult(),
              f.c.value(lowering.build(op.getAffineMap().getResult(0))));
  return success();
}

template <typename OpT>
static LogicalResult lowerMinMax(FunctionLowering &f, OpT op) {
  StringRef helper =
      std::is_same_v<OpT, affine::AffineMinOp> ? "sw_min" : "sw_max";
  AffineLowering lowering(f, op.getMap(), op.getOperands());
  Value result;
  for (AffineExpr expr : op.getMap().getResults()) {
    Value next = f.c.value(lowering.build(expr));
    result = result ? f.c.helperCall(helper, f.c.i64(), {result, next}) : next;
  }
  f.mapResult(op.getResult(), result);
  return success();
}

void sw::emit::addAffineHandlers(Handlers &handlers) {
  handlers.add<affine::AffineApplyOp>(lowerApply);
  handlers.add<affine::AffineMinOp>(lowerMinMax<affine::AffineMinOp>);
  handlers.add<affine::AffineMaxOp>(lowerMinMax<affine::AffineMaxOp>);
}
