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

/// The attribute `sw.tile` for a tile op that has the loops with an entry in
/// `mesh`.
static DictionaryAttr makeTileAttr(MLIRContext *context,
                                   const TileChoice &choice,
                                   ArrayRef<std::optional<Spread>> mesh) {
  Builder builder(context);
  SmallVector<Attribute> spreads;
  SmallVector<int64_t> units;
  for (auto [loop, spread] : llvm::enumerate(mesh)) {
    if (!spread)
      continue;
    spreads.push_back(SpreadAttr::get(context, *spread));
    if (!choice.units.empty())
      units.push_back(choice.units[loop]);
  }
  SmallVector<NamedAttribute> entries = {
      builder.getNamedAttr("kernel", builder.getStringAttr(choice.kernel)),
      builder.getNamedAttr("mesh", builder.getArrayAttr(spreads)),
      builder.getNamedAttr("sizes",
                           builder.getDenseI64ArrayAttr(choice.sizes))};
  if (!units.empty())
    entries.push_back(
        builder.getNamedAttr("units", builder.getDenseI64ArrayAttr(units)));
  if (!choice.vector.empty())
    entries.push_back(
        builder.getNamedAttr("vector", builder.getStringAttr(choice.vector)));
  return builder.getDictionaryAttr(entries);
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

/// Turns the tiled op into a tile op and marks it.
static LogicalResult finishTile(RewriterBase &rewriter, linalg::LinalgOp op,
                                const TileChoice &choice,
                                ArrayRef<std::optional<Spread>> mesh) {
  Location loc = op.getLoc();
  FailureOr<linalg::LinalgOp> tile = dropLoops(rewriter, op, mesh);
  if (failed(tile))
    return emitError(loc, "could not drop the unit loops of its tile");
  tile = absorbStrides(rewriter, *tile);
  if (failed(tile))
    return emitError(loc, "reads an input in a way that no DMA transfer has");
  // The op itself is gone if its loops were dropped.
  (*tile)->setAttr(kTileAttrName,
                   makeTileAttr((*tile)->getContext(), choice, mesh));
  return success();
}

//===----------------------------------------------------------------------===//
// Loops
//===----------------------------------------------------------------------===//

/// Tile sizes of the loops of one iterator type, zero (no loop) for the others
/// and where one tile covers the loop.
static SmallVector<OpFoldResult> selectSizes(RewriterBase &rewriter,
                                             linalg::LinalgOp op,
                                             const TileChoice &choice,
                                             utils::IteratorType iterator) {
  SmallVector<OpFoldResult> sizes;
  SmallVector<int64_t> extents = op.getStaticLoopRanges();
  for (auto [loop, type] : llvm::enumerate(op.getIteratorTypesArray())) {
    bool wanted = type == iterator && choice.sizes[loop] < extents[loop];
    sizes.push_back(rewriter.getIndexAttr(wanted ? choice.sizes[loop] : 0));
  }
  return sizes;
}

static bool isNoTiling(ArrayRef<OpFoldResult> sizes) {
  return llvm::all_of(sizes,
                      [](OpFoldResult size) { return isZeroInteger(size); });
}

/// The fill that initialises the destination of `op`, if it is on tensors.
static linalg::FillOp getInitialFill(linalg::LinalgOp op) {
  return op.getDpsInits()[0].getDefiningOp<linalg::FillOp>();
}

/// Parallel loops, with the fill of the destination inside. Returns the tiled
/// op and appends the tiled fill to `fills`.
static FailureOr<linalg::LinalgOp>
tileParallelLoops(RewriterBase &rewriter, linalg::LinalgOp op,
                  ArrayRef<OpFoldResult> sizes,
                  SmallVectorImpl<linalg::LinalgOp> &fills) {
  scf::SCFTilingOptions tiling;
  tiling.setTileSizes(sizes);
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

/// Marks a fill that moved into the loops of a product: its tile is C.
static LogicalResult finishFill(RewriterBase &rewriter, linalg::LinalgOp fill,
                                AffineMap outputMap, const TileChoice &choice) {
  SmallVector<std::optional<Spread>> mesh;
  TileChoice fillChoice = choice;
  fillChoice.sizes.clear();
  fillChoice.units.clear();
  fillChoice.vector.clear();
  for (AffineExpr expr : outputMap.getResults()) {
    unsigned loop = cast<AffineDimExpr>(expr).getPosition();
    mesh.push_back(choice.mesh[loop]);
    fillChoice.sizes.push_back(choice.sizes[loop]);
    if (!choice.units.empty())
      fillChoice.units.push_back(choice.units[loop]);
  }
  return finishTile(rewriter, fill, fillChoice, mesh);
}

LogicalResult sw::tileToLoops(RewriterBase &rewriter, linalg::LinalgOp op,
                              const TileChoice &choice) {
  Location loc = op.getLoc();
  auto fail = [&] { return emitError(loc, "could not be tiled"); };
  rewriter.setInsertionPoint(op);
  SmallVector<OpFoldResult> parallel =
      selectSizes(rewriter, op, choice, utils::IteratorType::parallel);
  SmallVector<OpFoldResult> reduction =
      selectSizes(rewriter, op, choice, utils::IteratorType::reduction);
  AffineMap outputMap = op.getMatchingIndexingMap(op.getDpsInitOperand(0));

  SmallVector<linalg::LinalgOp> fills;
  linalg::LinalgOp tiled = op;
  if (!isNoTiling(parallel)) {
    FailureOr<linalg::LinalgOp> inner =
        tileParallelLoops(rewriter, op, parallel, fills);
    if (failed(inner) || !*inner)
      return fail();
    tiled = *inner;
  } else if (linalg::FillOp fill = getInitialFill(op);
             fill && !isa<linalg::FillOp>(op) && fill->hasOneUse()) {
    fills.push_back(fill);
  }
  if (!isNoTiling(reduction)) {
    rewriter.setInsertionPoint(tiled);
    scf::SCFTilingOptions tiling;
    tiling.setTileSizes(reduction);
    FailureOr<scf::SCFTilingResult> inner = scf::tileUsingSCF(
        rewriter, cast<TilingInterface>(tiled.getOperation()), tiling);
    if (failed(inner))
      return fail();
    rewriter.replaceOp(tiled, inner->replacements);
    tiled = cast<linalg::LinalgOp>(inner->tiledOps.front());
  }
  for (linalg::LinalgOp fill : fills)
    if (failed(finishFill(rewriter, fill, outputMap, choice)))
      return failure();
  return finishTile(rewriter, tiled, choice, choice.mesh);
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
