//===- PositionTable.h - Positions for all iterations -----------*- C++ -*-===//
///
/// \file
/// What a body computes of its indices, for each of the iterations that matter.
///
//===----------------------------------------------------------------------===//
#ifndef SUNWAY_LIB_TRANSFORMS_NORMALIZATION_POSITIONTABLE_H
#define SUNWAY_LIB_TRANSFORMS_NORMALIZATION_POSITIONTABLE_H

#include "Analysis/Structure/LinearIndex.h"

#include "mlir/Dialect/Linalg/IR/Linalg.h"

namespace mlir {
namespace sw {

/// An index in the body of a linalg op.
struct PositionTable {
  /// The loops that it depends on, outermost first, and their extents.
  SmallVector<unsigned> loops;
  SmallVector<int64_t> extents;
  /// Its values, the last loop innermost.
  SmallVector<int64_t> values;

  /// Whether all values are positions in a dimension of `extent` elements.
  bool isWithin(int64_t extent) const;
  /// The sum of `numLoops` loops that it is, if it is one.
  std::optional<LinearIndex> getLinear(unsigned numLoops) const;
};

/// Computes `position`, an index in the body of `op`, if it depends on loops of
/// static extent and on constants alone, and has not too many values.
std::optional<PositionTable> getPositions(linalg::LinalgOp op, Value position);

} // namespace sw
} // namespace mlir

#endif // SUNWAY_LIB_TRANSFORMS_NORMALIZATION_POSITIONTABLE_H
