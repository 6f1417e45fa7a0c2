//===- LinearIndex.h - Indices as sums of loops -----------------*- C++ -*-===//
///
/// \file
/// The results of indexing maps as sums of multiples of loops.
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

  /// Whether every step is forward.
  bool isForward() const;
};

/// The form of `expr` over `numLoops` loops, unless it divides or takes a
/// remainder.
std::optional<LinearIndex> getLinearIndex(AffineExpr expr, unsigned numLoops);

/// How much of a dimension of `extent` elements is fetched for an op that needs
/// the first `needed` of them: all, where that is nearly all, so that rows
/// follow each other in memory. `factors` are those of the loops that index it
/// and run more than once; an op with one loop that takes each element cannot
/// have more of them.
int64_t getFetchedExtent(int64_t needed, int64_t extent,
                         ArrayRef<int64_t> factors);

} // namespace sw
} // namespace mlir

#endif // SUNWAY_ANALYSIS_STRUCTURE_LINEARINDEX_H
