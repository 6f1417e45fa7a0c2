//===- RowSplits.h - Reductions of computed arrays --------------*- C++ -*-===//
///
/// \file
/// A reduction of an array that an elementwise op computes, with several
/// reduced dimensions. Statistics of a normalization are such sums:
///
///   s[c] = sum_nhw f(x[n,c,h,w])
///
/// All elements of one result do not fit in LDM, and few results give few CPEs
/// work. Rows of f(x) fit, and are reduced in the kernel that computes them:
///
///   p[n,c,h] = sum_w f(x[n,c,h,w])     s[c] = sum_nh p[n,c,h]
///
/// Rows that are too long, or too few, are cut into parts of equal length.
///
//===----------------------------------------------------------------------===//
#ifndef SUNWAY_ANALYSIS_FUSION_ROWSPLITS_H
#define SUNWAY_ANALYSIS_FUSION_ROWSPLITS_H

#include "Dialect/SW/IR/Target.h"

#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "llvm/ADT/SmallBitVector.h"

namespace mlir {
namespace sw {

/// Whether the loops of `reduction` can be split: it reduces dimensions of
/// an array, in the order of its loops, which only an elementwise op before it
/// computes. Nobody requests a schedule, a name or core groups for either.
bool canSplitRows(linalg::LinalgOp reduction);

/// The loops of `reduction` but for its last `count` reduced ones: those of the
/// partial results.
llvm::SmallBitVector getRowLoops(linalg::LinalgOp reduction, unsigned count);

/// Whether the last reduced loop of `reduction` can be cut into `parts` of
/// equal length, not too short, by reshapes of what its input is computed from.
bool canCutRows(linalg::LinalgOp reduction, int64_t parts);

/// The number of reduced loops inside of rows, 0 for no split, the parts that
/// the last of these is cut into first, and the cycles that are predicted for
/// the elementwise op and the reduction: without a split and with it.
struct RowSplit {
  unsigned reduced = 0;
  int64_t parts = 1;
  double whole = 0, split = 0;
};

/// The fastest split of `reduction`, for which canSplitRows holds. None if no
/// split saves 10 %.
RowSplit chooseRowSplit(linalg::LinalgOp reduction, const Target &target);

} // namespace sw
} // namespace mlir

#endif // SUNWAY_ANALYSIS_FUSION_ROWSPLITS_H
