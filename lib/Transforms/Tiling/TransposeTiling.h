//===- TransposeTiling.h - Tiles of transposed copies -----------*- C++ -*-===//
#ifndef SUNWAY_LIB_TRANSFORMS_TILING_TRANSPOSETILING_H
#define SUNWAY_LIB_TRANSFORMS_TILING_TRANSPOSETILING_H

#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/IR/PatternMatch.h"

namespace mlir {
namespace sw {

class ScheduleRecorder;
struct ScheduleMarks;

/// Tiles `op`, which getTransposedLoops takes: as the schedule of `marks` says,
/// which it has no more, over the mesh. Without one it is a tile program if the
/// models give that less time.
LogicalResult tileTransposition(RewriterBase &rewriter, linalg::LinalgOp op,
                                const ScheduleMarks &marks,
                                ScheduleRecorder *recorder);

} // namespace sw
} // namespace mlir

#endif // SUNWAY_LIB_TRANSFORMS_TILING_TRANSPOSETILING_H
