//===- TransposeTiling.h - Tiles of transposed copies -----------*- C++ -*-===//
#ifndef SUNWAY_LIB_TRANSFORMS_TILING_TRANSPOSETILING_H
#define SUNWAY_LIB_TRANSFORMS_TILING_TRANSPOSETILING_H

#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/IR/PatternMatch.h"

namespace mlir {
namespace sw {

class ScheduleRecorder;
struct ScheduleMarks;

/// Tiles `op`, which getTransposedLoops accepts, over the mesh by the schedule
/// of `marks`, which `op` no longer has. Without a schedule, `op` becomes a
/// fusion group if the models predict less time for that.
LogicalResult tileTransposition(RewriterBase &rewriter, linalg::LinalgOp op,
                                const ScheduleMarks &marks,
                                ScheduleRecorder *recorder);

} // namespace sw
} // namespace mlir

#endif // SUNWAY_LIB_TRANSFORMS_TILING_TRANSPOSETILING_H
