//===- FloatArith.cpp - Floating-point arithmetic -------------------------===//
#include "FloatArith.h"

#include "Dialect/Utils/ElementTypes.h"

#include "mlir/Dialect/Arith/IR/Arith.h"

using namespace mlir;
using namespace mlir::sw;
using namespace mlir::sw::emit;

/// An unordered comparison is the negation of the opposite ordered one.
static Value compareFloats(CBuilder &c, arith::CmpFPredicate predicate, Value a,
                           Value b) {
  using P = arith::CmpFPredicate;
  using C = emitc::CmpPredicate;
  auto either = [&] {
    return c.logicalOr(c.cmp(C::lt, a, b), c.cmp(C::gt, a, b));
  };
  auto unordered = [&] { return c.pureCall("isunordered", c.i1(), {a, b}); };
  switch (predicate) {
  case P::AlwaysFalse:
    return c.literal("false", c.i1());
  case P::AlwaysTrue:
    return c.literal("true", c.i1());
  case P::OEQ:
    return c.cmp(C::eq, a, b);
  case P::OGT:
    return c.cmp(C::gt, a, b);
  case P::OGE:
    return c.cmp(C::ge, a, b);
  case P::OLT:
    return c.cmp(C::lt, a, b);
  case P::OLE:
    return c.cmp(C::le, a, b);
  case P::ONE:
    return either();
  case P::ORD:
    return c.logicalNot(unordered());
  case P::UEQ:
    return c.logicalNot(either());
  case P::UGT:
    return c.logicalNot(c.cmp(C::le, a, b));
  case P::UGE:
    return c.logicalNot(c.cmp(C::lt, a, b));
  case P::ULT:
    return c.logicalNot(c.cmp(C::ge, a, b));
  case P::ULE:
    return c.logicalNot(c.cmp(C::gt, a, b));
  case P::UNE:
    return c.cmp(C::ne, a, b);
  case P::UNO:
    return unordered();
  }
  return {};
}

template <typename OpT>
static void addFloatCall(Handlers &handlers, StringRef name, bool helper) {
  std::string base = name.str();
  handlers.add<OpT>([=](FunctionLowering &f, OpT op) {
    Value lhs = f.scalar(op.getLhs()), rhs = f.scalar(op.getRhs());
    std::string callee = getMathFunction(base, lhs.getType());
    f.mapResult(op.getResult(),
                helper ? f.c.helperCall(callee, lhs.getType(), {lhs, rhs})
                       : f.c.pureCall(callee, lhs.getType(), {lhs, rhs}));
    return success();
  });
}

void emit::addFloatHandlers(Handlers &handlers) {
  addPlain<arith::AddFOp, emitc::AddOp>(handlers);
  addPlain<arith::SubFOp, emitc::SubOp>(handlers);
  addPlain<arith::MulFOp, emitc::MulOp>(handlers);
  addPlain<arith::DivFOp, emitc::DivOp>(handlers);
  addFloatCall<arith::RemFOp>(handlers, "fmod", false);
  addFloatCall<arith::MinNumFOp>(handlers, "fmin", false);
  addFloatCall<arith::MaxNumFOp>(handlers, "fmax", false);
  addFloatCall<arith::MinimumFOp>(handlers, "sw_minimum", true);
  addFloatCall<arith::MaximumFOp>(handlers, "sw_maximum", true);
  handlers.add<arith::NegFOp>([](FunctionLowering &f, arith::NegFOp op) {
    f.mapResult(op.getResult(),
                f.c.unary<emitc::UnaryMinusOp>(f.scalar(op.getOperand())));
    return success();
  });
  handlers.add<arith::CmpFOp>([](FunctionLowering &f, arith::CmpFOp op) {
    f.mapResult(op.getResult(),
                compareFloats(f.c, op.getPredicate(), f.scalar(op.getLhs()),
                              f.scalar(op.getRhs())));
    return success();
  });
}
