//===- Bounds.h - Constant bounds of numbers --------------------*- C++ -*-===//
///
/// \file
/// Bounds of indices and of extents that follow from loop bounds.
///
//===----------------------------------------------------------------------===//
#ifndef SUNWAY_ANALYSIS_STRUCTURE_BOUNDS_H
#define SUNWAY_ANALYSIS_STRUCTURE_BOUNDS_H

#include "mlir/Interfaces/ValueBoundsOpInterface.h"

#include <optional>

namespace mlir {
namespace sw {

/// The smallest number that `variable` can be, if it is known: an index, or a
/// dimension of an array.
std::optional<int64_t>
getMinimum(const ValueBoundsConstraintSet::Variable &variable);

/// The largest one, which is in the range itself.
std::optional<int64_t>
getMaximum(const ValueBoundsConstraintSet::Variable &variable);

} // namespace sw
} // namespace mlir

#endif // SUNWAY_ANALYSIS_STRUCTURE_BOUNDS_H
