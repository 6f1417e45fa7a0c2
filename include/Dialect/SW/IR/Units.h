//===- Units.h - What pieces are multiples of -------------------*- C++ -*-===//
#ifndef SUNWAY_DIALECT_SW_IR_UNITS_H
#define SUNWAY_DIALECT_SW_IR_UNITS_H

#include <cstdint>

namespace mlir {
namespace sw {

/// The largest unit that pieces may be multiples of, vectors or rows of an
/// image: products of extents and units fit.
constexpr int64_t kMaxUnit = 4096;

/// Whether pieces may be multiples of `unit`.
inline bool isUnit(int64_t unit) { return unit >= 1 && unit <= kMaxUnit; }

} // namespace sw
} // namespace mlir

#endif // SUNWAY_DIALECT_SW_IR_UNITS_H
