//===- Divisors.h - Known divisors of sizes in C ----------------*- C++ -*-===//
#ifndef SUNWAY_LIB_CONVERSION_SWTOEMITC_MEMORY_DIVISORS_H
#define SUNWAY_LIB_CONVERSION_SWTOEMITC_MEMORY_DIVISORS_H

#include "mlir/IR/OpDefinition.h"

#include <cstdint>

namespace mlir {
namespace sw {
namespace emit {

/// A number that divides an integer in C for all values of its operands: 0 for
/// the integer 0, which every number divides, and 1 if nothing is known.
int64_t getDivisor(OpFoldResult value);

} // namespace emit
} // namespace sw
} // namespace mlir

#endif // SUNWAY_LIB_CONVERSION_SWTOEMITC_MEMORY_DIVISORS_H
