//===- CBuilder.h - Building EmitC expressions ------------------*- C++ -*-===//
///
/// \file
/// A thin layer over OpBuilder that creates EmitC operations: arithmetic with
/// constant folding, variables, calls, and hints for the names in C.
///
//===----------------------------------------------------------------------===//
#ifndef SUNWAY_LIB_CONVERSION_SWTOEMITC_CBUILDER_H
#define SUNWAY_LIB_CONVERSION_SWTOEMITC_CBUILDER_H

#include "Dialect/CPrint/IR/CPrint.h"

#include "mlir/Dialect/EmitC/IR/EmitC.h"
#include "mlir/IR/Builders.h"
#include "mlir/IR/OpDefinition.h"

namespace mlir {
namespace sw {
namespace emit {

/// The EmitC type of a scalar of type `type`: a signed 64-bit integer for
/// `index`, null for a type that C does not have.
Type convertScalarType(Type type);

/// The C type of array elements. It differs from the type of a value for f16
/// and bf16: a value is a float, an element its 16 bits.
Type convertElementType(Type type);

/// The C spelling of such a type, or of a pointer to it.
std::string spellType(Type type);

/// Builds EmitC operations at one insertion point.
class CBuilder {
public:
  CBuilder(OpBuilder &builder, Location loc) : builder(builder), loc(loc) {}

  OpBuilder &getBuilder() { return builder; }
  Location getLoc() const { return loc; }
  void setLoc(Location newLoc) { loc = newLoc; }
  MLIRContext *getContext() { return builder.getContext(); }

  Type i1() { return builder.getI1Type(); }
  Type i32() { return builder.getI32Type(); }
  Type f32() { return builder.getF32Type(); }
  Type i64() { return builder.getI64Type(); }
  Type opaque(StringRef name) {
    return emitc::OpaqueType::get(getContext(), name);
  }
  Type ptr(Type type) { return emitc::PointerType::get(type); }
  Type lvalue(Type type) { return emitc::LValueType::get(type); }

  template <typename OpT, typename... Args>
  OpT create(Args &&...args) {
    return OpT::create(builder, loc, std::forward<Args>(args)...);
  }

  /// A constant of integer type `type`, 64 bits by default.
  Value integer(int64_t value, Type type = {});
  /// A constant of a float type; those of memory become the one in
  /// which C computes.
  Value number(FloatAttr value);
  /// C text that evaluates to a value of type `type`.
  Value literal(StringRef text, Type type);
  Value castTo(Value value, Type type);
  /// A binary operation whose result has the type of `lhs`.
  template <typename OpT>
  Value binary(Value lhs, Value rhs) {
    return OpT::create(builder, loc, lhs.getType(), lhs, rhs);
  }
  template <typename OpT>
  Value unary(Value value) {
    return OpT::create(builder, loc, value.getType(), value);
  }
  Value cmp(emitc::CmpPredicate predicate, Value lhs, Value rhs);
  Value select(Value condition, Value onTrue, Value onFalse);
  Value logicalAnd(Value lhs, Value rhs);
  Value logicalOr(Value lhs, Value rhs);
  Value logicalNot(Value value);

  /// A call that returns a value and has no effects.
  Value pureCall(StringRef callee, Type type, ValueRange args);
  /// The same for a helper function (Helpers.h).
  Value helperCall(StringRef callee, Type type, ValueRange args);
  /// A call for its effects; `args` mixes values and verbatim text.
  emitc::CallOpaqueOp call(StringRef callee,
                           ArrayRef<std::variant<Value, std::string>> args);

  /// A local variable; it is uninitialised without `init`.
  TypedValue<emitc::LValueType> variable(StringRef name, Type type,
                                         Value init = {});
  void assign(Value lvalue, Value value);
  Value load(Value lvalue);
  /// `base[index]` as an lvalue.
  TypedValue<emitc::LValueType> subscript(Value base, Value index);
  Value addressOf(Value lvalue);
  void comment(StringRef text);
  void verbatim(StringRef text);

  /// Opens `for (name = lb; name < ub; name += step)` and leaves the insertion
  /// point in the body. The caller restores it.
  Value openFor(StringRef name, Value lb, Value ub, Value step);
  void openIf(Value condition);

  // Index arithmetic on values and constants.
  OpFoldResult index(int64_t value) { return builder.getI64IntegerAttr(value); }
  OpFoldResult add(OpFoldResult lhs, OpFoldResult rhs);
  OpFoldResult sub(OpFoldResult lhs, OpFoldResult rhs);
  OpFoldResult mul(OpFoldResult lhs, OpFoldResult rhs);
  Value value(OpFoldResult ofr);

  /// Adds the hint `name` for the name of `value`.
  Value named(Value value, StringRef name);

private:
  OpBuilder &builder;
  Location loc;
};

/// The constant in `ofr`, if it is one.
std::optional<int64_t> constantOf(OpFoldResult ofr);

} // namespace emit
} // namespace sw
} // namespace mlir

#endif // SUNWAY_LIB_CONVERSION_SWTOEMITC_CBUILDER_H
