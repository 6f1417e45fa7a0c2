//===- TileUtils.cpp - Loops over tiles of a linalg op --------------------===//
#include "TileUtils.h"

#include "InputReads.h"
#include "TilePreparation.h"

#include "mlir/Dialect/Linalg/Transforms/Transforms.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Dialect/SCF/Transforms/TileUsingInterface.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"

using namespace mlir;
using namespace mlir::sw;

//===----------------------------------------------------------------------===//
// The mark of a tile op
//===----------------------------------------------------------------------===//

namespace {
/// An op inside of the loops over its tiles.
struct TiledOp {
  linalg::LinalgOp op;
  /// For each loop of `op` the loop of the op before tiling. Unit loops vanish.
  SmallVector<unsigned> loops;
};
} // namespace

/// The attribute `sw.tile` for a tile op with the loops `loops` of the op
/// before tiling.
static DictionaryAttr makeTileAttr(MLIRContext *context,
                                   const TileChoice &choice,
                                   ArrayRef<unsigned> loops) {
  Builder builder(context);
  const Schedule &schedule = choice.schedule;
  SmallVector<Attribute> spreads;
  SmallVector<int64_t> units,
      order = llvm::to_vector_of<int64_t>(schedule.order);
  for (unsigned loop : loops) {
    spreads.push_back(SpreadAttr::get(context, *schedule.mesh[loop]));
    units.push_back(schedule.units[loop]);
  }
  NamedAttrList attr;
  attr.set("kernel", builder.getStringAttr(choice.kernel));
  attr.set("mesh", builder.getArrayAttr(spreads));
  attr.set("sizes", builder.getDenseI64ArrayAttr(schedule.sizes));
  attr.set("units", builder.getDenseI64ArrayAttr(units));
  if (!schedule.buffers.empty())
    attr.set("buffers", builder.getDenseI64ArrayAttr(schedule.buffers));
  if (!order.empty())
    attr.set("order", builder.getDenseI64ArrayAttr(order));
  if (choice.product) {
    bool alongM = schedule.vectorLoop == choice.product->m;
    attr.set("vector", builder.getStringAttr(alongM ? "m" : "n"));
    attr.set("long_rows",
             builder.getDenseI64ArrayAttr(SmallVector<int64_t>(
                 schedule.longRows.begin(), schedule.longRows.end())));
  }
  if (choice.predictedSeconds)
    attr.set("predicted", builder.getF64FloatAttr(*choice.predictedSeconds));
  return attr.getDictionary(context);
}

//===----------------------------------------------------------------------===//
// From a tile with unit loops to a tile op
//===----------------------------------------------------------------------===//

/// Removes the loops of `tiled` that have no spread in `mesh` and that `filter`
/// takes; their extent is one.
static LogicalResult dropLoops(RewriterBase &rewriter, TiledOp &tiled,
                               ArrayRef<std::optional<Spread>> mesh,
                               function_ref<bool(utils::IteratorType)> filter) {
  SmallVector<unsigned> dropped, kept;
  for (auto [position, loop, type] :
       llvm::enumerate(tiled.loops, tiled.op.getIteratorTypesArray())) {
    if (!mesh[loop] && filter(type))
      dropped.push_back(position);
    else
      kept.push_back(loop);
  }
  if (dropped.empty())
    return success();
  FailureOr<linalg::GenericOp> generic = toGeneric(rewriter, tiled.op);
  if (failed(generic))
    return failure();
  linalg::ControlDropUnitDims options;
  options.rankReductionStrategy =
      linalg::ControlDropUnitDims::RankReductionStrategy::ExtractInsertSlice;
  options.controlFn = [&](Operation *) { return dropped; };
  // The default refuses memrefs with a layout, which tiles always have.
  options.collapseFn =
      [](RewriterBase &builder, Location loc, Value operand,
         ArrayRef<int64_t> shape, ArrayRef<ReassociationIndices>,
         const linalg::ControlDropUnitDims &) -> FailureOr<Value> {
    if (isa<MemRefType>(operand.getType()))
      return memref::SubViewOp::rankReduceIfNeeded(builder, loc, operand,
                                                   shape);
    return tensor::ExtractSliceOp::rankReduceIfNeeded(builder, loc, operand,
                                                      shape);
  };
  rewriter.setInsertionPoint(*generic);
  FailureOr<linalg::DropUnitDimsResult> result =
      linalg::dropUnitDims(rewriter, *generic, options);
  if (failed(result))
    return failure();
  auto reduced = dyn_cast<linalg::LinalgOp>(result->resultOp.getOperation());
  if (!reduced)
    return failure();
  rewriter.replaceOp(*generic, result->replacements);
  tiled = {reduced, std::move(kept)};
  return success();
}

