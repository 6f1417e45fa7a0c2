//===- CBuilder.cpp - Building EmitC expressions --------------------------===//
#include "CBuilder.h"

#include "Conversion/CTypes.h"
#include "Dialect/Utils/ElementTypes.h"
#include "Support/Escape.h"

#include "mlir/IR/Matchers.h"

using namespace mlir;
using namespace mlir::sw;
using namespace mlir::sw::emit;

Type sw::emit::convertScalarType(Type type) {
  const ElementInfo *info = findElementInfo(type);
  return info ? getElementType(type.getContext(), info->compute) : Type();
}

Type sw::emit::convertElementType(Type type) {
  if (isStorageFloat(type))
    return IntegerType::get(type.getContext(), getElementBits(type),
                            IntegerType::Unsigned);
  return convertScalarType(type);
}

bool sw::emit::hasCType(Type type) { return bool(convertScalarType(type)); }

std::optional<int64_t> sw::emit::constantOf(OpFoldResult ofr) {
  if (auto attr = dyn_cast_if_present<Attribute>(ofr))
    return cast<IntegerAttr>(attr).getInt();
  if (auto constant = cast<Value>(ofr).getDefiningOp<emitc::ConstantOp>())
    if (auto attr = dyn_cast<IntegerAttr>(constant.getValue()))
      return attr.getValue().getSExtValue();
  return std::nullopt;
}

Value CBuilder::integer(int64_t value, Type type) {
  if (!type)
    type = i64();
  return create<emitc::ConstantOp>(type, builder.getIntegerAttr(type, value));
}

Value CBuilder::number(FloatAttr value) {
  if (isStorageFloat(value.getType())) {
    auto type = cast<FloatType>(getComputeType(value.getType()));
    APFloat wide = value.getValue();
    bool losesInfo;
    wide.convert(type.getFloatSemantics(), APFloat::rmNearestTiesToEven,
                 &losesInfo);
    value = FloatAttr::get(type, wide);
  }
  return create<emitc::ConstantOp>(value.getType(), value);
}

Value CBuilder::literal(StringRef text, Type type) {
  return create<emitc::LiteralOp>(type, builder.getStringAttr(text));
}

Value CBuilder::castTo(Value value, Type type) {
  if (value.getType() == type)
    return value;
  // A cast and its inverse between types of equal width cancel.
  if (auto inner = value.getDefiningOp<emitc::CastOp>()) {
    auto from = dyn_cast<IntegerType>(inner.getSource().getType());
    auto middle = dyn_cast<IntegerType>(value.getType());
    if (from && middle && from == type && from.getWidth() == middle.getWidth())
      return inner.getSource();
  }
  return create<emitc::CastOp>(type, value);
}

Value CBuilder::cmp(emitc::CmpPredicate predicate, Value lhs, Value rhs) {
  return create<emitc::CmpOp>(i1(), predicate, lhs, rhs);
}

Value CBuilder::select(Value condition, Value onTrue, Value onFalse) {
  return create<emitc::ConditionalOp>(onTrue.getType(), condition, onTrue,
                                      onFalse);
}

Value CBuilder::logicalAnd(Value lhs, Value rhs) {
  return create<emitc::LogicalAndOp>(i1(), lhs, rhs);
}
Value CBuilder::logicalOr(Value lhs, Value rhs) {
  return create<emitc::LogicalOrOp>(i1(), lhs, rhs);
}
Value CBuilder::logicalNot(Value value) {
  return create<emitc::LogicalNotOp>(i1(), value);
}

Value CBuilder::pureCall(StringRef callee, Type type, ValueRange args) {
  auto call = create<emitc::CallOpaqueOp>(TypeRange{type}, callee, args);
  call->setAttr(kPureAttr, builder.getUnitAttr());
  return call.getResult(0);
}

Value CBuilder::helperCall(StringRef callee, Type type, ValueRange args) {
  Value result = pureCall(callee, type, args);
  result.getDefiningOp()->setAttr(kHelperAttr, builder.getUnitAttr());
  return result;
}

emitc::CallOpaqueOp
CBuilder::call(StringRef callee,
               ArrayRef<std::variant<Value, std::string>> args) {
  SmallVector<Value> operands;
  SmallVector<Attribute> order;
  for (const auto &arg : args) {
    if (const auto *value = std::get_if<Value>(&arg)) {
      order.push_back(builder.getIndexAttr(operands.size()));
      operands.push_back(*value);
      continue;
    }
    order.push_back(
        emitc::OpaqueAttr::get(getContext(), std::get<std::string>(arg)));
  }
  return create<emitc::CallOpaqueOp>(TypeRange{}, callee, operands,
                                     builder.getArrayAttr(order));
}

