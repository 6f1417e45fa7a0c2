//===- PoolTiling.cpp - Poolings on the tiles of a product ----------------===//
#include "PoolTiling.h"

#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/IR/Dominance.h"
#include "mlir/Transforms/CSE.h"

using namespace mlir;
using namespace mlir::sw;

scf::SCFTilingOptions sw::makePoolOptions(RewriterBase &rewriter, PoolOp pool,
                                          const Schedule &schedule,
                                          bool &isNoTiling) {
  SmallVector<OpFoldResult> sizes;
  isNoTiling = true;
  for (auto [size, extent] : llvm::zip_equal(
           schedule.sizes,
           cast<ShapedType>(pool.getInput().getType()).getShape())) {
    bool isCut = size < extent;
    isNoTiling &= !isCut;
    bool isLast = sizes.size() + 1 == schedule.sizes.size();
    int64_t step = isLast ? pool.getPool().getBlockElements() : 1;
    sizes.push_back(rewriter.getIndexAttr(isCut ? size / step : 0));
  }
  scf::SCFTilingOptions options;
  options.setTileSizes(sizes);
  options.setInterchange(llvm::to_vector_of<int64_t>(schedule.order));
  return options;
}

/// Computes `epilogue`, which updates the result of the whole pooling in place,
/// on the tile of `pool`, and marks it. `own` is the schedule of the tile.
static LogicalResult tileEpilogue(RewriterBase &rewriter, PoolOp pool,
                                  linalg::LinalgOp epilogue, TileChoice own) {
  linalg::LinalgOp tile = epilogue;
  if (epilogue->getBlock() != pool->getBlock()) {
    auto slice = pool.getOutput().getDefiningOp<tensor::ExtractSliceOp>();
    rewriter.setInsertionPointAfter(pool);
    FailureOr<TilingResult> tiled =
        cast<TilingInterface>(epilogue.getOperation())
            .getTiledImplementation(rewriter, slice.getMixedOffsets(),
                                    slice.getMixedSizes());
    if (failed(tiled))
      return epilogue.emitError("could not be tiled");
    tile = cast<linalg::LinalgOp>(tiled->tiledOps.front());
    Operation *place = tile.getDpsInits()[0].getDefiningOp();
    rewriter.modifyOpInPlace(
        tile, [&] { tile.setDpsInitOperand(0, pool.getResult()); });
    rewriter.eraseOp(place);
    rewriter.replaceAllUsesExcept(pool.getResult(), tile->getResult(0), tile);
    rewriter.replaceOp(epilogue, epilogue.getDpsInits()[0]);
  }
  SmallVector<unsigned> loops =
      llvm::to_vector(llvm::seq<unsigned>(0, tile.getNumLoops()));
  // The sizes are those of the product.
  own.schedule.sizes.clear();
  own.schedule.units.back() = pool.getPool().getBlockPixels();
  own.isEpilogue = true;
  return finishTile(rewriter, {tile, loops}, own);
}

LogicalResult sw::finishPool(RewriterBase &rewriter, PoolOp pool,
                             linalg::LinalgOp epilogue, const TileChoice &own) {
  if (epilogue && failed(tileEpilogue(rewriter, pool, epilogue, own)))
    return failure();
  Location loc = pool.getLoc();
  rewriter.setInsertionPoint(pool);
  TileAttr::Entries mark;
  SmallVector<unsigned> kept;
  for (auto [dim, spread] : llvm::enumerate(own.schedule.mesh))
    if (spread) {
      kept.push_back(dim);
      mark.mesh.push_back(*spread);
      mark.units.push_back(own.schedule.units[dim]);
    }
  auto getKept = [&](Value operand) {
    auto type = cast<RankedTensorType>(operand.getType());
    return tensor::ExtractSliceOp::rankReduceIfNeeded(
        rewriter, loc, operand, llvm::map_to_vector(kept, [&](unsigned dim) {
          return type.getDimSize(dim);
        }));
  };
  FailureOr<Value> input = getKept(pool.getInput()),
                   output = getKept(pool.getOutput());
  if (failed(input) || failed(output) || kept.size() != 2)
    return pool.emitError("could not drop the unit loops of its tile");
  auto tile = PoolOp::create(rewriter, loc, output->getType(), *input,
                             pool.getWeights(), pool.getAt(), *output,
                             pool.getPoolAttr(), pool.getInitialAttr());
  mark.kernel = rewriter.getStringAttr(own.kernel);
  // C has one buffer. The stored array and the weights have as many as the
  // schedule gives C.
  if (!own.schedule.buffers.empty()) {
    mark.buffers.assign(pool.getWeights() ? 3 : 2, own.schedule.buffers.back());
    mark.buffers.front() = 1;
  }
  mark.epilogue = true;
  tile->setAttr(kTileAttrName, TileAttr::get(rewriter.getContext(), mark));
  Value result = tile.getResult();
  if (result.getType() != pool.getResult().getType()) {
    SmallVector<OpFoldResult> sizes =
        tensor::getMixedSizes(rewriter, loc, pool.getOutput());
    SmallVector<OpFoldResult> zeros(sizes.size(), rewriter.getIndexAttr(0)),
        ones(sizes.size(), rewriter.getIndexAttr(1));
    result = tensor::InsertSliceOp::create(
        rewriter, loc, result, pool.getOutput(), zeros, sizes, ones);
  }
  rewriter.replaceOp(pool, result);
  // Slices of equal sizes can be merged after this.
  if (auto loop = dyn_cast<scf::ForOp>(tile->getParentOp())) {
    DominanceInfo dominance(loop);
    eliminateCommonSubExpressions(rewriter, dominance, loop);
  }
  return success();
}
