//===- ReductionTiling.h - Tiles of reductions ------------------*- C++ -*-===//
#ifndef SUNWAY_LIB_TRANSFORMS_TILING_REDUCTIONTILING_H
#define SUNWAY_LIB_TRANSFORMS_TILING_REDUCTIONTILING_H

#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/IR/PatternMatch.h"

namespace mlir {
namespace sw {

class ScheduleRecorder;

/// Tiles `op`, which matchReduction takes: as `sw.schedule` says if that is
/// over the groups of its loops, and otherwise as chooseReductionTile does. An
/// op whose operands are indexed otherwise than in the order in which they are
/// stored stays as it is, with a remark. The choice goes to `recorder`, if
/// there is one.
LogicalResult tileReduction(RewriterBase &rewriter, linalg::LinalgOp op,
                            ScheduleRecorder *recorder = nullptr);

} // namespace sw
} // namespace mlir

#endif // SUNWAY_LIB_TRANSFORMS_TILING_REDUCTIONTILING_H
