//===- Copies.h - The loops of copies ---------------------------*- C++ -*-===//
///
/// \file
/// Strided copies as loops: what the model must know of one. No op need exist.
///
//===----------------------------------------------------------------------===//
#ifndef SUNWAY_ANALYSIS_STRUCTURE_COPIES_H
#define SUNWAY_ANALYSIS_STRUCTURE_COPIES_H

#include "Analysis/Structure/TileOps.h"

namespace mlir {
namespace sw {

/// A copy of one array to another, in parallel loops.
struct CopyLoops {
  SmallVector<int64_t> extents;
  /// From the loops to the dimensions of the arrays. The output map is a
  /// permutation.
  AffineMap input, output;
  ShapedType inputType, outputType;
};

/// The loops of `op`, if it only copies an array.
std::optional<CopyLoops> matchCopy(linalg::LinalgOp op);

/// The loops of a `linalg.transpose` of an array of `type` by `order`.
CopyLoops getTransposeLoops(RankedTensorType type, ArrayRef<int64_t> order);

/// The loops of a transposed copy: rows of its input run along `rows`, those of
/// its output along `cols`.
struct TransposedLoops {
  unsigned rows, cols;
};

/// The loops along the rows of input and output, if these differ and vectors
/// support the element type.
std::optional<TransposedLoops> getTransposedLoops(const CopyLoops &copy);

/// The same for `op`, if it is a copy.
std::optional<TransposedLoops> getTransposedLoops(linalg::LinalgOp op);

} // namespace sw
} // namespace mlir

#endif // SUNWAY_ANALYSIS_STRUCTURE_COPIES_H
