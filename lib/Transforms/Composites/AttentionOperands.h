//===- AttentionOperands.h - Operands of an attention -----------*- C++ -*-===//
#ifndef SUNWAY_LIB_TRANSFORMS_COMPOSITES_ATTENTIONOPERANDS_H
#define SUNWAY_LIB_TRANSFORMS_COMPOSITES_ATTENTIONOPERANDS_H

#include "mlir/Dialect/Utils/ReshapeOpsUtils.h"
#include "mlir/IR/PatternMatch.h"

namespace mlir {
namespace sw {

/// Batches of several dimensions that are merged for a product. The last two
/// dimensions are others.
struct MergedBatches {
  /// The dimensions that become one. There are none if no batches are merged.
  SmallVector<ReassociationIndices> groups;
  SmallVector<int64_t> extents;

  /// `array` with one dimension for each of the batches.
  Value split(RewriterBase &rewriter, Value array) const;
  /// `array`, which has these dimensions, with merged batches.
  Value merge(RewriterBase &rewriter, Value array) const;
};

/// The batches that `op` merges or splits, if it is such a reshape.
MergedBatches getMergedBatches(Operation *op);

/// An operand of a product, before it is multiplied by constants, and before
/// its last two dimensions are transposed.
struct AttentionOperand {
  Value array;
  bool isTransposed = false;
  /// The batches that the product merges.
  MergedBatches merged = {};

  /// The product of the constants.
  double getFactor() const;
  /// Creates the array.
  Value create(RewriterBase &rewriter) const;
};

/// Erases the op of `array` and those before it that have no users.
void eraseUnused(RewriterBase &rewriter, Value array);

} // namespace sw
} // namespace mlir

#endif // SUNWAY_LIB_TRANSFORMS_COMPOSITES_ATTENTIONOPERANDS_H
