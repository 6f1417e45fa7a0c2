//===- SWCompositeParts.h - Linalg ops of composite ops ---------*- C++ -*-===//
#ifndef SUNWAY_LIB_DIALECT_SW_IR_SWCOMPOSITEPARTS_H
#define SUNWAY_LIB_DIALECT_SW_IR_SWCOMPOSITEPARTS_H

#include "Dialect/SW/IR/Composites.h"

#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/IR/ImplicitLocOpBuilder.h"

namespace mlir {
namespace sw {

/// Creates the linalg ops that a composite op consists of.
class CompositeParts {
public:
  /// Creates the value that a body yields of its arguments.
  using Body = function_ref<Value(ImplicitLocOpBuilder &, ValueRange)>;

  CompositeParts(ImplicitLocOpBuilder &b, FloatType element)
      : b(b), element(element) {}

  /// A constant of the element type.
  Value createNumber(ImplicitLocOpBuilder &at, double value) const;
  /// An array of `shape`, without a value, with all elements `value`, or 0.
  Value createEmpty(ArrayRef<int64_t> shape) const;
  Value createFilled(ArrayRef<int64_t> shape, const APFloat &value) const;
  Value createZeros(ArrayRef<int64_t> shape) const;
  /// The map of arrays whose dimensions are `loops`, of `count` loops.
  AffineMap getMap(ArrayRef<int64_t> loops, unsigned count) const;
  /// A linalg op, whose loops `reduced` are reductions.
  Value create(ValueRange inputs, Value init, ArrayRef<AffineMap> maps,
               ArrayRef<int64_t> reduced, Body body) const;
  /// The sum of `input` over `dimensions`.
  Value createSum(Value input, ArrayRef<int64_t> dimensions,
                  std::optional<CarryRole> role = std::nullopt) const;

private:
  ImplicitLocOpBuilder &b;
  FloatType element;
};

/// `value`, whose op gets the role `role` in a softmax.
Value withRole(Value value, CarryRole role);

/// The shape of a tensor.
ArrayRef<int64_t> getTensorShape(Value value);

} // namespace sw
} // namespace mlir

#endif // SUNWAY_LIB_DIALECT_SW_IR_SWCOMPOSITEPARTS_H
