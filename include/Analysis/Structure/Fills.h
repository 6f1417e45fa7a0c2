//===- Fills.h - What arrays begin with -------------------------*- C++ -*-===//
#ifndef SUNWAY_ANALYSIS_STRUCTURE_FILLS_H
#define SUNWAY_ANALYSIS_STRUCTURE_FILLS_H

#include "mlir/IR/Value.h"

namespace mlir {
namespace sw {

/// The number that all elements of `value` have, if a fill or a generic op of
/// the same form defines it; null otherwise.
Value getFilledWith(Value value);

/// Whether the tensor `value` is filled with floating-point zeros, possibly
/// reshaped: a product that accumulates on it need not read it.
bool startsAtZero(Value value);

/// Whether all elements of the tensor `value` are +0.0, and not -0.0: by a fill
/// or as a constant.
bool isPositiveZero(Value value);

} // namespace sw
} // namespace mlir

#endif // SUNWAY_ANALYSIS_STRUCTURE_FILLS_H
