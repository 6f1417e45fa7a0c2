//===- TileUtils.cpp - Loops over tiles of a linalg op --------------------===//
#include "TileUtils.h"

#include "PoolTiling.h"
#include "TileMarks.h"
#include "Transforms/Fusion/ProductFusion.h"
#include "Transforms/Utils/GroupMapping.h"

#include "Analysis/Fusion/Epilogue.h"

#include "mlir/Dialect/Linalg/Utils/Utils.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Dialect/SCF/Transforms/TileUsingInterface.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"

#include <vector>

using namespace mlir;
using namespace mlir::sw;

//===----------------------------------------------------------------------===//
// Loops
//===----------------------------------------------------------------------===//

static bool takeAll(utils::IteratorType) { return true; }

/// Options for the loops that satisfy `filter`: their order, and their tile
/// sizes. The size is zero (no loop) for other loops, and for a loop that one
/// tile covers.
static scf::SCFTilingOptions makeTilingOptions(
    RewriterBase &rewriter, TiledOp &tiled, const TileChoice &choice,
    function_ref<bool(utils::IteratorType)> filter, bool &isNoTiling) {
  SmallVector<OpFoldResult> sizes;
  isNoTiling = true;
  for (auto [loop, type, extent] :
       llvm::zip_equal(tiled.loops, tiled.op.getIteratorTypesArray(),
                       tiled.op.getStaticLoopRanges())) {
    int64_t size = choice.schedule.sizes[loop];
    bool wanted = filter(type) && size < extent;
    isNoTiling &= !wanted;
    sizes.push_back(rewriter.getIndexAttr(wanted ? size : 0));
  }
  SmallVector<int64_t> order;
  for (unsigned loop : choice.schedule.order)
    if (auto *it = llvm::find(tiled.loops, loop); it != tiled.loops.end())
      order.push_back(it - tiled.loops.begin());
  scf::SCFTilingOptions options;
  options.setTileSizes(sizes);
  options.setInterchange(order);
  return options;
}

bool sw::hasReductionOutside(linalg::LinalgOp op, const Schedule &schedule) {
  SmallVector<int64_t> extents = op.getStaticLoopRanges();
  SmallVector<utils::IteratorType> iterators = op.getIteratorTypesArray();
  return storesPartialSums(
      schedule.order,
      [&](unsigned loop) { return schedule.sizes[loop] != extents[loop]; },
      [&](unsigned loop) {
        return iterators[loop] == utils::IteratorType::reduction;
      });
}

/// The fill that initialises the destination of `op`, if it is on tensors.
static linalg::FillOp getInitialFill(linalg::LinalgOp op) {
  return op.getDpsInits()[0].getDefiningOp<linalg::FillOp>();
}

SmallVector<Operation *> sw::getMovedFills(linalg::LinalgOp op,
                                           const Schedule &schedule) {
  linalg::FillOp fill = getInitialFill(op);
  if (!fill || !fill->hasOneUse() || hasReductionOutside(op, schedule))
    return {};
  return {fill};
}

namespace {
/// The ops in the parallel loops of one nest.
struct TiledGroup {
  linalg::LinalgOp op, epilogue;
  PoolOp pool;
  SmallVector<linalg::LinalgOp> fills;
  /// Whether fills of the destination move into the loops.
  bool takesFills = true;
  /// Whether tiles of the product are no destination of the loops: a pooling or
  /// an op with results of another type follows.
  bool hasOwnTile = false;
};
} // namespace

/// Whether `epilogue`, which may be null, has results of another type than the
/// product `op`.
static bool changesType(linalg::LinalgOp op, linalg::LinalgOp epilogue) {
  return epilogue && getElementTypeOrSelf(epilogue.getDpsInits()[0]) !=
                         getElementTypeOrSelf(op.getDpsInits()[0]);
}

/// Options that fuse the fill of a destination, and the ops of `group` before
/// the one that is tiled.
static scf::SCFTileAndFuseOptions
makeFuseOptions(const TiledGroup &group, const scf::SCFTilingOptions &tiling) {
  scf::SCFTileAndFuseOptions options;
  options.setTilingOptions(tiling);
  linalg::FillOp own =
      group.hasOwnTile ? getInitialFill(group.op) : linalg::FillOp();
  options.fusionControlFn =
      [op = group.op, epilogue = group.epilogue, takesFills = group.takesFills,
       own](tensor::ExtractSliceOp, OpResult producer, bool isDestination)
      -> std::optional<scf::SCFTileAndFuseOptions::ControlFnResult> {
    Operation *owner = producer.getOwner();
    bool isFill = isDestination ? takesFills && isa<linalg::FillOp>(owner)
                                : own && owner == own;
    if (isFill || owner == op || (epilogue && owner == epilogue))
      return scf::SCFTileAndFuseOptions::ControlFnResult{};
    return std::nullopt;
  };
  return options;
}

