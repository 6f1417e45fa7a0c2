//===- PoolTiling.cpp - Poolings on the tiles of a product ----------------===//
#include "PoolTiling.h"

#include "Analysis/Epilogue.h"

#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/IR/Dominance.h"
#include "mlir/Transforms/CSE.h"

using namespace mlir;
using namespace mlir::sw;

/// Moves `pool` and the ops that compute what only it reads in front of
/// `place`, where everything that an op there reads is known.
static void moveBefore(RewriterBase &rewriter, PoolOp pool, Operation *place) {
  SmallVector<Operation *> ops = {pool};
  for (auto op = pool.getInput().getDefiningOp<linalg::LinalgOp>();
       op && op->hasOneUse();
       op = op.getDpsInits()[0].getDefiningOp<linalg::LinalgOp>())
    ops.push_back(op);
  for (Operation *op : llvm::reverse(ops))
    rewriter.moveOpBefore(op, place);
}

PoolEpilogue sw::takeEpilogueOfPool(RewriterBase &rewriter, PoolOp pool) {
  PoolEpilogue epilogue;
  linalg::LinalgOp op = getEpilogueOfPool(pool);
  if (!op)
    return epilogue;
  auto generic = cast<linalg::GenericOp>(op.getOperation());
  moveBefore(rewriter, pool, generic);
  Block *block = generic.getBlock();
  BlockArgument out = generic.getRegionOutputArgs()[0];
  llvm::BitVector taken(block->getNumArguments());
  for (OpOperand *input : generic.getDpsInputOperands()) {
    if (input->get() == pool.getResult()) {
      BlockArgument argument = generic.getMatchingBlockArgument(input);
      rewriter.replaceAllUsesWith(argument, out);
      taken.set(argument.getArgNumber());
      continue;
    }
    epilogue.inputs.push_back(input->get());
    epilogue.maps.push_back(generic.getMatchingIndexingMap(input));
  }
  block->eraseArguments(taken);
  epilogue.body = std::make_unique<Region>();
  epilogue.body->takeBody(generic.getRegion());
  epilogue.loc = generic.getLoc();
  rewriter.replaceOp(generic, pool.getResult());
  return epilogue;
}

/// Puts `epilogue` on the tile `result` of a pooling whose dimensions are those
/// in `kept` of the whole one, from `offsets` on. `mark` is that of the
/// pooling.
static Value createEpilogueOfPool(RewriterBase &rewriter,
                                  PoolEpilogue &epilogue, Value result,
                                  ArrayRef<OpFoldResult> offsets,
                                  ArrayRef<OpFoldResult> sizes,
                                  ArrayRef<unsigned> kept,
                                  TileAttr::Entries mark) {
  Location loc = *epilogue.loc;
  MLIRContext *context = rewriter.getContext();
  SmallVector<Value> inputs;
  SmallVector<AffineMap> maps;
  for (auto [input, map] : llvm::zip_equal(epilogue.inputs, epilogue.maps)) {
    auto type = dyn_cast<RankedTensorType>(input.getType());
    SmallVector<AffineExpr> results;
    if (!type) {
      inputs.push_back(input);
      maps.push_back(AffineMap::get(kept.size(), 0, context));
      continue;
    }
    SmallVector<OpFoldResult> starts, extents,
        ones(type.getRank(), rewriter.getIndexAttr(1));
    SmallVector<int64_t> shape;
    for (AffineExpr expr : map.getResults()) {
      auto dim = dyn_cast<AffineDimExpr>(expr);
      const unsigned *place =
          dim ? llvm::find(kept, dim.getPosition()) : kept.end();
      starts.push_back(dim ? offsets[dim.getPosition()]
                           : OpFoldResult(rewriter.getIndexAttr(0)));
      extents.push_back(dim ? sizes[dim.getPosition()]
                            : OpFoldResult(rewriter.getIndexAttr(1)));
      if (place == kept.end())
        continue;
      results.push_back(getAffineDimExpr(place - kept.begin(), context));
      shape.push_back(
          getConstantIntValue(extents.back()).value_or(ShapedType::kDynamic));
    }
    auto reduced = RankedTensorType::get(shape, type.getElementType());
    inputs.push_back(tensor::ExtractSliceOp::create(
        rewriter, loc, reduced, input, starts, extents, ones));
    maps.push_back(AffineMap::get(kept.size(), 0, results, context));
  }
  maps.push_back(rewriter.getMultiDimIdentityMap(kept.size()));
  auto tile = linalg::GenericOp::create(
      rewriter, loc, result.getType(), inputs, result, maps,
      SmallVector<utils::IteratorType>(kept.size(),
                                       utils::IteratorType::parallel),
      /*bodyBuild=*/nullptr);
  tile.getRegion().takeBody(*epilogue.body);
  mark.buffers = {mark.buffers.empty() ? 1 : mark.buffers.back()};
  tile->setAttr(kTileAttrName, TileAttr::get(context, mark));
  return tile.getResult(0);
}

