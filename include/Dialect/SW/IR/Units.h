//===- Units.h - What pieces are multiples of -------------------*- C++ -*-===//
#ifndef SUNWAY_DIALECT_SW_IR_UNITS_H
#define SUNWAY_DIALECT_SW_IR_UNITS_H

#include <cstdint>

namespace mlir {
namespace sw {

/// The largest unit of pieces, such as a vector or a row of an image. With this
/// limit, products of extents and units do not overflow.
constexpr int64_t kMaxUnit = 4096;

/// Whether `unit` is a valid unit of pieces.
inline bool isUnit(int64_t unit) { return unit >= 1 && unit <= kMaxUnit; }

} // namespace sw
} // namespace mlir

#endif // SUNWAY_DIALECT_SW_IR_UNITS_H
