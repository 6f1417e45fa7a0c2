//===- PositionTable.h - Positions for all iterations -----------*- C++ -*-===//
///
/// \file
/// The values of an index that a body computes, for all relevant iterations.
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
  /// The loops that the index depends on, outermost first, and their extents.
  SmallVector<unsigned> loops;
  SmallVector<int64_t> extents;
  /// The values; the last loop is the innermost one.
  SmallVector<int64_t> values;

  /// Whether all values are positions in a dimension of `extent` elements.
  bool isWithin(int64_t extent) const;
  /// The index as a sum of `numLoops` loops, if it is one.
  std::optional<LinearIndex> getLinear(unsigned numLoops) const;
};

/// Computes `position`, an index in the body of `op`, for all iterations. It
/// may depend only on loops of static extent and on constants, and must not
/// have too many values.
std::optional<PositionTable> getPositions(linalg::LinalgOp op, Value position);

} // namespace sw
} // namespace mlir

#endif // SUNWAY_LIB_TRANSFORMS_NORMALIZATION_POSITIONTABLE_H
