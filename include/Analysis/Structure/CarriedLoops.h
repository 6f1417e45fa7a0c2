//===- CarriedLoops.h - Reductions that ops share ---------------*- C++ -*-===//
///
/// \file
/// Carried reductions: ops that share a dimension which all of them reduce in
/// the end. Attention computes scores of queries and keys, their maximum over
/// the keys, exponentials, the sum of these, and the sum of values weighted by
/// them. The dimension may be processed in parts, with the reductions carried
/// from one part to the next. The maximum is then that of the parts so far.
/// When it grows, the sums so far are scaled down (Milakov and Gimelshein,
/// "Online normalizer calculation for softmax", 2018; Dao et al.,
/// "FlashAttention", 2022). `sw.carry` marks the maximum and the exponentials.
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
  /// The loop over the dimension, for each op that has it.
  llvm::DenseMap<Operation *, unsigned> loops;
  int64_t extent = 0;
  /// The reduction m = max(x) and its reader `exponential`, exp(x - m). Both
  /// are null if no reduction depends on another one.
  linalg::LinalgOp maximum, exponential;
  /// Whether an op after the loop reads the maximum, such as a test for rows of
  /// -inf, and the initial value of the maximum.
  bool isMaximumRead = false;
  APFloat firstMaximum = APFloat(0.0);
  /// The sums of terms that are linear in the exponential: map from each
  /// dimension of the maximum to the dimension of the sum that has the same
  /// loop.
  llvm::DenseMap<Operation *, SmallVector<unsigned>> rescaled;

  bool contains(Operation *op) const { return loops.contains(op); }
  /// Whether `op` reduces the dimension.
  bool isReduced(linalg::LinalgOp op) const;
};

/// The loops over the dimension that the last product of `ops` sums over.
/// Nothing unless one of `ops` computes the first operand of this product and
/// all of them can process the dimension in parts. `ops` are the members of one
/// fusion group, in the order of their block.
std::optional<CarriedLoop> findCarriedLoop(ArrayRef<linalg::LinalgOp> ops);

/// Whether `value`, in the body of a linalg op, is `number`, another value of
/// the body, times a factor that does not depend on it.
bool isLinearIn(Value value, Value number);

} // namespace sw
} // namespace mlir

#endif // SUNWAY_ANALYSIS_STRUCTURE_CARRIEDLOOPS_H