TypedValue<emitc::LValueType> CBuilder::variable(StringRef name, Type type,
                                                 Value init) {
  auto op = create<emitc::VariableOp>(lvalue(type),
                                      emitc::OpaqueAttr::get(getContext(), ""));
  op->setAttr(kNameAttr, builder.getStringAttr(name));
  if (init)
    assign(op.getResult(), init);
  return cast<TypedValue<emitc::LValueType>>(op.getResult());
}

void CBuilder::assign(Value lvalue, Value value) {
  create<emitc::AssignOp>(lvalue, value);
}

Value CBuilder::load(Value lvalue) {
  return create<emitc::LoadOp>(
      cast<emitc::LValueType>(lvalue.getType()).getValueType(), lvalue);
}

TypedValue<emitc::LValueType> CBuilder::subscript(Value base, Value index) {
  Type element;
  if (auto pointer = dyn_cast<emitc::PointerType>(base.getType()))
    element = pointer.getPointee();
  else
    element = cast<emitc::ArrayType>(base.getType()).getElementType();
  Value result =
      create<emitc::SubscriptOp>(lvalue(element), base, ValueRange{index});
  return cast<TypedValue<emitc::LValueType>>(result);
}

Value CBuilder::addressOf(Value lvalue) {
  Type type = cast<emitc::LValueType>(lvalue.getType()).getValueType();
  return create<emitc::AddressOfOp>(ptr(type), lvalue);
}

void CBuilder::comment(StringRef text) {
  verbatim("/* " + sunway::escapeCComment(text) + " */");
}

void CBuilder::verbatim(StringRef text) { create<emitc::VerbatimOp>(text); }

Value CBuilder::openFor(StringRef name, Value lb, Value ub, Value step) {
  auto loop = create<emitc::ForOp>(lb, ub, step);
  if (!name.empty())
    loop->setAttr(kIVNameAttr, builder.getStringAttr(name));
  builder.setInsertionPoint(loop.getBody()->getTerminator());
  return loop.getInductionVar();
}

void CBuilder::openIf(Value condition) {
  auto op = create<emitc::IfOp>(condition, /*addThenBlock=*/true,
                                /*addElseBlock=*/false);
  Block &block = op.getThenRegion().front();
  if (block.empty() || !block.back().hasTrait<OpTrait::IsTerminator>()) {
    builder.setInsertionPointToEnd(&block);
    create<emitc::YieldOp>();
  }
  builder.setInsertionPoint(block.getTerminator());
}

OpFoldResult CBuilder::add(OpFoldResult lhs, OpFoldResult rhs) {
  std::optional<int64_t> a = constantOf(lhs), b = constantOf(rhs);
  if (a && b)
    return index(static_cast<uint64_t>(*a) + static_cast<uint64_t>(*b));
  if (a && *a == 0)
    return rhs;
  if (b && *b == 0)
    return lhs;
  if (b && *b < 0 && *b != std::numeric_limits<int64_t>::min())
    return binary<emitc::SubOp>(value(lhs), integer(-*b));
  if (a)
    std::swap(lhs, rhs);
  return binary<emitc::AddOp>(value(lhs), value(rhs));
}

OpFoldResult CBuilder::sub(OpFoldResult lhs, OpFoldResult rhs) {
  std::optional<int64_t> a = constantOf(lhs), b = constantOf(rhs);
  if (b && *b != std::numeric_limits<int64_t>::min())
    return add(lhs, index(-*b));
  if (!a && value(lhs) == value(rhs))
    return index(0);
  return binary<emitc::SubOp>(value(lhs), value(rhs));
}

OpFoldResult CBuilder::mul(OpFoldResult lhs, OpFoldResult rhs) {
  std::optional<int64_t> a = constantOf(lhs), b = constantOf(rhs);
  if (a && b)
    return index(static_cast<uint64_t>(*a) * static_cast<uint64_t>(*b));
  if ((a && *a == 0) || (b && *b == 0))
    return index(0);
  if (a && *a == 1)
    return rhs;
  if (b && *b == 1)
    return lhs;
  if (a)
    std::swap(lhs, rhs);
  return binary<emitc::MulOp>(value(lhs), value(rhs));
}

Value CBuilder::value(OpFoldResult ofr) {
  if (auto attr = dyn_cast_if_present<Attribute>(ofr))
    return integer(cast<IntegerAttr>(attr).getInt());
  return cast<Value>(ofr);
}

Value CBuilder::named(Value value, StringRef name) {
  if (Operation *op = value.getDefiningOp())
    if (!op->hasAttr(kNameAttr))
      op->setAttr(kNameAttr, builder.getStringAttr(name));
  return value;
}

std::string sw::emit::spellType(Type type) {
  if (auto pointer = dyn_cast<emitc::PointerType>(type))
    return spellType(pointer.getPointee()) + " *";
  return getCName(type).str();
}
