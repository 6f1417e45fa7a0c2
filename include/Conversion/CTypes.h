//===- CTypes.h - Types that the C output has -------------------*- C++ -*-===//
///
/// \file
/// Which scalar types the C that is emitted for the chips can compute with.
///
//===----------------------------------------------------------------------===//
#ifndef SUNWAY_CONVERSION_CTYPES_H
#define SUNWAY_CONVERSION_CTYPES_H

#include "mlir/IR/Types.h"

namespace mlir {
namespace sw {
namespace emit {

/// Whether the C output has values and arrays of `type`.
bool hasCType(Type type);

/// The types that it has, for messages.
constexpr llvm::StringLiteral
    cTypeNames("i1, i8, i16, i32, i64, index, f16, bf16, f32 or f64");

} // namespace emit
} // namespace sw
} // namespace mlir

#endif // SUNWAY_CONVERSION_CTYPES_H
