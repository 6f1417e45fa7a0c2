//===- ReductionTiling.h - Tiles of reductions ------------------*- C++ -*-===//
#ifndef SUNWAY_LIB_TRANSFORMS_REDUCTIONTILING_H
#define SUNWAY_LIB_TRANSFORMS_REDUCTIONTILING_H

#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/IR/PatternMatch.h"

namespace mlir {
namespace sw {

/// Tiles `op`, which matchReduction takes, as chooseReductionTile says. An op
/// whose operands are indexed otherwise than in the order in which they are
/// stored stays as it is, with a remark.
LogicalResult tileReduction(RewriterBase &rewriter, linalg::LinalgOp op);

} // namespace sw
} // namespace mlir

#endif // SUNWAY_LIB_TRANSFORMS_REDUCTIONTILING_H
