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

} // namespace emit
} // namespace sw
} // namespace mlir

#endif // SUNWAY_CONVERSION_CTYPES_H
