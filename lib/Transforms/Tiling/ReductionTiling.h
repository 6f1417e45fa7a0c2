//===- ReductionTiling.h - Tiles of reductions ------------------*- C++ -*-===//
#ifndef SUNWAY_LIB_TRANSFORMS_TILING_REDUCTIONTILING_H
#define SUNWAY_LIB_TRANSFORMS_TILING_REDUCTIONTILING_H

#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/IR/PatternMatch.h"

namespace mlir {
namespace sw {

class KernelPlanner;

/// Adds `op`, which matchReduction accepts, to `planner`. The schedule is
/// `sw.schedule` if that is over the groups of its loops, otherwise that of
/// chooseReductionTile. An op whose operands are not indexed in storage order
/// stays, with a remark.
LogicalResult planReduction(RewriterBase &rewriter, linalg::LinalgOp op,
                            KernelPlanner &planner);

} // namespace sw
} // namespace mlir

#endif // SUNWAY_LIB_TRANSFORMS_TILING_REDUCTIONTILING_H