LogicalResult sw::finishPool(RewriterBase &rewriter, PoolOp pool,
                             PoolEpilogue &behind, const TileChoice &own,
                             const TileChoice &choice) {
  Location loc = pool.getLoc();
  rewriter.setInsertionPoint(pool);
  SmallVector<Spread> mesh;
  SmallVector<int64_t> units;
  auto getKept = [&](Value operand) {
    SmallVector<int64_t> shape;
    for (auto [dim, spread] : llvm::enumerate(own.schedule.mesh))
      if (spread)
        shape.push_back(
            cast<RankedTensorType>(operand.getType()).getDimSize(dim));
    return tensor::ExtractSliceOp::rankReduceIfNeeded(rewriter, loc, operand,
                                                      shape);
  };
  for (auto [spread, unit] :
       llvm::zip_equal(own.schedule.mesh, own.schedule.units))
    if (spread) {
      mesh.push_back(*spread);
      units.push_back(unit);
    }
  FailureOr<Value> input = getKept(pool.getInput()),
                   output = getKept(pool.getOutput());
  if (failed(input) || failed(output) || mesh.size() != 2)
    return pool.emitError("could not drop the unit loops of its tile");
  auto tile =
      PoolOp::create(rewriter, loc, output->getType(), *input, pool.getAt(),
                     *output, pool.getPoolAttr(), pool.getInitialAttr());
  TileAttr::Entries mark;
  mark.kernel = rewriter.getStringAttr(choice.kernel);
  mark.mesh = mesh;
  mark.units = units;
  // C has one buffer; what is stored has those that the schedule gives C.
  if (!choice.schedule.buffers.empty())
    mark.buffers = {1, choice.schedule.buffers.back()};
  mark.epilogue = true;
  tile->setAttr(kTileAttrName, TileAttr::get(rewriter.getContext(), mark));
  Value result = tile.getResult();
  if (behind.body) {
    SmallVector<OpFoldResult> offsets(own.schedule.mesh.size(),
                                      rewriter.getIndexAttr(0));
    SmallVector<OpFoldResult> sizes =
        tensor::getMixedSizes(rewriter, loc, pool.getOutput());
    if (auto slice = pool.getOutput().getDefiningOp<tensor::ExtractSliceOp>()) {
      offsets = slice.getMixedOffsets();
      sizes = slice.getMixedSizes();
    }
    SmallVector<unsigned> kept;
    for (auto [dim, spread] : llvm::enumerate(own.schedule.mesh))
      if (spread)
        kept.push_back(dim);
    mark.units.back() = pool.getPool().getBlockPixels();
    result = createEpilogueOfPool(rewriter, behind, result, offsets, sizes,
                                  kept, mark);
  }
  if (result.getType() != pool.getResult().getType())
    result = tensor::InsertSliceOp::create(
        rewriter, loc, result, pool.getOutput(),
        SmallVector<OpFoldResult>(own.schedule.mesh.size(),
                                  rewriter.getIndexAttr(0)),
        tensor::getMixedSizes(rewriter, loc, pool.getOutput()),
        SmallVector<OpFoldResult>(own.schedule.mesh.size(),
                                  rewriter.getIndexAttr(1)));
  rewriter.replaceOp(pool, result);
  // Slices of equal sizes are merged once these are the same values.
  if (auto loop = dyn_cast<scf::ForOp>(tile->getParentOp())) {
    DominanceInfo dominance(loop);
    eliminateCommonSubExpressions(rewriter, dominance, loop);
  }
  return success();
}

scf::SCFTilingOptions sw::makePoolOptions(RewriterBase &rewriter,
                                          TiledOp &tiled,
                                          const TileChoice &choice,
                                          AffineMap outputMap, PoolOp pool,
                                          bool &isNoTiling) {
  SmallVector<int64_t> extents = tiled.op.getStaticLoopRanges(), order;
  SmallVector<OpFoldResult> sizes;
  unsigned last = outputMap.getNumResults() - 1;
  isNoTiling = true;
  for (auto [position, expr] : llvm::enumerate(outputMap.getResults())) {
    unsigned loop = cast<AffineDimExpr>(expr).getPosition();
    int64_t size = choice.schedule.sizes[loop];
    bool isCut = size < extents[loop];
    isNoTiling &= !isCut;
    if (position == last)
      size /= pool.getPool().getBlockElements();
    sizes.push_back(rewriter.getIndexAttr(isCut ? size : 0));
  }
  for (unsigned loop : choice.schedule.order)
    if (std::optional<unsigned> position = outputMap.getResultPosition(
            getAffineDimExpr(loop, outputMap.getContext())))
      order.push_back(*position);
  scf::SCFTilingOptions options;
  options.setTileSizes(sizes);
  options.setInterchange(order);
  return options;
}
