//===- TileProgram.h - Tiling of all ops of a program -----------*- C++ -*-===//
///
/// \file
/// What sw-tile does with a program, for sw-tile and sw-plan.
///
//===----------------------------------------------------------------------===//
#ifndef SUNWAY_LIB_TRANSFORMS_TILING_TILEPROGRAM_H
#define SUNWAY_LIB_TRANSFORMS_TILING_TILEPROGRAM_H

#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/IR/PatternMatch.h"

namespace mlir {
namespace sw {

class KernelPlanner;
class Scheduler;

/// The ops in `root` that are in no launch and no kernel, are not tiled yet and
/// not marked for the MPE, and satisfy `filter`.
SmallVector<linalg::LinalgOp>
collectUntiled(Operation *root, function_ref<bool(linalg::LinalgOp)> filter);

/// Makes products read transposed matrices directly, checks shapes and
/// requests, and gives matrix-vector products a unit loop. Reports the ops that
/// stay on the MPE.
LogicalResult prepareProgram(Operation *root);

/// Adds the kernels that the prepared ops in `root` become to `planner`.
/// `group` allows several ops on common tiles. The ops stay; some get another
/// form, such as loops in the order of their output.
LogicalResult planProgram(Operation *root, Scheduler &scheduler, bool group,
                          KernelPlanner &planner);

/// Plans the prepared ops in `root` as planProgram does, and makes the loops of
/// the kernels.
LogicalResult tileProgram(Operation *root, Scheduler &scheduler, bool group,
                          KernelPlanner &planner);

/// Removes the marks that are valid for one run of sw-plan or sw-tile.
void removePlanMarks(Operation *root);

/// Adds each `sw.winograd` on tensors in `root`, in tiles that are distributed
/// over the CPEs, to `planner`. Fails with an error at an op whose smallest
/// tile does not fit in LDM.
LogicalResult planWinograd(Operation *root, KernelPlanner &planner);

/// Adds the copies under `root` that pad arrays to `planner`, if their tiles
/// fit in LDM. CPEs fetch parts of the source, add the padding in LDM, and
/// store whole rows or planes. Other copies, and those with a requested
/// schedule, stay. A padding that the tiles of its readers have is marked.
LogicalResult planPads(RewriterBase &rewriter, Operation *root,
                       KernelPlanner &planner);

} // namespace sw
} // namespace mlir

#endif // SUNWAY_LIB_TRANSFORMS_TILING_TILEPROGRAM_H
