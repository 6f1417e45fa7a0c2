//===- TileMarks.cpp - From the body of tile loops to a tile op -----------===//
#include "TileMarks.h"

#include "InputReads.h"
#include "Transforms/Utils/TilePreparation.h"

#include "Dialect/SW/IR/DiscardableAttributes.h"

#include "mlir/Dialect/Linalg/Transforms/Transforms.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"

using namespace mlir;
using namespace mlir::sw;

//===----------------------------------------------------------------------===//
// The mark of a tile op
//===----------------------------------------------------------------------===//

void sw::setDivision(Builder &builder, bool onFirstGroup,
                     const DivisionReport &report, TileAttr::Entries &mark) {
  mark.firstGroup = onFirstGroup;
  if (onFirstGroup && !report.firstReason.empty())
    mark.firstReason = builder.getStringAttr(report.firstReason);
  if (!onFirstGroup && report.tiles > 0)
    mark.groupTiles = report.tiles;
  if (report.allSeconds)
    mark.predictedAll = builder.getF64FloatAttr(*report.allSeconds);
  if (report.firstSeconds)
    mark.predictedFirst = builder.getF64FloatAttr(*report.firstSeconds);
}

/// Sets how the kernel is divided over core groups, and why.
static void setDivision(Builder &builder, const TileChoice &choice,
                        TileAttr::Entries &mark) {
  setDivision(builder, choice.onFirstGroup, choice.division, mark);
  if (mark.groupTiles)
    llvm::append_range(mark.groupLoops, choice.groupLoops);
}

/// Creates the mark of a tile op with the loops `loops` of the op before
/// tiling.
static TileAttr makeTileAttr(MLIRContext *context, const TileChoice &choice,
                             ArrayRef<unsigned> loops,
                             DenseI64ArrayAttr range) {
  Builder builder(context);
  const Schedule &schedule = choice.schedule;
  TileAttr::Entries mark;
  mark.kernel = builder.getStringAttr(choice.kernel);
  mark.sizes = schedule.sizes;
  llvm::append_range(mark.order, schedule.order);
  for (unsigned loop : loops) {
    mark.mesh.push_back(*schedule.mesh[loop]);
    mark.units.push_back(schedule.units[loop]);
  }
  mark.buffers = schedule.buffers;
  if (choice.product) {
    bool alongM = schedule.vectorLoop == choice.product->m;
    mark.vector = alongM ? VecDim::M : VecDim::N;
  }
  llvm::append_range(mark.rowContiguous, schedule.rowContiguous);
  if (choice.firstParts > 1)
    mark.firstParts = choice.firstParts;
  mark.run = choice.run;
  mark.isPrivate = choice.isPrivate;
  mark.phases = choice.usesPhases;
  mark.epilogue = choice.isEpilogue;
  if (choice.rotation > 0)
    mark.rotation = choice.rotation;
  setDivision(builder, choice, mark);
  mark.groupRange = range;
  if (choice.predictedSeconds)
    mark.predicted = builder.getF64FloatAttr(*choice.predictedSeconds);
  return TileAttr::get(context, mark);
}

TileChoice sw::getResultChoice(AffineMap outputMap, const TileChoice &choice) {
  const Schedule &schedule = choice.schedule;
  TileChoice result;
  result.kernel = choice.kernel;
  for (auto [position, expr] : llvm::enumerate(outputMap.getResults())) {
    unsigned loop = cast<AffineDimExpr>(expr).getPosition();
    if (llvm::is_contained(choice.groupLoops, loop))
      result.groupLoops.push_back(position);
    result.schedule.mesh.push_back(schedule.mesh[loop]);
    result.schedule.units.push_back(schedule.units[loop]);
    result.schedule.sizes.push_back(schedule.sizes[loop]);
  }
  // One number for all operands, because those of the tile op are not known
  // yet. An elementwise op may omit it.
  if (!schedule.buffers.empty())
    result.schedule.buffers = {schedule.buffers.back()};
  return result;
}

TileChoice sw::getTileChoice(const TileChoice &choice, ArrayRef<unsigned> casts,
                             bool hasOwnTile) {
  TileChoice result = choice;
  Schedule &schedule = result.schedule;
  for (unsigned operand : casts)
    schedule.rowContiguous[operand] = false;
  if (hasOwnTile && !schedule.buffers.empty()) {
    schedule.buffers.back() = 1;
    schedule.rowContiguous.back() = false;
  }
  return result;
}

//===----------------------------------------------------------------------===//
// From a tile with unit loops to a tile op
//===----------------------------------------------------------------------===//

