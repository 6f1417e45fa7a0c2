//===- AttentionProducts.h - The products of an attention -------*- C++ -*-===//
#ifndef SUNWAY_LIB_TRANSFORMS_COMPOSITES_ATTENTIONPRODUCTS_H
#define SUNWAY_LIB_TRANSFORMS_COMPOSITES_ATTENTIONPRODUCTS_H

#include "AttentionOperands.h"

#include "Transforms/Utils/BodyValues.h"

#include "mlir/Dialect/Linalg/IR/Linalg.h"

namespace mlir {
namespace sw {

/// The loops of an attention: batches, rows, keys and columns.
struct AttentionLoops {
  SmallVector<int64_t> extents;
  SmallVector<unsigned> batches;
  unsigned row = 0, keys = 0, column = 0;

  /// The loops of a score.
  SmallVector<unsigned> getScore() const;
  /// The map of an array of scores.
  AffineMap getScoreMap(MLIRContext *context) const;
};

/// The loops of `product`, the second one of an attention, if its operand
/// `weights` has the weights. Sets `value` to the other operand.
std::optional<AttentionLoops> matchLastProduct(linalg::LinalgOp product,
                                               unsigned weights,
                                               AttentionOperand &value);

/// If operand `weights` of `product` merges batches, replaces `loops` by those
/// of the weights before, and returns the element that is read. Nothing if
/// there is no such element.
std::optional<Scalar> splitBatches(linalg::LinalgOp product, unsigned weights,
                                   AttentionLoops &loops,
                                   AttentionOperand &value);

/// Whether `scores` is a product of queries and keys, which it sets.
bool matchFirstProduct(Value scores, AttentionOperand &query,
                       AttentionOperand &key);

} // namespace sw
} // namespace mlir

#endif // SUNWAY_LIB_TRANSFORMS_COMPOSITES_ATTENTIONPRODUCTS_H
