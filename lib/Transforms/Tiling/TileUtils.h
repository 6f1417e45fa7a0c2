//===- TileUtils.h - Loops over tiles of a linalg op ------------*- C++ -*-===//
#ifndef SUNWAY_LIB_TRANSFORMS_TILING_TILEUTILS_H
#define SUNWAY_LIB_TRANSFORMS_TILING_TILEUTILS_H

#include "TileChoice.h"

#include "Analysis/Fusion/Prologue.h"
#include "Analysis/Problems/Schedule.h"
#include "Analysis/Structure/TileOps.h"
#include "Dialect/SW/IR/SW.h"

#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/IR/PatternMatch.h"

#include <optional>

namespace mlir {
namespace sw {

/// Tiles `op` to scf.for loops in the order of the schedule. A fill that
/// initialises the destination moves into the parallel loops, if all of them
/// are outside of the reductions. Loops without an entry in `mesh` have tile
/// size one and are dropped from the tile op. The tile op has the attribute
/// `sw.tile` and is returned. The loops of a product are then m, n and k.
///
/// An `epilogue`, as getEpilogue finds it, and a `pool`, as getFollowingPool
/// finds it, run on each tile of the result. The op that getEpilogueOfPool
/// finds runs on the result of the pooling. A `prologue` runs on each tile of
/// its operand.
FailureOr<linalg::LinalgOp>
tileToLoops(RewriterBase &rewriter, linalg::LinalgOp op,
            const TileChoice &choice, linalg::LinalgOp epilogue = {},
            PoolOp pool = {}, std::optional<Prologue> prologue = {});

/// Erases `op`, which has been tiled, and the slices of its result from which
/// tiles were created. One that has other readers stays.
void eraseTiled(RewriterBase &rewriter, Operation *op);

/// The fill of the destination of `op`, if tileToLoops moves it into the loops.
SmallVector<Operation *> getMovedFills(linalg::LinalgOp op,
                                       const Schedule &schedule);

/// Whether a parallel loop with several tiles is inside of a reduction. Tiles
/// of the result are then incomplete when they are first stored.
bool hasReductionOutside(linalg::LinalgOp op, const Schedule &schedule);

/// Merges slices of slices and removes ops that tiling left unused.
LogicalResult cleanUpTiles(Operation *root);

} // namespace sw
} // namespace mlir

#endif // SUNWAY_LIB_TRANSFORMS_TILING_TILEUTILS_H
