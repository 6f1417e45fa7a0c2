//===- WinogradTransfers.cpp - Transfers of Winograd kernels --------------===//
//
// Transfers channel by channel and filter by filter, and their distribution
// over the steps of a kernel.
//
//===----------------------------------------------------------------------===//
#include "WinogradKernel.h"

#include "mlir/Dialect/Arith/IR/Arith.h"

using namespace mlir;
using namespace mlir::sw;

/// Issues the gets of the arrays that the epilogue reads for a part of the
/// filters, except values of single filters.
void WinogradKernel::createPartReads(OpFoldResult part, OpFoldResult slot) {
  int64_t filters = plan.getPartFilters();
  for (Read &read : reads) {
    if (!read.isWhole())
      continue;
    Value own = createTile(read.buffer, slot, tile);
    Part region = getOutput(tile, apply(symbol(0) * filters, {part}), filters);
    Value view = createView(read.array, region,
                            cast<MemRefType>(own.getType()).getShape());
    DMAGetOp::create(rewriter, loc, view, own, read.reply, asValue(slot));
  }
}

/// Issues the first gets of the epilogue. Their data arrive while the sums are
/// computed.
void WinogradKernel::createReads() {
  for (Read &read : reads) {
    if (read.isWhole())
      continue;
    Part part{{apply((symbol(0) + symbol(1)) * plan.filterBlock,
                     {tile.filterBlock, row})},
              {number(plan.filterBlock)}};
    DMAGetOp::create(rewriter, loc,
                     createView(read.array, part, {plan.filterBlock}),
                     read.buffer, read.reply, /*slot=*/Value());
  }
  createPartReads(number(0), number(0));
}

/// Issues the get of one channel of the images.
void WinogradKernel::createPlaneGet(const Fetch &fetch, OpFoldResult plane) {
  int64_t channels = plan.getOwnChannels(target);
  OpFoldResult channel =
      apply(symbol(0) * plan.channelBlock + symbol(1) * channels + symbol(2),
            {fetch.step, row, plane});
  SmallVector<int64_t> shape = {plan.getPatchRows(), plan.getPatchCols()};
  Part part{
      {fetch.piece.image, channel, fetch.piece.patchRow, fetch.piece.patchCol},
      {number(1), number(1), number(shape[0]), number(shape[1])}};
  Value source = createView(op.getImage(), part, shape);
  auto type = MemRefType::get(shape, element, MemRefLayoutAttrInterface(),
                              LDMAttr::get(op.getContext()));
  Value buffer = TileOp::create(rewriter, loc, type, patch, asValue(plane),
                                /*sizes=*/ValueRange());
  DMAGetOp::create(rewriter, loc, source, buffer, patchReply,
                   /*slot=*/Value());
}

/// Issues the gets of all channels of the first step.
void WinogradKernel::createFirstGets() {
  OpBuilder::InsertionGuard guard(rewriter);
  Fetch first{findPiece(number(0)), number(0)};
  scf::ForOp planes = createLoop(plan.getOwnChannels(target), 1);
  createPlaneGet(first, OpFoldResult(planes.getInductionVar()));
}

/// Issues the put of one filter of a computed output.
void WinogradKernel::createPut(const OutputTile &of, OpFoldResult filter) {
  int64_t filters = plan.getPartFilters();
  Value own =
      createTile(output, apply(symbol(0).floorDiv(filters), {filter}), of);
  SmallVector<int64_t> shape = {1, 1, ShapedType::kDynamic,
                                ShapedType::kDynamic};
  Part plane{
      {number(0), apply(symbol(0) % filters, {filter}), number(0), number(0)},
      {number(1), number(1), of.rows, of.cols}};
  DMAPutOp::create(rewriter, loc, createView(own, plane, shape),
                   createView(op.getOutput(), getOutput(of, filter, 1), shape),
                   outputReply, /*slot=*/Value());
}

/// Issues the share of `items` of the current step if `isThere` holds. Items
/// are distributed evenly over the steps. If an item has several steps, the
/// mesh rows are distributed evenly over these steps.
void WinogradKernel::createPhases(
    int64_t items, const IssueSteps &issue, Value isThere,
    llvm::function_ref<void(OpFoldResult)> create) {
  int64_t count = llvm::divideCeil(items, issue.count);
  int64_t distance = std::max<int64_t>(issue.count / items, 1);
  auto compare = [&](arith::CmpIPredicate predicate, OpFoldResult value,
                     OpFoldResult other) -> Value {
    return arith::CmpIOp::create(rewriter, loc, predicate, asValue(value),
                                 asValue(other));
  };
  auto both = [&](Value a, Value b) -> Value {
    return arith::AndIOp::create(rewriter, loc, a, b);
  };
  Value isIssued = isThere;
  if (distance > 1)
    isIssued = both(
        isIssued,
        compare(arith::CmpIPredicate::eq,
                apply(symbol(0) % distance, {issue.current}),
                apply((symbol(0) * distance).floorDiv(target.getMeshRows()),
                      {row})));
  for (int64_t i = 0; i < count; ++i) {
    OpBuilder::InsertionGuard guard(rewriter);
    OpFoldResult item =
        apply(symbol(0).floorDiv(distance) * count + i, {issue.current});
    Value condition =
        both(isIssued, compare(arith::CmpIPredicate::slt, item, number(items)));
    auto guarded = scf::IfOp::create(rewriter, loc, condition,
                                     /*withElseRegion=*/false);
    rewriter.setInsertionPoint(guarded.thenBlock()->getTerminator());
    create(item);
  }
}

/// Stores the last computed output.
void WinogradKernel::createLastPuts() {
  OpBuilder::InsertionGuard guard(rewriter);
  int64_t rows = target.getMeshRows();
  int64_t rounds = llvm::divideCeil(plan.getPieces(), places);
  OutputTile last =
      findTile(number((rounds - 1) * places),
               asValue(number(plan.filters / plan.filterBlock - rows)));
  scf::ForOp loop = createLoop(plan.filterBlock, 1);
  createPut(last, OpFoldResult(loop.getInductionVar()));
}
