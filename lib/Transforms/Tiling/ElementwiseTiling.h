//===- ElementwiseTiling.h - Tiles of elementwise ops -----------*- C++ -*-===//
#ifndef SUNWAY_LIB_TRANSFORMS_TILING_ELEMENTWISETILING_H
#define SUNWAY_LIB_TRANSFORMS_TILING_ELEMENTWISETILING_H

#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/IR/PatternMatch.h"

namespace mlir {
namespace sw {

class ScheduleRecorder;

/// Tiles `op`, which matchElementwise accepts, by `sw.schedule`, or otherwise
/// by the models of fusion groups and transposes. An op that reads an input in
/// a way that no transfer supports stays, with a remark. The choice goes to
/// `recorder`, if there is one.
LogicalResult tileElementwise(RewriterBase &rewriter, linalg::LinalgOp op,
                              ScheduleRecorder *recorder = nullptr);

} // namespace sw
} // namespace mlir

#endif // SUNWAY_LIB_TRANSFORMS_TILING_ELEMENTWISETILING_H
