//===- Units.h - What pieces are multiples of -------------------*- C++ -*-===//
#ifndef SUNWAY_DIALECT_SW_IR_UNITS_H
#define SUNWAY_DIALECT_SW_IR_UNITS_H

#include "llvm/Support/MathExtras.h"

namespace mlir {
namespace sw {

/// The largest unit that pieces may be multiples of: no chip has longer vectors
/// by far, and products of extents and units fit.
constexpr int64_t kMaxUnit = 1024;

/// Whether pieces may be multiples of `unit`.
inline bool isUnit(int64_t unit) {
  return unit >= 1 && unit <= kMaxUnit && llvm::isPowerOf2_64(unit);
}

} // namespace sw
} // namespace mlir

#endif // SUNWAY_DIALECT_SW_IR_UNITS_H
