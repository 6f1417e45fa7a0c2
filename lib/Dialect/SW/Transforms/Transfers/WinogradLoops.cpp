//===- WinogradLoops.cpp - Winograd's method in LDM -----------------------===//
//
//   get X[first] to %x
//   for q (pieces of images, one for each mesh column) {
//     for f (blocks of filters, one for each mesh row) {
//       for k (blocks of channels) {
//         wait; sw.winograd input ins(%x) outs(%v)
//         for p (positions) {
//           get U[f, k, p] to %u
//           get a channel of X[next] to %x
//           put a filter of %y to Y[the output before]
//           sw.spm_gemm ins(%u, %v[p]) outs(%m[p])
//         }
//       }
//       for i (some of the filters) {
//         sw.winograd output ins(%m[.., i, ..]) outs(%y[i])
//         epilogue on %y[i]
//       }
//     }
//   }
//   put %y to Y[last]
//
// All buffers belong to one CPE, even in the core-group view, since the part of
// an image that a CPE needs is not a piece of a tile. Images of the next step
// are fetched channel by channel, and the output is stored filter by filter.
// The memory serves requests in order, so filters would otherwise wait for all
// of them. With one block of channels, the tiles are transformed before the
// loop over filters. With one block of filters as well, the filters stay in
// LDM.
//
//===----------------------------------------------------------------------===//
#include "WinogradLoops.h"

#include "WinogradKernel.h"

#include "Analysis/Structure/Sizes.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/IR/IRMapping.h"

using namespace mlir;
using namespace mlir::sw;

/// Transforms the fetched images and frees their buffer.
void WinogradKernel::createInput() {
  DMAWaitOp::create(rewriter, loc, patchReply, /*slot=*/Value());
  SmallVector<int64_t> shape = {1, plan.getOwnChannels(target),
                                plan.getPatchRows(), plan.getPatchCols()};
  const SmallVector<ReassociationIndices> groups = {{0, 1}, {2}, {3}};
  FailureOr<MemRefType> type = memref::ExpandShapeOp::computeExpandedType(
      cast<MemRefType>(patch.getType()), shape, groups);
  assert(succeeded(type) && "images are contiguous");
  Value image =
      memref::ExpandShapeOp::create(rewriter, loc, *type, patch, groups);
  WinogradOp::create(rewriter, loc, /*result=*/Type(), WinogradKind::Input,
                     op.getTile(), image, asValue(tile.piece.firstRow),
                     /*left=*/IntegerAttr(), asValue(tile.piece.firstCol),
                     expand(tiles, number(0), plan.getOwnChannels(target)),
                     /*accumulate=*/false, /*pooled=*/false);
}

void WinogradKernel::createProduct(Value filter, Value position,
                                   Value accumulate) {
  int64_t pitch = plan.getPitch(target);
  auto vec = VecDimAttr::get(op.getContext(), VecDim::N);
  double beta = accumulate ? 1 : 0;
  SpmGemmOp::create(
      rewriter, loc, filter, getPosition(tiles, position),
      getPosition(sums, position), asValue(number(plan.getStepFilters(target))),
      asValue(number(pitch * target.getMeshCols())),
      asValue(number(plan.getStepChannels(target))), accumulate, vec,
      rewriter.getF64FloatAttr(1), rewriter.getF64FloatAttr(beta),
      /*transA=*/UnitAttr(), /*transB=*/UnitAttr(), /*padded=*/UnitAttr(),
      /*run=*/IntegerAttr());
}

/// Creates the products of all positions for one block of filters and channels.
void WinogradKernel::createProducts(OpFoldResult step, Value accumulate,
                                    const Fetch &next, Value isThere) {
  OpBuilder::InsertionGuard guard(rewriter);
  int64_t positions = plan.getPositions();
  int64_t steps = plan.countSteps(target);
  scf::ForOp loop = createLoop(positions, 1);
  Value position = loop.getInductionVar();
  IssueSteps puts{
      apply(symbol(0).floorDiv(target.getMeshCols()) * positions + symbol(1),
            {step, position}),
      steps * positions};
  IssueSteps gets{OpFoldResult(position), positions};
  if (steps == 1) {
    // All filters share the images.
    gets.current =
        apply(symbol(0).floorDiv(target.getMeshRows()) * positions + symbol(1),
              {tile.filterBlock, position});
    gets.count = plan.countFilterTiles(target) * positions;
  }
  createPhases(plan.getOwnChannels(target), gets, isThere,
               [&](OpFoldResult plane) { createPlaneGet(next, plane); });
  createPhases(plan.filterBlock, puts, isBefore,
               [&](OpFoldResult filter) { createPut(before, filter); });
  if (plan.keepsFilters(target)) {
    createProduct(getPosition(filters, position), position, accumulate);
    return;
  }
  Part part{{apply(symbol(0) + symbol(1), {tile.filterBlock, row}),
             apply(symbol(0) + symbol(1), {step, col}), OpFoldResult(position),
             number(0), number(0)},
            {number(1), number(1), number(1), number(plan.filterBlock),
             number(plan.channelBlock)}};
  createGet(
      createView(op.getFilter(), part, {plan.filterBlock, plan.channelBlock}),
      filters);
  createProduct(filters, position, accumulate);
}

