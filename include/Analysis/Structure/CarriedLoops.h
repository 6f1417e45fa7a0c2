//===- CarriedLoops.h - Reductions that ops share ---------------*- C++ -*-===//
///
/// \file
/// Ops that run over one dimension together and keep nothing of it: attention
/// forms scores of queries and keys, their maximum over the keys, exponentials,
/// the sum of these, and the sum of values weighted by them. The dimension may
/// be run through in parts, with the reductions carried from one part to the
/// next. The maximum is then one of the parts so far; what was summed up before
/// it grew is scaled down (Milakov and Gimelshein, "Online normalizer
/// calculation for softmax", 2018; Dao et al., "FlashAttention", 2022).
///
//===----------------------------------------------------------------------===//
#ifndef SUNWAY_ANALYSIS_STRUCTURE_CARRIEDLOOPS_H
#define SUNWAY_ANALYSIS_STRUCTURE_CARRIEDLOOPS_H

#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "llvm/ADT/DenseMap.h"

#include <optional>

namespace mlir {
namespace sw {

/// The loops of ops over their common dimension.
struct CarriedLoop {
  /// Of the ops that have it.
  llvm::DenseMap<Operation *, unsigned> loops;
  int64_t extent = 0;
  /// The reduction m = max(x) that `exponential`, exp(x - m), reads; neither if
  /// no reduction depends on another one.
  linalg::LinalgOp maximum, exponential;
  /// Whether something behind the loop reads the maximum, as what asks for rows
  /// of -inf does, and the number that it begins with.
  bool isMaximumRead = false;
  APFloat firstMaximum = APFloat(0.0);
  /// The sums of what is linear in the exponential: for each dimension of the
  /// maximum that of the sum which has the same loop.
  llvm::DenseMap<Operation *, SmallVector<unsigned>> rescaled;

  bool contains(Operation *op) const { return loops.contains(op); }
  /// Whether `op` reduces the dimension.
  bool isReduced(linalg::LinalgOp op) const;
};

/// The dimension that the last product of `ops` sums over, if an op of them
/// computes its first operand and if all of them can run through it in parts.
/// `ops` are in the order of their block, and those of one program.
std::optional<CarriedLoop> findCarriedLoop(ArrayRef<linalg::LinalgOp> ops);

/// Whether `value`, in the body of a linalg op, is `argument` times what does
/// not depend on it.
bool isLinearIn(Value value, BlockArgument argument);

/// Whether `x` in the body of `opX` is the same number as `y` in that of `opY`,
/// in each iteration of loops that both have.
bool isSameNumber(Value x, linalg::LinalgOp opX, Value y, linalg::LinalgOp opY);

/// The number that `maximum`, a reduction, begins with, if it is one and that
/// is below all others.
std::optional<APFloat> getStartOfMaximum(linalg::LinalgOp maximum);

} // namespace sw
} // namespace mlir

#endif // SUNWAY_ANALYSIS_STRUCTURE_CARRIEDLOOPS_H
