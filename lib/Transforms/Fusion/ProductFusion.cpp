//===- ProductFusion.cpp - Ops on the tiles of a product ------------------===//
#include "ProductFusion.h"

#include "Transforms/TypeConversion/ElementTypes.h"
#include "Transforms/Utils/ProductBodies.h"
#include "Transforms/Utils/TilePreparation.h"

#include "Analysis/Structure/TileOps.h"

#include "Dialect/SW/IR/SW.h"

#include "mlir/Dialect/Affine/ViewLikeInterfaceUtils.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/Interfaces/LoopLikeInterface.h"
#include "mlir/Interfaces/SideEffectInterfaces.h"
#include "mlir/Transforms/LoopInvariantCodeMotionUtils.h"

using namespace mlir;
using namespace mlir::sw;

/// Finds the part of `array` for `tile`, a slice of slices of it.
static LogicalResult findPart(RewriterBase &rewriter, Value tile, Value array,
                              SmallVector<OpFoldResult> &offsets,
                              SmallVector<OpFoldResult> &sizes) {
  auto slice = tile.getDefiningOp<tensor::ExtractSliceOp>();
  if (!slice)
    return failure();
  if (slice.getSource() == array) {
    offsets = slice.getMixedOffsets();
    sizes = slice.getMixedSizes();
    return success();
  }
  SmallVector<OpFoldResult> outerOffsets, outerSizes, strides;
  auto outer = slice.getSource().getDefiningOp<tensor::ExtractSliceOp>();
  if (failed(findPart(rewriter, slice.getSource(), array, outerOffsets,
                      outerSizes)))
    return failure();
  SmallVector<OpFoldResult> ones(outerSizes.size(), rewriter.getIndexAttr(1));
  return affine::mergeOffsetsSizesAndStrides(
      rewriter, slice.getLoc(), outerOffsets, outerSizes, ones,
      outer.getDroppedDims(), slice.getMixedOffsets(), slice.getMixedSizes(),
      slice.getMixedStrides(), offsets, sizes, strides);
}

linalg::LinalgOp sw::splitCasts(RewriterBase &rewriter,
                                linalg::LinalgOp product,
                                SmallVectorImpl<Prologue> &casts) {
  Type type = getMultipliedType(product);
  SmallVector<Value> inputs(product.getDpsInputs());
  rewriter.setInsertionPoint(product);
  ImplicitLocOpBuilder b(product.getLoc(), rewriter);
  for (auto [number, input] : llvm::enumerate(inputs)) {
    if (getElementTypeOrSelf(input) == type)
      continue;
    input = convertRows(b, input, type);
    casts.push_back({input.getDefiningOp<linalg::LinalgOp>(),
                     static_cast<unsigned>(number)});
  }
  return casts.empty() ? product
                       : replaceInputs(rewriter, product, inputs, type);
}

FailureOr<linalg::LinalgOp> sw::computeOnTile(RewriterBase &rewriter,
                                              linalg::LinalgOp product,
                                              Prologue prologue) {
  Value tile = product->getOperand(prologue.operand);
  Value array = prologue.op->getResult(0);
  if (tile == array) {
    rewriter.moveOpBefore(prologue.op, product);
    return prologue.op;
  }
  SmallVector<OpFoldResult> offsets, sizes;
  rewriter.setInsertionPoint(product);
  if (failed(findPart(rewriter, tile, array, offsets, sizes)))
    return failure();
  auto whole = cast<TilingInterface>(prologue.op.getOperation());
  FailureOr<TilingResult> tiled = whole.generateResultTileValue(
      rewriter, /*resultNumber=*/0, offsets, sizes);
  if (failed(tiled))
    return failure();
  Value own = tiled->tiledValues.front();
  if (own.getType() != tile.getType()) {
    SmallVector<OpFoldResult> zeros(sizes.size(), rewriter.getIndexAttr(0)),
        ones(sizes.size(), rewriter.getIndexAttr(1));
    own = tensor::ExtractSliceOp::create(rewriter, tile.getLoc(),
                                         cast<RankedTensorType>(tile.getType()),
                                         own, zeros, sizes, ones);
  }
  rewriter.modifyOpInPlace(product,
                           [&] { product->setOperand(prologue.operand, own); });
  // From here on only the sizes of the slices are used.
  auto slice = tile.getDefiningOp<tensor::ExtractSliceOp>();
  while (slice.getSource() != array)
    slice = slice.getSource().getDefiningOp<tensor::ExtractSliceOp>();
  rewriter.setInsertionPoint(slice);
  auto type = cast<RankedTensorType>(array.getType());
  Value empty = tensor::EmptyOp::create(rewriter, slice.getLoc(),
                                        type.getShape(), type.getElementType());
  rewriter.modifyOpInPlace(slice,
                           [&] { slice.getSourceMutable().assign(empty); });
  rewriter.eraseOp(prologue.op);
  return cast<linalg::LinalgOp>(tiled->tiledOps.front());
}