/// Transforms the images of a step, multiplies them by the filters, and issues
/// the gets of the next step.
void WinogradKernel::createStep(Value index, Value step) {
  int64_t rows = target.getMeshRows(), cols = target.getMeshCols();
  int64_t steps = plan.countSteps(target);
  auto isAtLeast = [&](OpFoldResult value, int64_t bound) -> Value {
    return arith::CmpIOp::create(rewriter, loc, arith::CmpIPredicate::sge,
                                 asValue(value), asValue(number(bound)));
  };
  auto select = [&](Value condition, OpFoldResult yes, OpFoldResult no) {
    return OpFoldResult(arith::SelectOp::create(rewriter, loc, condition,
                                                asValue(yes), asValue(no))
                            .getResult());
  };
  OpFoldResult nextStep = number(0);
  OpFoldResult nextIndex = apply(symbol(0) + places, {index});
  if (steps > 1) {
    OpFoldResult later = apply(symbol(0) + cols, {step});
    Value isLast = isAtLeast(later, plan.channels / plan.channelBlock);
    nextStep = select(isLast, number(0), later);
    Value isLastTile = isAtLeast(apply(symbol(0) + rows, {tile.filterBlock}),
                                 plan.filters / plan.filterBlock);
    Value advances = arith::AndIOp::create(rewriter, loc, isLast, isLastTile);
    nextIndex = select(advances, nextIndex, index);
  }
  Fetch next{findPiece(nextIndex), nextStep};
  Value isThere = arith::CmpIOp::create(
      rewriter, loc, arith::CmpIPredicate::slt, asValue(nextIndex),
      asValue(number(plan.getPieces())));
  if (steps == 1) {
    createProducts(number(0), /*accumulate=*/Value(), next, isThere);
    return;
  }
  createInput();
  Value isLater = arith::CmpIOp::create(rewriter, loc, arith::CmpIPredicate::ne,
                                        step, asValue(number(0)));
  createProducts(step, isLater, next, isThere);
}

/// Creates the epilogue on a part of the output before that is stored.
void WinogradKernel::createEpilogue(Value own, OpFoldResult part,
                                    OpFoldResult slot) {
  if (op.getEpilogue().empty())
    return;
  MLIRContext *context = op.getContext();
  auto flatten = [&](Value array) -> Value {
    const SmallVector<ReassociationIndices> groups = {{0, 1}, {2, 3}};
    return memref::CollapseShapeOp::create(rewriter, loc, array, groups);
  };
  AffineMap whole = AffineMap::getMultiDimIdentityMap(2, context);
  AffineMap filter =
      AffineMap::get(2, 0, rewriter.getAffineDimExpr(0), context);
  SmallVector<Value> inputs;
  SmallVector<AffineMap> maps;
  int64_t filters = plan.getPartFilters();
  for (Read &read : reads) {
    DMAWaitOp::create(rewriter, loc, read.reply,
                      read.isWhole() ? asValue(slot) : Value());
    if (read.isWhole()) {
      inputs.push_back(flatten(createTile(read.buffer, slot, tile)));
    } else {
      OpFoldResult first = apply(symbol(0) * filters, {part});
      inputs.push_back(
          createView(read.buffer, {{first}, {number(filters)}}, {filters}));
    }
    maps.push_back(read.isWhole() ? whole : filter);
  }
  maps.push_back(whole);
  SmallVector<utils::IteratorType> iterators(2, utils::IteratorType::parallel);
  linalg::GenericOp::create(
      rewriter, loc, inputs, flatten(own), maps, iterators,
      [&](OpBuilder &b, Location at, ValueRange args) {
        Block &body = op.getEpilogue().front();
        IRMapping mapping;
        mapping.map(body.getArgument(0), args.back());
        mapping.map(body.getArguments().drop_front(), args.drop_back());
        for (Operation &inner : body.without_terminator())
          b.clone(inner, mapping);
        auto yield = cast<YieldOp>(body.getTerminator());
        linalg::YieldOp::create(b, at,
                                mapping.lookupOrDefault(yield.getValue()));
      });
}

/// Transforms the sums of a part of the filters.
void WinogradKernel::createOutputPart(OpFoldResult part) {
  int64_t filters = plan.getPartFilters();
  OpFoldResult slot = apply(symbol(0) % plan.countPartBuffers(), {part});
  if (plan.countParts() > 1 && plan.wholeReads > 0) {
    OpBuilder::InsertionGuard guard(rewriter);
    OpFoldResult next = apply(symbol(0) + 1, {part});
    Value isThere = arith::CmpIOp::create(
        rewriter, loc, arith::CmpIPredicate::slt, asValue(next),
        asValue(number(plan.countParts())));
    auto guarded = scf::IfOp::create(rewriter, loc, isThere,
                                     /*withElseRegion=*/false);
    rewriter.setInsertionPoint(guarded.thenBlock()->getTerminator());
    createPartReads(next, apply(1 - symbol(0), {slot}));
  }
  Value own = createTile(output, part, tile);
  auto transform = WinogradOp::create(
      rewriter, loc, /*result=*/Type(), WinogradKind::Output, op.getTile(),
      expand(sums, apply(symbol(0) * filters, {part}), filters),
      /*first=*/Value(), /*left=*/IntegerAttr(), /*col=*/Value(), own,
      /*accumulate=*/false, op.getPooled());
  // The kernel keeps its schedule.
  if (TileAttr chosen = getTileMark(op))
    transform->setAttr(kTileAttrName, chosen);
  createEpilogue(own, part, slot);
}

