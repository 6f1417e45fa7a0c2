//===- TileUtils.cpp - Loops over tiles of a linalg op --------------------===//
#include "TileUtils.h"

#include "TilePreparation.h"

#include "mlir/Dialect/Affine/IR/AffineOps.h"
#include "mlir/Dialect/Linalg/Transforms/Transforms.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/MemRef/Transforms/ComposeSubView.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Dialect/SCF/Transforms/TileUsingInterface.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/Dialect/Tensor/Transforms/Transforms.h"
#include "mlir/Transforms/GreedyPatternRewriteDriver.h"

using namespace mlir;
using namespace mlir::sw;

//===----------------------------------------------------------------------===//
// The mark of a tile op
//===----------------------------------------------------------------------===//

namespace {
/// How the loops of a tile op are cut.
struct TileCuts {
  SmallVector<std::optional<Spread>> mesh;
  SmallVector<int64_t> units;
};
} // namespace

/// The attribute `sw.tile` for a tile op with `cuts`, of which the loops
/// without a spread are gone.
static DictionaryAttr makeTileAttr(MLIRContext *context,
                                   const TileChoice &choice,
                                   const TileCuts &cuts) {
  Builder builder(context);
  const Schedule &schedule = choice.schedule;
  SmallVector<Attribute> spreads;
  SmallVector<int64_t> units,
      order = llvm::to_vector_of<int64_t>(schedule.order);
  for (auto [spread, unit] : llvm::zip_equal(cuts.mesh, cuts.units))
    if (spread) {
      spreads.push_back(SpreadAttr::get(context, *spread));
      units.push_back(unit);
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

/// Removes the loops of `op` that have no entry in `mesh`; their extent is one.
static FailureOr<linalg::LinalgOp>
dropLoops(RewriterBase &rewriter, linalg::LinalgOp op,
          ArrayRef<std::optional<Spread>> mesh) {
  SmallVector<unsigned> dropped;
  for (auto [loop, spread] : llvm::enumerate(mesh))
    if (!spread)
      dropped.push_back(loop);
  if (dropped.empty())
    return op;
  FailureOr<linalg::GenericOp> generic = toGeneric(rewriter, op);
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
  return reduced;
}

/// The part of `input` that every `stride`-th position of each dimension makes
/// up, `sizes` positions in all.
static Value takeStrided(RewriterBase &rewriter, Location loc, Value input,
                         ArrayRef<int64_t> strides,
                         ArrayRef<OpFoldResult> sizes) {
  SmallVector<OpFoldResult> offsets(strides.size(), rewriter.getIndexAttr(0));
  SmallVector<OpFoldResult> steps;
  for (int64_t stride : strides)
    steps.push_back(rewriter.getIndexAttr(stride));
  if (isa<TensorType>(input.getType()))
    return tensor::ExtractSliceOp::create(rewriter, loc, input, offsets, sizes,
                                          steps);
  return memref::SubViewOp::create(rewriter, loc, input, offsets, sizes, steps);
}

/// The stride of a map result `d * stride` or `d`, with the loop in `loop`.
static std::optional<int64_t> getStride(AffineExpr expr, unsigned &loop) {
  if (auto dim = dyn_cast<AffineDimExpr>(expr)) {
    loop = dim.getPosition();
    return 1;
  }
  auto binary = dyn_cast<AffineBinaryOpExpr>(expr);
  if (!binary || binary.getKind() != AffineExprKind::Mul)
    return std::nullopt;
  auto dim = dyn_cast<AffineDimExpr>(binary.getLHS());
  auto constant = dyn_cast<AffineConstantExpr>(binary.getRHS());
  if (!dim || !constant || constant.getValue() < 1)
    return std::nullopt;
  loop = dim.getPosition();
  return constant.getValue();
}

/// Replaces inputs that are read with a stride (of a convolution) by strided
/// slices, so that every map of the tile op is a projected permutation.
static FailureOr<linalg::LinalgOp> absorbStrides(RewriterBase &rewriter,
                                                 linalg::LinalgOp op) {
  auto generic = dyn_cast<linalg::GenericOp>(op.getOperation());
  if (!generic || llvm::all_of(op.getIndexingMapsArray(), [](AffineMap map) {
        return map.isProjectedPermutation();
      }))
    return op;
  rewriter.setInsertionPoint(op);
  Location loc = op.getLoc();
  SmallVector<AffineMap> maps = op.getIndexingMapsArray();
  SmallVector<Range> ranges = op.createLoopRanges(rewriter, loc);
  for (OpOperand *input : op.getDpsInputOperands()) {
    AffineMap &map = maps[input->getOperandNumber()];
    SmallVector<AffineExpr> exprs;
    SmallVector<int64_t> strides;
    SmallVector<OpFoldResult> sizes;
    for (AffineExpr expr : map.getResults()) {
      unsigned loop;
      std::optional<int64_t> stride = getStride(expr, loop);
      if (!stride)
        return failure();
      strides.push_back(*stride);
      sizes.push_back(ranges[loop].size);
      exprs.push_back(rewriter.getAffineDimExpr(loop));
    }
    if (llvm::all_of(strides, [](int64_t stride) { return stride == 1; }))
      continue;
    map = AffineMap::get(map.getNumDims(), 0, exprs, op.getContext());
    Value slice = takeStrided(rewriter, loc, input->get(), strides, sizes);
    rewriter.modifyOpInPlace(op, [&] { input->set(slice); });
  }
  rewriter.modifyOpInPlace(op, [&] {
    generic.setIndexingMapsAttr(rewriter.getAffineMapArrayAttr(maps));
  });
  return op;
}

/// Gives the tile op of a product the loops m, n and k, in this order.
static FailureOr<linalg::LinalgOp> orderProduct(RewriterBase &rewriter,
                                                linalg::LinalgOp op,
                                                const GemmLoops &loops,
                                                TileCuts &cuts) {
  SmallVector<unsigned> kept;
  for (unsigned loop = 0; loop < cuts.mesh.size(); ++loop)
    if (cuts.mesh[loop])
      kept.push_back(loop);
  SmallVector<unsigned> order;
  TileCuts ordered;
  for (unsigned loop : {loops.m, loops.n, loops.k}) {
    order.push_back(llvm::find(kept, loop) - kept.begin());
    ordered.mesh.push_back(cuts.mesh[loop]);
    ordered.units.push_back(cuts.units[loop]);
  }
  cuts = ordered;
  if (llvm::is_sorted(order))
    return op;
  FailureOr<linalg::GenericOp> generic = toGeneric(rewriter, op);
  if (failed(generic))
    return failure();
  FailureOr<linalg::GenericOp> result =
      linalg::interchangeGenericOp(rewriter, *generic, order);
  if (failed(result))
    return failure();
  return cast<linalg::LinalgOp>(result->getOperation());
}

/// Turns the tiled op into a tile op and marks it.
static FailureOr<linalg::LinalgOp> finishTile(RewriterBase &rewriter,
                                              linalg::LinalgOp op,
                                              const TileChoice &choice,
                                              TileCuts cuts) {
  Location loc = op.getLoc();
  FailureOr<linalg::LinalgOp> tile = dropLoops(rewriter, op, cuts.mesh);
  if (failed(tile))
    return emitError(loc, "could not drop the unit loops of its tile");
  tile = absorbStrides(rewriter, *tile);
  if (failed(tile))
    return emitError(loc, "reads an input in a way that no DMA transfer has");
  if (choice.product) {
    tile = orderProduct(rewriter, *tile, *choice.product, cuts);
    if (failed(tile))
      return emitError(loc, "could not order the loops of its tile");
  }
  // The op itself is gone if its loops were dropped.
  (*tile)->setAttr(kTileAttrName,
                   makeTileAttr((*tile)->getContext(), choice, cuts));
  return tile;
}

//===----------------------------------------------------------------------===//
// Loops
//===----------------------------------------------------------------------===//

/// Options for the loops that `filter` takes: their tile sizes, zero (no loop)
/// for the others and where one tile covers the loop, and the order.
static scf::SCFTilingOptions makeTilingOptions(
    RewriterBase &rewriter, linalg::LinalgOp op, const TileChoice &choice,
    function_ref<bool(utils::IteratorType)> filter, bool &isNoTiling) {
  SmallVector<OpFoldResult> sizes;
  SmallVector<int64_t> extents = op.getStaticLoopRanges();
  isNoTiling = true;
  for (auto [loop, type] : llvm::enumerate(op.getIteratorTypesArray())) {
    int64_t size = choice.schedule.sizes[loop];
    bool wanted = filter(type) && size < extents[loop];
    isNoTiling &= !wanted;
    sizes.push_back(rewriter.getIndexAttr(wanted ? size : 0));
  }
  scf::SCFTilingOptions options;
  options.setTileSizes(sizes);
  options.setInterchange(llvm::to_vector_of<int64_t>(choice.schedule.order));
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
  TileCuts cuts;
  for (AffineExpr expr : outputMap.getResults()) {
    unsigned loop = cast<AffineDimExpr>(expr).getPosition();
    cuts.mesh.push_back(schedule.mesh[loop]);
    cuts.units.push_back(schedule.units[loop]);
    fillChoice.schedule.sizes.push_back(schedule.sizes[loop]);
  }
  // An elementwise op may leave the number of buffers open.
  if (!schedule.buffers.empty())
    fillChoice.schedule.buffers = {schedule.buffers.back()};
  return finishTile(rewriter, fill, fillChoice, cuts);
}

/// Tiles the loops of `op` that `tiling` has, all in one nest.
static FailureOr<linalg::LinalgOp>
tileOneNest(RewriterBase &rewriter, linalg::LinalgOp op,
            const scf::SCFTilingOptions &tiling) {
  rewriter.setInsertionPoint(op);
  FailureOr<scf::SCFTilingResult> tiled = scf::tileUsingSCF(
      rewriter, cast<TilingInterface>(op.getOperation()), tiling);
  if (failed(tiled))
    return failure();
  rewriter.replaceOp(op, tiled->replacements);
  return cast<linalg::LinalgOp>(tiled->tiledOps.front());
}

/// Tiles the parallel loops, with the fill inside, and in them the reductions.
static FailureOr<linalg::LinalgOp>
tileTwoNests(RewriterBase &rewriter, linalg::LinalgOp op,
             const TileChoice &choice,
             SmallVectorImpl<linalg::LinalgOp> &fills) {
  bool noParallel, noReduction;
  scf::SCFTilingOptions parallel = makeTilingOptions(
      rewriter, op, choice, linalg::isParallelIterator, noParallel);
  scf::SCFTilingOptions reduction = makeTilingOptions(
      rewriter, op, choice, linalg::isReductionIterator, noReduction);
  FailureOr<linalg::LinalgOp> tiled = op;
  if (!noParallel) {
    tiled = tileParallelLoops(rewriter, op, parallel, fills);
    if (failed(tiled) || !*tiled)
      return failure();
  } else if (linalg::FillOp fill = getInitialFill(op);
             fill && !isa<linalg::FillOp>(op) && fill->hasOneUse()) {
    fills.push_back(fill);
  }
  return noReduction ? tiled : tileOneNest(rewriter, *tiled, reduction);
}

FailureOr<linalg::LinalgOp> sw::tileToLoops(RewriterBase &rewriter,
                                            linalg::LinalgOp op,
                                            const TileChoice &choice) {
  Location loc = op.getLoc();
  rewriter.setInsertionPoint(op);
  AffineMap outputMap = op.getMatchingIndexingMap(op.getDpsInitOperand(0));
  SmallVector<linalg::LinalgOp> fills;
  FailureOr<linalg::LinalgOp> tiled;
  if (hasReductionOutside(op, choice)) {
    bool isNoTiling;
    scf::SCFTilingOptions tiling = makeTilingOptions(
        rewriter, op, choice, [](utils::IteratorType) { return true; },
        isNoTiling);
    tiled = tileOneNest(rewriter, op, tiling);
  } else {
    tiled = tileTwoNests(rewriter, op, choice, fills);
  }
  if (failed(tiled))
    return emitError(loc, "could not be tiled");
  for (linalg::LinalgOp fill : fills)
    if (failed(finishFill(rewriter, fill, outputMap, choice)))
      return failure();
  return finishTile(rewriter, *tiled, choice,
                    {choice.schedule.mesh, choice.schedule.units});
}

//===----------------------------------------------------------------------===//
// Clean-up
//===----------------------------------------------------------------------===//

LogicalResult sw::cleanUpTiles(Operation *root) {
  RewritePatternSet patterns(root->getContext());
  tensor::populateMergeConsecutiveInsertExtractSlicePatterns(patterns);
  memref::populateComposeSubViewPatterns(patterns, patterns.getContext());
  affine::AffineApplyOp::getCanonicalizationPatterns(patterns,
                                                     patterns.getContext());
  affine::AffineMinOp::getCanonicalizationPatterns(patterns,
                                                   patterns.getContext());
  tensor::ExtractSliceOp::getCanonicalizationPatterns(patterns,
                                                      patterns.getContext());
  memref::SubViewOp::getCanonicalizationPatterns(patterns,
                                                 patterns.getContext());
  // Slices with steps stay apart: merged with one that drops dimensions, they
  // would become a memref.subview that upstream's canonicalization cannot type.
  SmallVector<Operation *> ops;
  root->walk([&](Operation *op) {
    auto view = dyn_cast<OffsetSizeAndStrideOpInterface>(op);
    if (isa<affine::AffineApplyOp, affine::AffineMinOp>(op) ||
        (view && llvm::all_of(view.getMixedStrides(), isOneInteger)))
      ops.push_back(op);
  });
  GreedyRewriteConfig config;
  config.setStrictness(GreedyRewriteStrictness::ExistingAndNewOps);
  return applyOpPatternsGreedily(ops, std::move(patterns), config);
}
