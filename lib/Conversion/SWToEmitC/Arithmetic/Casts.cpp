//===- Casts.cpp - Conversions between scalar types -----------------------===//
#include "Conversion/SWToEmitC/Lowering.h"

#include "Dialect/Utils/ElementTypes.h"

#include "mlir/Dialect/Arith/IR/Arith.h"

using namespace mlir;
using namespace mlir::sw;
using namespace mlir::sw::emit;

static Type unsignedLike(Type type) {
  return IntegerType::get(type.getContext(), type.getIntOrFloatBitWidth(),
                          IntegerType::Unsigned);
}

/// Converts a signless integer to C's unsigned type of the same width.
static Value asUnsigned(CBuilder &c, Value value) {
  return value.getType().isInteger(1)
             ? value
             : c.castTo(value, unsignedLike(value.getType()));
}

/// Converts a boolean to a signed integer; true becomes -1.
static Value asSigned(CBuilder &c, Value value) {
  if (!value.getType().isInteger(1))
    return value;
  return c.unary<emitc::UnaryMinusOp>(
      c.castTo(value, c.getBuilder().getI8Type()));
}

/// Sign extension, zero extension or truncation between integers.
static Value resize(CBuilder &c, Value value, Type to, bool isUnsigned) {
  unsigned from = value.getType().getIntOrFloatBitWidth();
  unsigned width = to.getIntOrFloatBitWidth();
  if (width == 1 && from > 1)
    return c.cmp(
        emitc::CmpPredicate::ne,
        c.binary<emitc::BitwiseAndOp>(value, c.integer(1, value.getType())),
        c.integer(0, value.getType()));
  if (width <= from)
    return c.castTo(value, to);
  return c.castTo(isUnsigned ? asUnsigned(c, value) : asSigned(c, value), to);
}

template <typename OpT>
static void addResize(Handlers &handlers, bool isUnsigned) {
  handlers.add<OpT>([=](FunctionLowering &f, OpT op) {
    Type type = convertScalarType(op.getType());
    f.mapResult(op->getResult(0),
                resize(f.c, f.scalar(op.getIn()), type, isUnsigned));
    return success();
  });
}

template <typename OpT>
static void
addConversion(Handlers &handlers,
              std::function<Value(CBuilder &, Value, Type)> convert) {
  handlers.add<OpT>([=](FunctionLowering &f, OpT op) {
    Type type = convertScalarType(op.getType());
    f.mapResult(op->getResult(0), convert(f.c, f.scalar(op.getIn()), type));
    return success();
  });
}

static Value plainCast(CBuilder &c, Value value, Type type) {
  return c.castTo(value, type);
}

/// Values out of range are poison, so a conversion through 64 bits is correct.
static Value floatToInt(CBuilder &c, Value value, Type type) {
  if (type.isInteger(1))
    return resize(c, c.castTo(value, c.i64()), type, false);
  return c.castTo(value, type);
}

static Value floatToUnsigned(CBuilder &c, Value value, Type type) {
  if (type.isInteger(1))
    return resize(c, c.castTo(value, c.i64()), type, false);
  return c.castTo(c.castTo(value, unsignedLike(type)), type);
}

static Value reinterpret(CBuilder &c, Value value, Type type) {
  if (value.getType() == type ||
      isa<IntegerType>(type) == isa<IntegerType>(value.getType()))
    return value;
  std::string helper =
      isa<FloatType>(type)
          ? ("sw_bits_to_" + getCName(type)).str()
          : ("sw_" + getCName(value.getType()) + "_bits").str();
  return c.helperCall(helper, type, {value});
}

/// The function that extends the bits of an element.
static std::string getLoadHelper(Type type) {
  return ("sw_from_" + getFunctionSuffix(type)).str();
}

Value sw::emit::fromElement(CBuilder &c, Value element, Type type) {
  if (!isStorageFloat(type))
    return element;
  return c.helperCall(getLoadHelper(type), getComputeType(type), {element});
}

Value sw::emit::toElement(CBuilder &c, Value value, Type type) {
  if (!isStorageFloat(type))
    return value;
  auto call = value.getDefiningOp<emitc::CallOpaqueOp>();
  if (call && call.getCallee() == getLoadHelper(type))
    return call.getOperand(0);
  return c.helperCall(("sw_to_" + getFunctionSuffix(type)).str(),
                      convertElementType(type), {value});
}

static LogicalResult lowerTruncF(FunctionLowering &f, arith::TruncFOp op) {
  Type type = op.getType();
  Value value = f.scalar(op.getIn());
  if (isStorageFloat(type))
    value = fromElement(f.c, toElement(f.c, value, type), type);
  else
    value = f.c.castTo(value, convertScalarType(type));
  f.mapResult(op.getResult(), value);
  return success();
}

void sw::emit::addCastHandlers(Handlers &handlers) {
  addResize<arith::ExtSIOp>(handlers, false);
  addResize<arith::ExtUIOp>(handlers, true);
  addResize<arith::TruncIOp>(handlers, false);
  addResize<arith::IndexCastOp>(handlers, false);
  addResize<arith::IndexCastUIOp>(handlers, true);
  addConversion<arith::ExtFOp>(handlers, plainCast);
  handlers.add<arith::TruncFOp>(lowerTruncF);
  addConversion<arith::SIToFPOp>(handlers, [](CBuilder &c, Value v, Type t) {
    return c.castTo(asSigned(c, v), t);
  });
  addConversion<arith::UIToFPOp>(handlers, [](CBuilder &c, Value v, Type t) {
    return c.castTo(asUnsigned(c, v), t);
  });
  addConversion<arith::FPToSIOp>(handlers, floatToInt);
  addConversion<arith::FPToUIOp>(handlers, floatToUnsigned);
  addConversion<arith::BitcastOp>(handlers, reinterpret);
}
