//===- Ranges.h - Intervals of index values ---------------------*- C++ -*-===//
///
/// \file
/// A small interval analysis of index arithmetic. It allows plain C divisions
/// and removes guards that never fail.
///
//===----------------------------------------------------------------------===//
#ifndef SUNWAY_LIB_CONVERSION_SWTOEMITC_RANGES_H
#define SUNWAY_LIB_CONVERSION_SWTOEMITC_RANGES_H

#include "mlir/IR/AffineExpr.h"
#include "mlir/IR/AffineMap.h"
#include "mlir/IR/Value.h"
#include "mlir/IR/ValueRange.h"
#include "llvm/ADT/DenseMap.h"

#include <cstdint>

namespace mlir {
namespace sw {
namespace emit {

/// A closed interval; the extreme values of the type mean "unknown".
struct Interval {
  int64_t low = std::numeric_limits<int64_t>::min();
  int64_t high = std::numeric_limits<int64_t>::max();

  bool nonNegative() const { return low >= 0; }
  bool positive() const { return low > 0; }
};

/// Computes intervals on demand and caches them.
class Ranges {
public:
  Interval of(Value value);
  Interval of(AffineExpr expr, ValueRange dims, ValueRange symbols);

private:
  Interval compute(Value value);
  Interval ofArgument(BlockArgument argument);
  Interval ofMinMax(AffineMap map, ValueRange operands, bool isMin);

  llvm::DenseMap<Value, Interval> known;
};

} // namespace emit
} // namespace sw
} // namespace mlir

#endif // SUNWAY_LIB_CONVERSION_SWTOEMITC_RANGES_H