static bool takeAll(utils::IteratorType) { return true; }

/// Gives the tile op of a product the loops m, n and k, in this order.
static LogicalResult orderProduct(RewriterBase &rewriter, TiledOp &tiled,
                                  const GemmLoops &loops) {
  SmallVector<unsigned> order, ordered = {loops.m, loops.n, loops.k};
  for (unsigned loop : ordered)
    order.push_back(llvm::find(tiled.loops, loop) - tiled.loops.begin());
  if (llvm::is_sorted(order))
    return success();
  FailureOr<linalg::GenericOp> generic = toGeneric(rewriter, tiled.op);
  if (failed(generic))
    return failure();
  FailureOr<linalg::GenericOp> result =
      linalg::interchangeGenericOp(rewriter, *generic, order);
  if (failed(result))
    return failure();
  tiled = {cast<linalg::LinalgOp>(result->getOperation()), ordered};
  return success();
}

/// Turns the tiled op into a tile op and marks it.
static FailureOr<linalg::LinalgOp>
finishTile(RewriterBase &rewriter, TiledOp tiled, const TileChoice &choice) {
  Location loc = tiled.op.getLoc();
  if (failed(dropLoops(rewriter, tiled, choice.schedule.mesh, takeAll)))
    return emitError(loc, "could not drop the unit loops of its tile");
  FailureOr<linalg::LinalgOp> absorbed = absorbReads(rewriter, tiled.op);
  if (failed(absorbed))
    return emitError(loc, "could not be given slices of its inputs");
  tiled.op = *absorbed;
  if (choice.product && failed(orderProduct(rewriter, tiled, *choice.product)))
    return emitError(loc, "could not order the loops of its tile");
  // The op itself is gone if its loops were dropped.
  tiled.op->setAttr(kTileAttrName,
                    makeTileAttr(tiled.op->getContext(), choice, tiled.loops));
  return tiled.op;
}

//===----------------------------------------------------------------------===//
// Loops
//===----------------------------------------------------------------------===//

/// Options for the loops that `filter` takes: their tile sizes, zero (no loop)
/// for the others and where one tile covers the loop, and the order.
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

/// Whether a parallel loop with several tiles is inside of a reduction.
static bool hasReductionOutside(linalg::LinalgOp op, const TileChoice &choice) {
  SmallVector<int64_t> extents = op.getStaticLoopRanges();
  SmallVector<utils::IteratorType> iterators = op.getIteratorTypesArray();
  bool inReduction = false;
  for (unsigned loop : choice.schedule.order) {
    if (choice.schedule.sizes[loop] == extents[loop])
      continue;
    if (iterators[loop] == utils::IteratorType::reduction)
      inReduction = true;
    else if (inReduction)
      return true;
  }
  return false;
}

/// The fill that initialises the destination of `op`, if it is on tensors.
static linalg::FillOp getInitialFill(linalg::LinalgOp op) {
  return op.getDpsInits()[0].getDefiningOp<linalg::FillOp>();
}

/// Parallel loops, with the fill of the destination inside. Returns the tiled
/// op and appends the tiled fill to `fills`.
static FailureOr<linalg::LinalgOp>
tileParallelLoops(RewriterBase &rewriter, linalg::LinalgOp op,
                  const scf::SCFTilingOptions &tiling,
                  SmallVectorImpl<linalg::LinalgOp> &fills) {
  if (!op.hasPureTensorSemantics()) {
    FailureOr<scf::SCFTilingResult> tiled = scf::tileUsingSCF(
        rewriter, cast<TilingInterface>(op.getOperation()), tiling);
    if (failed(tiled))
      return failure();
    rewriter.eraseOp(op);
    return cast<linalg::LinalgOp>(tiled->tiledOps.front());
  }
  scf::SCFTileAndFuseOptions options;
  options.setTilingOptions(tiling);
  options.fusionControlFn = [](tensor::ExtractSliceOp, OpResult producer,
                               bool isDestination)
      -> std::optional<scf::SCFTileAndFuseOptions::ControlFnResult> {
    if (isDestination && isa<linalg::FillOp>(producer.getOwner()))
      return scf::SCFTileAndFuseOptions::ControlFnResult{};
    return std::nullopt;
  };
  FailureOr<scf::SCFTileAndFuseResult> tiled =
      scf::tileConsumerAndFuseProducersUsingSCF(
          rewriter, cast<TilingInterface>(op.getOperation()), options);
  if (failed(tiled))
    return failure();
  linalg::LinalgOp inner;
  for (Operation *tiledOp : tiled->tiledAndFusedOps) {
    auto linalgOp = cast<linalg::LinalgOp>(tiledOp);
    if (isa<linalg::FillOp>(tiledOp) && !isa<linalg::FillOp>(op))
      fills.push_back(linalgOp);
    else
      inner = linalgOp;
  }
  for (OpResult result : op->getResults())
    rewriter.replaceAllUsesWith(result, tiled->replacements[result]);
  rewriter.eraseOp(op);
  return inner;
}