/// Tiles the parallel loops of `group.op`, or of the last op after it, with the
/// fill of the destination inside. Replaces the ops of the group by those
/// inside of the loops.
static LogicalResult tileParallelLoops(RewriterBase &rewriter,
                                       TiledGroup &group,
                                       const scf::SCFTilingOptions &tiling) {
  linalg::LinalgOp op = group.op;
  if (!op.hasPureTensorSemantics()) {
    FailureOr<scf::SCFTilingResult> tiled = scf::tileUsingSCF(
        rewriter, cast<TilingInterface>(op.getOperation()), tiling);
    if (failed(tiled))
      return failure();
    rewriter.eraseOp(op);
    group.op = cast<linalg::LinalgOp>(tiled->tiledOps.front());
    return success();
  }
  linalg::FillOp fill = getInitialFill(op);
  // From the last op to the product.
  SmallVector<Operation *> ops, inner;
  if (group.pool)
    ops.push_back(group.pool);
  if (group.epilogue)
    ops.push_back(group.epilogue);
  ops.push_back(op);
  Operation *root = ops.front();
  rewriter.setInsertionPoint(root);
  FailureOr<scf::SCFTileAndFuseResult> tiled =
      scf::tileConsumerAndFuseProducersUsingSCF(rewriter,
                                                cast<TilingInterface>(root),
                                                makeFuseOptions(group, tiling));
  if (failed(tiled))
    return failure();
  for (Operation *tiledOp : tiled->tiledAndFusedOps)
    if (isa<linalg::FillOp>(tiledOp) && !inner.empty())
      group.fills.push_back(cast<linalg::LinalgOp>(tiledOp));
    else
      inner.push_back(tiledOp);
  if (inner.size() != ops.size())
    return failure();
  for (OpResult result : root->getResults())
    rewriter.replaceAllUsesWith(result, tiled->replacements[result]);
  for (Operation *old : ops)
    eraseTiled(rewriter, old);
  // That of a destination is in the loops.
  if (fill && group.hasOwnTile)
    eraseTiled(rewriter, fill);
  group.op = cast<linalg::LinalgOp>(inner.back());
  if (group.epilogue)
    group.epilogue = cast<linalg::LinalgOp>(inner[inner.size() - 2]);
  if (group.pool)
    group.pool = cast<PoolOp>(inner.front());
  return success();
}

namespace {
/// An op on the tiles of an operand, and its own tiles.
struct TiledPrologue {
  Prologue prologue;
  Schedule schedule;
  bool isCast = false;
};
} // namespace

/// Computes the tiles of an operand of the tile op `product`, and marks the op
/// that does.
static LogicalResult placePrologue(RewriterBase &rewriter,
                                   linalg::LinalgOp product,
                                   const TiledPrologue &tiled,
                                   const TileChoice &choice) {
  FailureOr<linalg::LinalgOp> inside =
      computeOnTile(rewriter, product, tiled.prologue);
  if (failed(inside))
    return emitError(product.getLoc(),
                     "could not compute a tile of an operand");
  if (tiled.isCast)
    moveOutOfLoops(*inside);
  TileChoice own;
  own.kernel = choice.kernel;
  own.schedule = tiled.schedule;
  return success(
      succeeded(finishTile(rewriter, {*inside, allLoops(*inside)}, own)));
}

/// Tiles the loops of `tiled` that are in `tiling`, in one nest.
static LogicalResult tileOneNest(RewriterBase &rewriter, TiledOp &tiled,
                                 const scf::SCFTilingOptions &tiling) {
  rewriter.setInsertionPoint(tiled.op);
  FailureOr<scf::SCFTilingResult> result = scf::tileUsingSCF(
      rewriter, cast<TilingInterface>(tiled.op.getOperation()), tiling);
  if (failed(result))
    return failure();
  rewriter.replaceOp(tiled.op, result->replacements);
  tiled.op = cast<linalg::LinalgOp>(result->tiledOps.front());
  return success();
}

