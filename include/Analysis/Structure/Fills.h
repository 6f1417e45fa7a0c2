//===- Fills.h - What arrays begin with -------------------------*- C++ -*-===//
#ifndef SUNWAY_ANALYSIS_STRUCTURE_FILLS_H
#define SUNWAY_ANALYSIS_STRUCTURE_FILLS_H

#include "mlir/IR/Value.h"

namespace mlir {
namespace sw {

/// The number that all elements of `value` are, if a fill or a generic op of
/// its form makes it; null otherwise.
Value getFilledWith(Value value);

/// Whether `value`, a tensor, is filled with floating-point zeros, in whatever
/// shape: a product on it need not read it.
bool startsAtZero(Value value);

} // namespace sw
} // namespace mlir

#endif // SUNWAY_ANALYSIS_STRUCTURE_FILLS_H
