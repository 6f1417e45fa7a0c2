//===- Aggregates.h - Ops that are made of others ---------------*- C++ -*-===//
///
/// \file
/// Decomposition of softmax and the like, on tensors and on memrefs.
///
//===----------------------------------------------------------------------===//
#ifndef SUNWAY_TRANSFORMS_NORMALIZATION_AGGREGATES_H
#define SUNWAY_TRANSFORMS_NORMALIZATION_AGGREGATES_H

#include "mlir/Dialect/Linalg/IR/Linalg.h"

namespace mlir {
namespace sw {

/// Replaces `op` by its parts. Upstream makes those on tensors only, so that an
/// op on memrefs reads and writes them as tensors. Fails with no diagnostic if
/// upstream has no parts.
LogicalResult decomposeAggregate(RewriterBase &rewriter,
                                 linalg::AggregatedOpInterface op);

} // namespace sw
} // namespace mlir

#endif // SUNWAY_TRANSFORMS_NORMALIZATION_AGGREGATES_H
