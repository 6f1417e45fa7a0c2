//===- LinearIndex.h - Indices as sums of loops -----------------*- C++ -*-===//
///
/// \file
/// Results of indexing maps, as sums of multiples of loops.
///
//===----------------------------------------------------------------------===//
#ifndef SUNWAY_ANALYSIS_STRUCTURE_LINEARINDEX_H
#define SUNWAY_ANALYSIS_STRUCTURE_LINEARINDEX_H

#include "mlir/IR/AffineExpr.h"
#include "llvm/ADT/SmallVector.h"

#include <optional>

namespace mlir {
namespace sw {

/// A map result: the sum of `factors` times the loops, and a constant.
struct LinearIndex {
  SmallVector<int64_t> factors;
  int64_t constant = 0;

  /// The loops with a factor.
  SmallVector<unsigned> getLoops() const;

  /// Whether the constant and all factors are at least 0.
  bool isForward() const;
};

/// `expr` over `numLoops` loops as a LinearIndex; nothing if it has a division
/// or a remainder.
std::optional<LinearIndex> getLinearIndex(AffineExpr expr, unsigned numLoops);

/// The number of elements fetched of a dimension of `extent` elements, for an
/// op that needs the first `needed` of them. If these are nearly all, all are
/// fetched, which makes the rows contiguous in memory. `factors` are those of
/// the loops that index the dimension and run more than once. With a single
/// factor 1, the result is `needed`.
int64_t getFetchedExtent(int64_t needed, int64_t extent,
                         ArrayRef<int64_t> factors);

} // namespace sw
} // namespace mlir

#endif // SUNWAY_ANALYSIS_STRUCTURE_LINEARINDEX_H