/// Crops operands before the loops `dropped`, of one iteration, are removed.
/// One loop may then remain along a dimension of which no iteration of `op`
/// reads all:
///   (n, o, k) -> (n, 3 * o + k)   becomes   (n, k) -> (n, k)
/// Otherwise the extent of the array would be taken for that of the loop.
static void trimOperands(RewriterBase &rewriter, linalg::GenericOp op,
                         ArrayRef<unsigned> dropped) {
  auto isPlain = [](AffineMap map) {
    return map.isProjectedPermutation(/*allowZeroInResults=*/true);
  };
  if (llvm::all_of(op.getIndexingMapsArray(), isPlain))
    return;
  Location loc = op.getLoc();
  rewriter.setInsertionPoint(op);
  SmallVector<AffineExpr> left;
  for (unsigned loop = 0; loop < op.getNumLoops(); ++loop)
    left.push_back(llvm::is_contained(dropped, loop)
                       ? rewriter.getAffineConstantExpr(0)
                       : rewriter.getAffineDimExpr(loop));
  SmallVector<Range> ranges =
      cast<linalg::LinalgOp>(op.getOperation()).createLoopRanges(rewriter, loc);
  for (OpOperand *input : op.getDpsInputOperands()) {
    auto type = dyn_cast<ShapedType>(input->get().getType());
    if (!type)
      continue;
    SmallVector<OpFoldResult> sizes;
    bool isCut = false;
    for (auto [dim, expr] :
         llvm::enumerate(op.getMatchingIndexingMap(input).getResults())) {
      OpFoldResult size =
          linalg::createFoldedDimOp(rewriter, loc, input->get(), dim);
      auto loop = dyn_cast<AffineDimExpr>(expr.replaceDims(left));
      if (loop && !isa<AffineDimExpr>(expr) &&
          !isEqualConstantIntOrValue(size, ranges[loop.getPosition()].size)) {
        size = ranges[loop.getPosition()].size;
        isCut = true;
      }
      sizes.push_back(size);
    }
    if (!isCut)
      continue;
    SmallVector<OpFoldResult> offsets(sizes.size(), rewriter.getIndexAttr(0)),
        strides(sizes.size(), rewriter.getIndexAttr(1));
    Value part;
    if (isa<TensorType>(type))
      part = tensor::ExtractSliceOp::create(rewriter, loc, input->get(),
                                            offsets, sizes, strides);
    else
      part = memref::SubViewOp::create(rewriter, loc, input->get(), offsets,
                                       sizes, strides);
    rewriter.modifyOpInPlace(op, [&] { input->set(part); });
  }
}

LogicalResult sw::dropLoops(RewriterBase &rewriter, TiledOp &tiled,
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
  trimOperands(rewriter, *generic, dropped);
  Attribute range =
      generic->getOperation()->getDiscardableAttr(kGroupRangeAttrName);
  Attribute run = generic->getOperation()->getDiscardableAttr(kRunAttrName);
  linalg::ControlDropUnitDims options;
  options.rankReductionStrategy =
      linalg::ControlDropUnitDims::RankReductionStrategy::ExtractInsertSlice;
  options.controlFn = [&](Operation *) { return dropped; };
  // The default rejects memrefs with a layout, which tiles always have.
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
  if (range)
    reduced->setDiscardableAttr(kGroupRangeAttrName, range);
  if (run)
    reduced->setDiscardableAttr(kRunAttrName, run);
  tiled = {reduced, std::move(kept)};
  return success();
}

/// Orders the loops of the tile op of a product as m, n and k.
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

FailureOr<linalg::LinalgOp> sw::finishTile(RewriterBase &rewriter,
                                           TiledOp tiled,
                                           const TileChoice &choice) {
  Location loc = tiled.op.getLoc();
  if (failed(dropLoops(rewriter, tiled, choice.schedule.mesh,
                       [](utils::IteratorType) { return true; })))
    return emitError(loc, "could not drop the unit loops of its tile");
  FailureOr<linalg::LinalgOp> absorbed =
      absorbReads(rewriter, tiled.op, /*keepSteps=*/choice.isPrivate);
  if (failed(absorbed))
    return emitError(loc, "could not be given slices of its inputs");
  tiled.op = *absorbed;
  if (choice.product && failed(orderProduct(rewriter, tiled, *choice.product)))
    return emitError(loc, "could not order the loops of its tile");
  Attribute range = tiled.op->removeDiscardableAttr(kGroupRangeAttrName);
  tiled.op->setAttr(kTileAttrName,
                    makeTileAttr(tiled.op->getContext(), choice, tiled.loops,
                                 cast_if_present<DenseI64ArrayAttr>(range)));
  return tiled.op;
}

SmallVector<unsigned> sw::allLoops(linalg::LinalgOp op) {
  return llvm::to_vector(llvm::seq<unsigned>(0, op.getNumLoops()));
}

LogicalResult sw::finishEpilogue(RewriterBase &rewriter,
                                 linalg::LinalgOp epilogue, AffineMap outputMap,
                                 const TileChoice &choice) {
  TileChoice own = getResultChoice(outputMap, choice);
  own.isEpilogue = true;
  // Otherwise the product has the transfers of C.
  OpOperand &result = *epilogue.getDpsInitOperand(0);
  if (choice.product && choice.schedule.rowContiguous.back() &&
      isStorageFloat(getElementTypeOrSelf(result.get()))) {
    own.schedule.rowContiguous.assign(epilogue->getNumOperands(), false);
    own.schedule.rowContiguous[result.getOperandNumber()] = true;
  }
  return finishTile(rewriter, {epilogue, allLoops(epilogue)}, own);
}

LogicalResult sw::finishFill(RewriterBase &rewriter, linalg::LinalgOp fill,
                             AffineMap outputMap, const TileChoice &choice) {
  return finishTile(rewriter, {fill, allLoops(fill)},
                    getResultChoice(outputMap, choice));
}

LogicalResult sw::finishWholeTile(RewriterBase &rewriter, linalg::LinalgOp op,
                                  TileChoice choice) {
  TiledOp own{op, {}};
  for (unsigned loop = 0; loop < op.getNumLoops(); ++loop) {
    own.loops.push_back(loop);
    choice.schedule.mesh.push_back(Spread::None);
    choice.schedule.units.push_back(1);
  }
  return finishTile(rewriter, own, choice);
}