/// Marks a fill that moved into the loops of an op: its tile is that of the
/// result.
static LogicalResult finishFill(RewriterBase &rewriter, linalg::LinalgOp fill,
                                AffineMap outputMap, const TileChoice &choice) {
  const Schedule &schedule = choice.schedule;
  TileChoice fillChoice;
  fillChoice.kernel = choice.kernel;
  for (AffineExpr expr : outputMap.getResults()) {
    unsigned loop = cast<AffineDimExpr>(expr).getPosition();
    fillChoice.schedule.mesh.push_back(schedule.mesh[loop]);
    fillChoice.schedule.units.push_back(schedule.units[loop]);
    fillChoice.schedule.sizes.push_back(schedule.sizes[loop]);
  }
  // An elementwise op may leave the number of buffers open.
  if (!schedule.buffers.empty())
    fillChoice.schedule.buffers = {schedule.buffers.back()};
  auto loops = llvm::to_vector(llvm::seq<unsigned>(0, fill.getNumLoops()));
  return finishTile(rewriter, {fill, loops}, fillChoice);
}

/// Tiles the loops of `tiled` that `tiling` has, all in one nest.
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

/// Tiles the parallel loops, with the fill inside, and in them the reductions.
static LogicalResult tileTwoNests(RewriterBase &rewriter, TiledOp &tiled,
                                  const TileChoice &choice,
                                  SmallVectorImpl<linalg::LinalgOp> &fills) {
  bool noParallel, noReduction;
  scf::SCFTilingOptions parallel = makeTilingOptions(
      rewriter, tiled, choice, linalg::isParallelIterator, noParallel);
  if (!noParallel) {
    FailureOr<linalg::LinalgOp> inner =
        tileParallelLoops(rewriter, tiled.op, parallel, fills);
    if (failed(inner) || !*inner)
      return failure();
    tiled.op = *inner;
  } else if (linalg::FillOp fill = getInitialFill(tiled.op);
             fill && !isa<linalg::FillOp>(tiled.op) && fill->hasOneUse()) {
    fills.push_back(fill);
  }
  // A reduction that carried C with leading unit dimensions would make
  // bufferization copy it, in and out of the slice in each iteration.
  if (failed(dropLoops(rewriter, tiled, choice.schedule.mesh,
                       linalg::isParallelIterator)))
    return failure();
  scf::SCFTilingOptions reduction = makeTilingOptions(
      rewriter, tiled, choice, linalg::isReductionIterator, noReduction);
  return noReduction ? success() : tileOneNest(rewriter, tiled, reduction);
}

FailureOr<linalg::LinalgOp> sw::tileToLoops(RewriterBase &rewriter,
                                            linalg::LinalgOp op,
                                            const TileChoice &choice) {
  Location loc = op.getLoc();
  rewriter.setInsertionPoint(op);
  AffineMap outputMap = op.getMatchingIndexingMap(op.getDpsInitOperand(0));
  SmallVector<linalg::LinalgOp> fills;
  TiledOp tiled{op, llvm::to_vector(llvm::seq<unsigned>(0, op.getNumLoops()))};
  LogicalResult result = success();
  if (hasReductionOutside(op, choice)) {
    bool isNoTiling;
    scf::SCFTilingOptions tiling =
        makeTilingOptions(rewriter, tiled, choice, takeAll, isNoTiling);
    result = tileOneNest(rewriter, tiled, tiling);
  } else {
    result = tileTwoNests(rewriter, tiled, choice, fills);
  }
  if (failed(result))
    return emitError(loc, "could not be tiled");
  for (linalg::LinalgOp fill : fills)
    if (failed(finishFill(rewriter, fill, outputMap, choice)))
      return failure();
  return finishTile(rewriter, tiled, choice);
}
