//===- ElementwiseTiling.h - Tiles of elementwise ops -----------*- C++ -*-===//
#ifndef SUNWAY_LIB_TRANSFORMS_TILING_ELEMENTWISETILING_H
#define SUNWAY_LIB_TRANSFORMS_TILING_ELEMENTWISETILING_H

#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/IR/PatternMatch.h"

namespace mlir {
namespace sw {

class KernelPlanner;

/// Adds `op`, which matchElementwise accepts, to `planner`, with the tiles of
/// `sw.schedule`, or otherwise those of the models of fusion groups and
/// transposes. An op that reads an input in a way that no transfer supports
/// stays, with a remark.
LogicalResult planElementwise(RewriterBase &rewriter, linalg::LinalgOp op,
                              KernelPlanner &planner);

} // namespace sw
} // namespace mlir

#endif // SUNWAY_LIB_TRANSFORMS_TILING_ELEMENTWISETILING_H
