//===- LoopRanges.h - Ranges of indices in loops ----------------*- C++ -*-===//
///
/// \file
/// The values that an index has over all iterations of the loops around it.
///
//===----------------------------------------------------------------------===//
#ifndef SUNWAY_LIB_TRANSFORMS_UTILS_LOOPRANGES_H
#define SUNWAY_LIB_TRANSFORMS_UTILS_LOOPRANGES_H

#include "mlir/IR/OpDefinition.h"

#include <optional>
#include <utility>

namespace mlir {
namespace sw {

/// The minimum and the maximum of `index`, a sum of multiples of loops.
std::optional<std::pair<int64_t, int64_t>> getIndexRange(OpFoldResult index);

} // namespace sw
} // namespace mlir

#endif // SUNWAY_LIB_TRANSFORMS_UTILS_LOOPRANGES_H
