//===- ElementTypes.h - Arrays with other element types ---------*- C++ -*-===//
///
/// \file
/// Conversions of floating-point numbers between a wider and a narrower type,
/// and of integers to floating-point numbers.
///
//===----------------------------------------------------------------------===//
#ifndef SUNWAY_LIB_TRANSFORMS_TYPECONVERSION_ELEMENTTYPES_H
#define SUNWAY_LIB_TRANSFORMS_TYPECONVERSION_ELEMENTTYPES_H

#include "mlir/IR/ImplicitLocOpBuilder.h"

namespace mlir {
namespace sw {

/// f32, or the tensor type `type` with elements of f32.
Type toFloat(Type type);

/// Converts the elements of `from` into `to`, memrefs of one shape without
/// gaps.
void copyElements(ImplicitLocOpBuilder &b, Value from, Value to);

/// Converts the elements of the tensor `value` to `element`, in its own shape.
Value convertRows(ImplicitLocOpBuilder &b, Value value, Type element);

/// Converts `value`, a tensor, a memref or a scalar, to `type`, which differs
/// only in the element type. A memref is copied to a new one. Transfers can
/// move the rows of the conversion.
Value convertValue(ImplicitLocOpBuilder &b, Value value, Type type);

} // namespace sw
} // namespace mlir

#endif // SUNWAY_LIB_TRANSFORMS_TYPECONVERSION_ELEMENTTYPES_H