void sw::moveOutOfLoops(linalg::LinalgOp op) {
  while (auto loop = op->getParentOfType<LoopLikeOpInterface>()) {
    // What `op` is computed from in the loop.
    llvm::SmallSetVector<Operation *, 8> sources;
    sources.insert(op);
    for (size_t i = 0; i < sources.size(); ++i)
      for (Value operand : sources[i]->getOperands())
        if (!loop.isDefinedOutsideOfLoop(operand))
          if (Operation *def = operand.getDefiningOp())
            sources.insert(def);
    moveLoopInvariantCode(
        loop.getLoopRegions(),
        [&](Value value, Region *) {
          return loop.isDefinedOutsideOfLoop(value);
        },
        [&](Operation *inner, Region *) {
          return sources.contains(inner) && isMemoryEffectFree(inner);
        },
        [&](Operation *inner, Region *) { loop.moveOutOfLoop(inner); });
    if (loop->isAncestor(op))
      return;
  }
}

/// Moves `op`, a product or an op on its tiles, before `place`, where all
/// operands of `place` exist. The ops before it move with it: the fill of the
/// product, and the product.
static void moveWithProduct(RewriterBase &rewriter, Operation *op,
                            Operation *place) {
  auto pool = dyn_cast<PoolOp>(op);
  auto linalgOp = dyn_cast<linalg::LinalgOp>(op);
  Value before = pool ? pool.getInput() : linalgOp.getDpsInits()[0];
  auto producer = before.getDefiningOp<linalg::LinalgOp>();
  bool isProduct = linalgOp && linalgOp.getNumReductionLoops() > 0;
  if (producer && producer->hasOneUse() &&
      (!isProduct || isa<linalg::FillOp>(producer)))
    moveWithProduct(rewriter, producer, place);
  rewriter.moveOpBefore(op, place);
}

FailureOr<linalg::LinalgOp> sw::placeEpilogue(RewriterBase &rewriter,
                                              Operation *op,
                                              linalg::LinalgOp epilogue) {
  FailureOr<linalg::GenericOp> old = toGeneric(rewriter, epilogue);
  if (failed(old))
    return failure();
  moveWithProduct(rewriter, op, *old);
  Value product = op->getResult(0);
  // A result of another type has tiles of its own.
  if (product.getType() != old->getResult(0).getType())
    return cast<linalg::LinalgOp>(old->getOperation());
  SmallVector<Value> inputs;
  SmallVector<AffineMap> maps;
  BlockArgument out = old->getRegionOutputArgs()[0];
  llvm::BitVector taken(old->getBlock()->getNumArguments());
  for (OpOperand *input : old->getDpsInputOperands()) {
    BlockArgument argument = old->getMatchingBlockArgument(input);
    if (input->get() != product) {
      inputs.push_back(input->get());
      maps.push_back(old->getMatchingIndexingMap(input));
      continue;
    }
    rewriter.replaceAllUsesWith(argument, out);
    taken.set(argument.getArgNumber());
  }
  maps.push_back(old->getIndexingMapsArray().back());
  rewriter.setInsertionPoint(*old);
  auto updated = linalg::GenericOp::create(
      rewriter, old->getLoc(), product.getType(), inputs, product, maps,
      old->getIteratorTypesArray(), /*bodyBuild=*/nullptr,
      (*old)->getDiscardableAttrDictionary().getValue());
  old->getBlock()->eraseArguments(taken);
  rewriter.inlineRegionBefore(old->getRegion(), updated.getRegion(),
                              updated.getRegion().begin());
  rewriter.replaceOp(*old, updated);
  return cast<linalg::LinalgOp>(updated.getOperation());
}
