//===- Math.cpp - The math dialect as calls of C99's math.h ---------------===//
#include "Conversion/SWToEmitC/Lowering.h"

#include "Dialect/Utils/ElementTypes.h"

#include "mlir/Dialect/Math/IR/Math.h"

using namespace mlir;
using namespace mlir::sw;
using namespace mlir::sw::emit;

/// Lowers an op to a call of `name`, with the suffix of the type.
template <typename OpT>
static void addCall(Handlers &handlers, StringRef name, bool helper = false) {
  std::string base = name.str();
  handlers.add<OpT>([=](FunctionLowering &f, OpT op) {
    SmallVector<Value> args;
    for (Value operand : op->getOperands())
      args.push_back(f.scalar(operand));
    Type type = convertScalarType(op.getType());
    std::string callee = getMathFunction(base, type);
    f.mapResult(op->getResult(0), helper ? f.c.helperCall(callee, type, args)
                                         : f.c.pureCall(callee, type, args));
    return success();
  });
}

/// Lowers an op to a classification macro that accepts all float types.
template <typename OpT>
static void addTest(Handlers &handlers, StringRef name) {
  handlers.add<OpT>([=](FunctionLowering &f, OpT op) {
    Value value = f.c.pureCall(name, f.c.i32(), {f.scalar(op.getOperand())});
    f.mapResult(op.getResult(), f.c.cmp(emitc::CmpPredicate::ne, value,
                                        f.c.integer(0, f.c.i32())));
    return success();
  });
}

/// Lowers an op to a helper on 64-bit integers that takes the operand's width.
template <typename OpT>
static void addBitCount(Handlers &handlers, StringRef helper) {
  handlers.add<OpT>([=](FunctionLowering &f, OpT op) {
    CBuilder &c = f.c;
    Value value = f.scalar(op.getOperand());
    Type type = value.getType();
    unsigned width = type.getIntOrFloatBitWidth();
    Type bits = IntegerType::get(c.getContext(), width, IntegerType::Unsigned);
    Value count = c.helperCall(helper, c.i32(),
                               {width == 1 ? value : c.castTo(value, bits),
                                c.integer(width, c.i32())});
    f.mapResult(op.getResult(), c.castTo(count, type));
    return success();
  });
}

static LogicalResult lowerAbsI(FunctionLowering &f, math::AbsIOp op) {
  CBuilder &c = f.c;
  Value value = f.scalar(op.getOperand());
  Type type = value.getType();
  if (type.isInteger(1)) {
    f.mapResult(op.getResult(), value);
    return success();
  }
  // The negation wraps around: the smallest integer maps to itself.
  Type wide = IntegerType::get(c.getContext(),
                               std::max(32u, type.getIntOrFloatBitWidth()),
                               IntegerType::Unsigned);
  Value negated = c.castTo(
      c.binary<emitc::SubOp>(c.integer(0, wide), c.castTo(value, wide)), type);
  Value isNegative = c.cmp(emitc::CmpPredicate::lt, value, c.integer(0, type));
  f.mapResult(op.getResult(), c.select(isNegative, negated, value));
  return success();
}

static LogicalResult lowerRsqrt(FunctionLowering &f, math::RsqrtOp op) {
  CBuilder &c = f.c;
  Value value = f.scalar(op.getOperand());
  Type type = value.getType();
  Value root = c.pureCall(getMathFunction("sqrt", type), type, {value});
  Value one = c.create<emitc::ConstantOp>(type, FloatAttr::get(type, 1.0));
  f.mapResult(op.getResult(), c.binary<emitc::DivOp>(one, root));
  return success();
}

/// x to the power of an integer, by repeated squaring in double.
static LogicalResult lowerFPowI(FunctionLowering &f, math::FPowIOp op) {
  CBuilder &c = f.c;
  Value base = f.scalar(op.getLhs());
  Value power = c.helperCall(
      "sw_powi", c.getBuilder().getF64Type(),
      {c.castTo(base, c.getBuilder().getF64Type()), f.scalar(op.getRhs())});
  f.mapResult(op.getResult(), c.castTo(power, base.getType()));
  return success();
}

static LogicalResult lowerIPowI(FunctionLowering &f, math::IPowIOp op) {
  CBuilder &c = f.c;
  Value base = f.scalar(op.getLhs());
  if (base.getType().isInteger(1))
    return op.emitOpError("on i1 is not supported in C output");
  Value power =
      c.helperCall("sw_ipowi", c.i64(), {base, f.scalar(op.getRhs())});
  f.mapResult(op.getResult(), c.castTo(power, base.getType()));
  return success();
}

static void addElementary(Handlers &handlers) {
  addCall<math::ExpOp>(handlers, "exp");
  addCall<math::Exp2Op>(handlers, "exp2");
  addCall<math::ExpM1Op>(handlers, "expm1");
  addCall<math::LogOp>(handlers, "log");
  addCall<math::Log2Op>(handlers, "log2");
  addCall<math::Log10Op>(handlers, "log10");
  addCall<math::Log1pOp>(handlers, "log1p");
  addCall<math::PowFOp>(handlers, "pow");
  addCall<math::SqrtOp>(handlers, "sqrt");
  addCall<math::CbrtOp>(handlers, "cbrt");
  addCall<math::ErfOp>(handlers, "erf");
  addCall<math::ErfcOp>(handlers, "erfc");
  addCall<math::SinOp>(handlers, "sin");
  addCall<math::CosOp>(handlers, "cos");
  addCall<math::TanOp>(handlers, "tan");
  addCall<math::AsinOp>(handlers, "asin");
  addCall<math::AcosOp>(handlers, "acos");
  addCall<math::AtanOp>(handlers, "atan");
  addCall<math::Atan2Op>(handlers, "atan2");
  addCall<math::SinhOp>(handlers, "sinh");
  addCall<math::CoshOp>(handlers, "cosh");
  addCall<math::TanhOp>(handlers, "tanh");
  addCall<math::AsinhOp>(handlers, "asinh");
  addCall<math::AcoshOp>(handlers, "acosh");
  addCall<math::AtanhOp>(handlers, "atanh");
}

void sw::emit::addMathHandlers(Handlers &handlers) {
  addElementary(handlers);
  addCall<math::AbsFOp>(handlers, "fabs");
  addCall<math::CeilOp>(handlers, "ceil");
  addCall<math::FloorOp>(handlers, "floor");
  addCall<math::RoundOp>(handlers, "round");
  addCall<math::TruncOp>(handlers, "trunc");
  // C99 has no roundeven; rint equals it in the default rounding mode.
  addCall<math::RoundEvenOp>(handlers, "rint");
  addCall<math::CopySignOp>(handlers, "copysign");
  addCall<math::FmaOp>(handlers, "fma");
  addTest<math::IsNaNOp>(handlers, "isnan");
  addTest<math::IsInfOp>(handlers, "isinf");
  addTest<math::IsFiniteOp>(handlers, "isfinite");
  addTest<math::IsNormalOp>(handlers, "isnormal");
  addBitCount<math::CountLeadingZerosOp>(handlers, "sw_ctlz");
  addBitCount<math::CountTrailingZerosOp>(handlers, "sw_cttz");
  addBitCount<math::CtPopOp>(handlers, "sw_ctpop");
  handlers.add<math::AbsIOp>(lowerAbsI);
  handlers.add<math::RsqrtOp>(lowerRsqrt);
  handlers.add<math::FPowIOp>(lowerFPowI);
  handlers.add<math::IPowIOp>(lowerIPowI);
}
