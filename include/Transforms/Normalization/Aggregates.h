//===- Aggregates.h - Ops that are made of others ---------------*- C++ -*-===//
///
/// \file
/// Decomposition of softmax and the like, on tensors and on memrefs, and of
/// packing.
///
//===----------------------------------------------------------------------===//
#ifndef SUNWAY_TRANSFORMS_NORMALIZATION_AGGREGATES_H
#define SUNWAY_TRANSFORMS_NORMALIZATION_AGGREGATES_H

#include "mlir/Dialect/Linalg/IR/Linalg.h"

namespace mlir {
namespace sw {

/// Replaces `op` by its decomposition. Upstream decomposes only ops on tensors,
/// so the memrefs of an op are read and written as tensors. Fails without a
/// diagnostic if upstream has no valid decomposition, as of integers, or of
/// tensors and memrefs in one op.
LogicalResult decomposeAggregate(RewriterBase &rewriter,
                                 linalg::AggregatedOpInterface op);

/// Lowers `op` by upstream's patterns. Fails without a diagnostic if these do
/// not support it.
LogicalResult lowerPacking(RewriterBase &rewriter, linalg::PackOp op);
LogicalResult lowerPacking(RewriterBase &rewriter, linalg::UnPackOp op);

} // namespace sw
} // namespace mlir

#endif // SUNWAY_TRANSFORMS_NORMALIZATION_AGGREGATES_H
