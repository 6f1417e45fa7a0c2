//===- ElementTypes.h - Arrays with other types of elements -----*- C++ -*-===//
///
/// \file
/// Conversions of floating-point numbers between a wider and a narrower type.
///
//===----------------------------------------------------------------------===//
#ifndef SUNWAY_LIB_TRANSFORMS_TYPECONVERSION_ELEMENTTYPES_H
#define SUNWAY_LIB_TRANSFORMS_TYPECONVERSION_ELEMENTTYPES_H

#include "mlir/IR/ImplicitLocOpBuilder.h"

namespace mlir {
namespace sw {

/// Converts the elements of `from` into `to`, memrefs of one shape without
/// gaps.
void copyElements(ImplicitLocOpBuilder &b, Value from, Value to);

/// `value`, a tensor, a memref or a number, as one of `type`, which differs in
/// the type of elements: a memref is a new one. Rows are made such
/// that transfers can move them.
Value convertValue(ImplicitLocOpBuilder &b, Value value, Type type);

} // namespace sw
} // namespace mlir

#endif // SUNWAY_LIB_TRANSFORMS_TYPECONVERSION_ELEMENTTYPES_H