/// The options for the parallel loops, of the last op on the tiles if there is
/// one.
static scf::SCFTilingOptions
makeParallelOptions(RewriterBase &rewriter, TiledOp &tiled,
                    const TileChoice &choice, AffineMap outputMap,
                    const TiledGroup &group, bool &isNoTiling) {
  MLIRContext *context = rewriter.getContext();
  scf::SCFTilingOptions options;
  if (!group.epilogue && !group.pool) {
    options = makeTilingOptions(rewriter, tiled, choice,
                                linalg::isParallelIterator, isNoTiling);
    distributeOverGroups(context, choice.groupLoops, choice.schedule.sizes,
                         getParallelExtents(tiled.op), options);
    return options;
  }
  TileChoice own = getResultChoice(outputMap, choice);
  for (unsigned loop : choice.schedule.order)
    if (std::optional<unsigned> position = outputMap.getResultPosition(
            getAffineDimExpr(loop, outputMap.getContext())))
      own.schedule.order.push_back(*position);
  if (group.pool) {
    options = makePoolOptions(rewriter, group.pool, own.schedule, isNoTiling);
    PoolOp pool = group.pool;
    auto type = cast<ShapedType>(pool.getInput().getType());
    distributeOverGroups(context, own.groupLoops, own.schedule.sizes,
                         type.getShape(), options);
    return options;
  }
  TiledOp result{group.epilogue, allLoops(group.epilogue)};
  options = makeTilingOptions(rewriter, result, own, linalg::isParallelIterator,
                              isNoTiling);
  distributeOverGroups(context, own.groupLoops, own.schedule.sizes,
                       getParallelExtents(group.epilogue), options);
  return options;
}

/// Whether the loop over images of single mesh columns is inside of the loops
/// over tiles. Each core group has tiles of as many images.
static bool distributesImagesInside(const TileChoice &choice) {
  return choice.imagesPerColumn && !choice.groupLoops.empty();
}

/// Puts the loop over images around the ops of `group`, with one iteration per
/// mesh column.
static LogicalResult distributeImages(RewriterBase &rewriter, TiledOp &tiled,
                                      const TileChoice &choice,
                                      AffineMap outputMap, TiledGroup &group) {
  unsigned images = *choice.imagesPerColumn;
  MLIRContext *context = rewriter.getContext();
  unsigned loop = images;
  if (group.epilogue)
    loop = *outputMap.getResultPosition(getAffineDimExpr(images, context));
  unsigned count =
      group.epilogue ? outputMap.getNumResults() : tiled.op.getNumLoops();
  SmallVector<OpFoldResult> sizes(count, rewriter.getIndexAttr(0));
  sizes[loop] = rewriter.getIndexAttr(1);
  scf::SCFTilingOptions options;
  options.setTileSizes(sizes);
  options.setLoopType(scf::SCFTilingOptions::LoopType::ForallOp);
  options.setMapping({MappingAttr::get(context, MappingKind::Col)});
  SmallVector<linalg::LinalgOp> outer = std::exchange(group.fills, {});
  // That of the product's own tiles is erased with the product.
  if (group.hasOwnTile)
    llvm::erase(outer, getInitialFill(group.op));
  if (failed(tileParallelLoops(rewriter, group, options)))
    return failure();
  for (linalg::LinalgOp fill : outer)
    eraseTiled(rewriter, fill);
  // The fill is tiled with the other ops next.
  if (!distributesImagesInside(choice))
    group.fills.clear();
  tiled.op = group.op;
  return success();
}

/// Tiles the parallel loops with fill and epilogue inside, and then the
/// reductions inside of these loops.
static LogicalResult tileTwoNests(RewriterBase &rewriter, TiledOp &tiled,
                                  const TileChoice &choice, AffineMap outputMap,
                                  TiledGroup &group) {
  bool noParallel, noReduction;
  scf::SCFTilingOptions parallel = makeParallelOptions(
      rewriter, tiled, choice, outputMap, group, noParallel);
  if (!noParallel) {
    if (failed(tileParallelLoops(rewriter, group, parallel)))
      return failure();
    tiled.op = group.op;
    if (distributesImagesInside(choice) &&
        failed(distributeImages(rewriter, tiled, choice, outputMap, group)))
      return failure();
  } else if (linalg::FillOp fill = getInitialFill(tiled.op);
             fill && !isa<linalg::FillOp>(tiled.op) && fill->hasOneUse()) {
    group.fills.push_back(fill);
  }
  // If a reduction carried C with leading unit dimensions, bufferization would
  // copy it in and out of the slice in each iteration.
  if (failed(dropLoops(rewriter, tiled, choice.schedule.mesh,
                       linalg::isParallelIterator)))
    return failure();
  scf::SCFTilingOptions reduction = makeTilingOptions(
      rewriter, tiled, choice, linalg::isReductionIterator, noReduction);
  return noReduction ? success() : tileOneNest(rewriter, tiled, reduction);
}

