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

class ScheduleRecorder;
class Scheduler;

/// The ops in `root` that are in no launch and no kernel, are not tiled yet and
/// not marked for the MPE, and satisfy `filter`.
SmallVector<linalg::LinalgOp>
collectUntiled(Operation *root, function_ref<bool(linalg::LinalgOp)> filter);

/// Makes products read transposed matrices directly, checks shapes and
/// requests, and gives matrix-vector products a unit loop. Reports the ops that
/// stay on the MPE.
LogicalResult prepareProgram(Operation *root);

/// Tiles the prepared ops in `root` that become kernels, and writes the choices
/// to `recorder`, if there is one. `group` allows several ops on common tiles.
LogicalResult tileProgram(Operation *root, Scheduler &scheduler, bool group,
                          ScheduleRecorder *recorder);

/// Cuts each `sw.winograd` on tensors in `root` into tiles that are distributed
/// over the CPEs. Fails with an error at an op whose smallest tile does not fit
/// in LDM.
LogicalResult tileWinograd(RewriterBase &rewriter, Operation *root);

/// Tiles the copies under `root` that pad arrays, if their tiles fit in LDM.
/// CPEs fetch parts of the source, add the padding in LDM, and store whole rows
/// or planes. Other copies, and those with a requested schedule, stay.
LogicalResult tilePads(RewriterBase &rewriter, Operation *root);

} // namespace sw
} // namespace mlir

#endif // SUNWAY_LIB_TRANSFORMS_TILING_TILEPROGRAM_H
