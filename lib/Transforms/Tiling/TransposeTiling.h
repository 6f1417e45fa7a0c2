//===- TransposeTiling.h - Tiles of transposed copies -----------*- C++ -*-===//
#ifndef SUNWAY_LIB_TRANSFORMS_TILING_TRANSPOSETILING_H
#define SUNWAY_LIB_TRANSFORMS_TILING_TRANSPOSETILING_H

#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/IR/PatternMatch.h"

namespace mlir {
namespace sw {

class KernelPlanner;
struct ScheduleMarks;

/// Adds `op`, which getTransposedLoops accepts, to `planner`, over the mesh by
/// the schedule of `marks`, which `op` no longer has. Without a schedule, `op`
/// becomes a fusion group if the models predict less time for that.
LogicalResult planTransposition(RewriterBase &rewriter, linalg::LinalgOp op,
                                const ScheduleMarks &marks,
                                KernelPlanner &planner);

} // namespace sw
} // namespace mlir

#endif // SUNWAY_LIB_TRANSFORMS_TILING_TRANSPOSETILING_H