/// `prologue`, and the casts in the body of `op`, which move out of it.
static std::vector<TiledPrologue>
takePrologues(RewriterBase &rewriter, linalg::LinalgOp &op,
              const Schedule &schedule,
              const std::optional<Prologue> &prologue) {
  std::vector<TiledPrologue> result;
  if (!op.hasPureTensorSemantics() || !matchGemm(op))
    return result;
  SmallVector<Prologue> casts;
  op = splitCasts(rewriter, op, casts);
  for (const Prologue &cast : casts) {
    Schedule own = getCastSchedule(op, cast, schedule);
    result.push_back({cast, own, /*isCast=*/true});
  }
  if (prologue)
    result.push_back({*prologue, getPrologueSchedule(op, *prologue, schedule)});
  return result;
}

FailureOr<linalg::LinalgOp>
sw::tileToLoops(RewriterBase &rewriter, linalg::LinalgOp op,
                const TileChoice &choice, linalg::LinalgOp epilogue,
                PoolOp pool, std::optional<Prologue> prologue) {
  Location loc = op.getLoc();
  std::vector<TiledPrologue> prologues =
      takePrologues(rewriter, op, choice.schedule, prologue);
  AffineMap outputMap = op.getMatchingIndexingMap(op.getDpsInitOperand(0));
  if (epilogue) {
    FailureOr<linalg::LinalgOp> placed = placeEpilogue(rewriter, op, epilogue);
    if (failed(placed))
      return emitError(loc, "could not move its readers along");
    epilogue = *placed;
  }
  linalg::LinalgOp after = pool ? getEpilogueOfPool(pool) : linalg::LinalgOp();
  if (after) {
    FailureOr<linalg::LinalgOp> placed = placeEpilogue(rewriter, pool, after);
    if (failed(placed))
      return emitError(loc, "could not move the readers of the pooling along");
    after = *placed;
  }
  rewriter.setInsertionPoint(op);
  // A fill inside of a distributed loop could not be a kernel.
  bool takesFills = !hasReductionOutside(op, choice.schedule);
  TiledGroup group{op, epilogue,   pool,
                   {}, takesFills, pool || changesType(op, epilogue)};
  TiledOp tiled{op, allLoops(op)};
  if (choice.imagesPerColumn && !distributesImagesInside(choice) &&
      failed(distributeImages(rewriter, tiled, choice, outputMap, group)))
    return emitError(loc, "could not be distributed over mesh columns");
  LogicalResult result = success();
  if (hasReductionOutside(tiled.op, choice.schedule)) {
    bool isNoTiling;
    scf::SCFTilingOptions tiling =
        makeTilingOptions(rewriter, tiled, choice, takeAll, isNoTiling);
    result = tileOneNest(rewriter, tiled, tiling);
  } else {
    result = tileTwoNests(rewriter, tiled, choice, outputMap, group);
  }
  if (failed(result))
    return emitError(loc, "could not be tiled");
  SmallVector<unsigned> casts;
  for (const TiledPrologue &own : prologues) {
    if (failed(placePrologue(rewriter, tiled.op, own, choice)))
      return failure();
    if (own.isCast)
      casts.push_back(own.prologue.operand);
  }
  TileChoice ofTile = getTileChoice(choice, casts, group.hasOwnTile);
  for (linalg::LinalgOp fill : group.fills)
    if (failed(finishFill(rewriter, fill, outputMap, ofTile)))
      return failure();
  FailureOr<linalg::LinalgOp> tile = finishTile(rewriter, tiled, ofTile);
  if (succeeded(tile) && group.epilogue &&
      failed(finishEpilogue(rewriter, group.epilogue, outputMap, choice)))
    return failure();
  if (succeeded(tile) && group.pool &&
      failed(finishPool(rewriter, group.pool, after,
                        getResultChoice(outputMap, choice))))
    return failure();
  return tile;
}
