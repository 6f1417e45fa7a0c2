//===- TileUtils.h - Loops over tiles of a linalg op ------------*- C++ -*-===//
#ifndef SUNWAY_LIB_TRANSFORMS_TILING_TILEUTILS_H
#define SUNWAY_LIB_TRANSFORMS_TILING_TILEUTILS_H

#include "Analysis/Fusion/Prologue.h"
#include "Analysis/Problems/Schedule.h"
#include "Analysis/Structure/TileOps.h"
#include "Dialect/SW/IR/SW.h"

#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/IR/PatternMatch.h"

#include <optional>

namespace mlir {
namespace sw {

/// What `sw-tile` decided for one op.
struct TileChoice {
  /// Name of the kernel.
  std::string kernel;
  /// Sizes, order, mesh, units and buffers; the rest of products only.
  Schedule schedule;
  /// The loops of a product.
  std::optional<GemmLoops> product;
  /// The outermost loop, of which each mesh column runs an iteration.
  std::optional<unsigned> imagesPerColumn;
  /// Each CPE runs the tile op by itself, in a loop that is dealt out.
  bool isPrivate = false;
  /// Gets and puts of that loop, or of a product, take turns.
  bool takesTurns = false;
  /// The op runs on each tile of the product in front of it.
  bool isEpilogue = false;
  /// Parts of the first product, behind the get of each.
  int64_t firstParts = 1;
  /// The time that the model predicts for the whole op, if it does.
  std::optional<double> predictedSeconds;
};

/// Tiles `op` to scf.for loops in the order of the schedule. A fill that
/// initialises the destination moves into the parallel loops if all of them are
/// outside of the reductions. The loops without an entry in `mesh` have tile
/// size one and vanish from the tile op, which carries `sw.tile` and is
/// returned; those of a product are then m, n and k. An `epilogue`, as
/// getEpilogue finds it, and a `pool`, as getPoolBehind does, run on each tile
/// of the result, and what getEpilogueOfPool finds on what is left of it. A
/// `prologue` runs on each tile of its operand.
FailureOr<linalg::LinalgOp>
tileToLoops(RewriterBase &rewriter, linalg::LinalgOp op,
            const TileChoice &choice, linalg::LinalgOp epilogue = {},
            PoolOp pool = {}, std::optional<Prologue> prologue = {});

/// The choice for an op whose loops are those of the result of a product, which
/// `outputMap` has.
TileChoice getResultChoice(AffineMap outputMap, const TileChoice &choice);

/// Whether a parallel loop with several tiles is inside of a reduction: tiles
/// of the result are then not complete when they are stored first.
bool hasReductionOutside(linalg::LinalgOp op, const Schedule &schedule);

/// Merges slices of slices and removes what tiling left unused.
LogicalResult cleanUpTiles(Operation *root);

} // namespace sw
} // namespace mlir

#endif // SUNWAY_LIB_TRANSFORMS_TILING_TILEUTILS_H
