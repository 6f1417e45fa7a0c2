//===- CTypes.h - Types that the C output has -------------------*- C++ -*-===//
///
/// \file
/// The scalar types that the emitted C supports.
///
//===----------------------------------------------------------------------===//
#ifndef SUNWAY_CONVERSION_CTYPES_H
#define SUNWAY_CONVERSION_CTYPES_H

#include "mlir/IR/Types.h"

namespace mlir {
namespace sw {
namespace emit {

/// Whether the emitted C supports values and arrays of `type`.
bool hasCType(Type type);

/// The supported types, for messages.
constexpr llvm::StringLiteral
    cTypeNames("i1, i8, i16, i32, i64, index, f16, bf16, f32 or f64");

} // namespace emit
} // namespace sw
} // namespace mlir

#endif // SUNWAY_CONVERSION_CTYPES_H