/// Transforms the sums after the previous output has been stored.
void WinogradKernel::createOutput() {
  DMAWaitOp::create(rewriter, loc, outputReply, /*slot=*/Value());
  if (plan.countParts() == 1) {
    createOutputPart(number(0));
    return;
  }
  OpBuilder::InsertionGuard guard(rewriter);
  scf::ForOp parts = createLoop(plan.countParts(), 1);
  createOutputPart(OpFoldResult(parts.getInductionVar()));
}

/// Creates the loops over pieces, filters and channels.
void WinogradKernel::createPieces() {
  OpBuilder::InsertionGuard guard(rewriter);
  bool isOneStep = plan.countSteps(target) == 1;
  scf::ForOp pieces = createLoop(plan.getPieces(), places);
  Value index = pieces.getInductionVar();
  tile = findTile(index, /*filterBlock=*/Value());
  if (isOneStep)
    createInput();
  scf::ForOp blocks =
      createLoop(plan.filters / plan.filterBlock, target.getMeshRows());
  tile.filterBlock = blocks.getInductionVar();
  findBefore(index);
  createReads();
  if (isOneStep) {
    createStep(index, /*step=*/Value());
  } else {
    OpBuilder::InsertionGuard stepGuard(rewriter);
    scf::ForOp steps =
        createLoop(plan.channels / plan.channelBlock, target.getMeshCols());
    createStep(index, steps.getInductionVar());
  }
  createOutput();
}

void WinogradKernel::run() {
  rewriter.setInsertionPoint(op);
  row = CoordOp::create(rewriter, loc, Axis::Row);
  col = place = CoordOp::create(rewriter, loc, Axis::Col);
  // Mesh columns of all core groups.
  if (groups > 1) {
    Value group = CoordOp::create(rewriter, loc, Axis::CoreGroup);
    place = asValue(apply(symbol(0) * groups + symbol(1), {col, group}));
  }
  int64_t positions = plan.getPositions(), pitch = plan.getPitch(target);
  int64_t filterBlock = plan.filterBlock;
  bool keeps = plan.keepsFilters(target);
  patch = createBuffer(
      {plan.getOwnChannels(target), plan.getPatchRows(), plan.getPatchCols()});
  tiles = createArray({positions, plan.getOwnChannels(target), pitch});
  sums = createArray({positions, filterBlock, pitch});
  SmallVector<int64_t> partShape = {plan.countParts(), 1, plan.getPartFilters(),
                                    plan.getOwnRows(), plan.getOwnCols()};
  output = createArray(partShape);
  partShape[0] = plan.countPartBuffers();
  auto createReply = [&](int64_t count) -> Value {
    return ReplyOp::create(rewriter, loc,
                           ReplyType::get(op.getContext(), count));
  };
  patchReply = createReply(1);
  outputReply = createReply(1);
  for (Value array : op.getReads()) {
    Read read{array, {}, {}};
    read.buffer =
        read.isWhole() ? createBuffer(partShape) : createArray(filterBlock);
    read.reply = createReply(read.isWhole() ? partShape[0] : 1);
    reads.push_back(read);
  }
  if (keeps) {
    filters = createArray({positions, filterBlock, plan.channelBlock});
    Part part{
        {OpFoldResult(row), OpFoldResult(col), number(0), number(0), number(0)},
        {number(1), number(1), number(positions), number(filterBlock),
         number(plan.channelBlock)}};
    createGet(createView(op.getFilter(), part,
                         {positions, filterBlock, plan.channelBlock}),
              filters);
  } else {
    filters = createBuffer({filterBlock, plan.channelBlock}, /*buffers=*/2);
  }

  createFirstGets();
  createPieces();
  createLastPuts();
  DMAWaitOp::create(rewriter, loc, outputReply, /*slot=*/Value());
  rewriter.eraseOp(op);
}

LogicalResult sw::createWinogradLoops(WinogradConvOp op, const Target &target) {
  // The pieces of such arrays have sizes that fit in 64 bits.
  if (failed(verifyArraySizes(op)))
    return failure();
  int64_t bytes = getWinogradLdmBytes(getWinogradPlan(op, target), target);
  if (bytes > target.getUsableLdmBytes())
    return op.emitError("a tile needs ")
           << bytes << " bytes of LDM per CPE, but only "
           << target.getUsableLdmBytes() << " are available";
  WinogradKernel(op, target).run();
  return success();
}
