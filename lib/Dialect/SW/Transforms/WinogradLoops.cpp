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
// All buffers are those of one CPE, in the core-group view as well, since the
// part of an image that a CPE needs is no piece of a tile. Images of the next
// step are fetched channel by channel, and the output is stored filter by
// filter: the memory serves requests in their order, so that filters would wait
// behind all of them. With one block of
// channels the transformed tiles are made in front of the loop over filters;
// with one block of filters besides, the filters stay in LDM.
//
//===----------------------------------------------------------------------===//
#include "WinogradLoops.h"

#include "OwnBuffers.h"

#include "Analysis/WinogradPlan.h"

#include "mlir/Dialect/Affine/IR/AffineOps.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Arith/Utils/Utils.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/IR/IRMapping.h"

using namespace mlir;
using namespace mlir::sw;

namespace {
/// A part of an array in main memory.
struct Part {
  SmallVector<OpFoldResult> offsets, sizes;
};

/// Where the tiles of a CPE are.
struct Piece {
  /// The image, and where the piece begins in the output.
  OpFoldResult image, y, x;
  /// Where the part of the image begins that is fetched, and where the first
  /// tile begins in it.
  OpFoldResult patchRow, patchCol, firstRow, firstCol;
};

/// What a CPE computes of the output: a piece, of which it has so many rows and
/// columns, none if there are no more pieces, and the block of filters of the
/// first mesh row.
struct OutputTile {
  Piece piece;
  Value rows, cols, filterBlock;
};

/// Images that are fetched: the piece and the first block of channels.
struct Fetch {
  Piece piece;
  OpFoldResult step;
};

/// A buffer of what is read beside the sum, and the array.
struct Read {
  Value array, buffer, reply;

  /// Whether there is an element for each of the output.
  bool isWhole() const {
    return cast<MemRefType>(array.getType()).getRank() > 1;
  }
};

/// Things that are begun one after the other until something else begins, in
/// one of so many turns.
struct Turns {
  OpFoldResult turn;
  int64_t count;
};

/// Creates the kernel of one convolution.
class WinogradKernel {
public:
  WinogradKernel(WinogradConvOp op, const Target &target)
      : op(op), target(target), plan(getWinogradPlan(op)),
        rewriter(op.getContext()), loc(op.getLoc()),
        element(getElementTypeOrSelf(op.getOutput().getType())) {}

  void run();

private:
  OpFoldResult number(int64_t value) { return rewriter.getIndexAttr(value); }
  AffineExpr symbol(unsigned position) {
    return rewriter.getAffineSymbolExpr(position);
  }
  OpFoldResult apply(AffineExpr expr, ArrayRef<OpFoldResult> operands) {
    return affine::makeComposedFoldedAffineApply(rewriter, loc, expr, operands);
  }
  OpFoldResult clamp(OpFoldResult value, OpFoldResult least, int64_t most);
  Value asValue(OpFoldResult value) {
    return getValueOrCreateConstantIndexOp(rewriter, loc, value);
  }

  Value createBuffer(ArrayRef<int64_t> shape, int64_t buffers = 1);
  Value createArray(ArrayRef<int64_t> shape);
  scf::ForOp createLoop(int64_t extent, int64_t step);
  Value createView(Value array, const Part &part, ArrayRef<int64_t> shape);
  void createGet(Value source, Value buffer);
  Value createTile(Value buffer, OpFoldResult slot, const OutputTile &of);
  Value getPosition(Value array, Value position);
  Value expand(Value array, OpFoldResult first, int64_t count);

  Piece findPiece(OpFoldResult index);
  OutputTile findTile(OpFoldResult index, Value filterBlock);
  void findBefore(Value index);
  Part getOutput(const OutputTile &of, OpFoldResult filter, int64_t count);
  void createReads();
  void createPartReads(OpFoldResult part, OpFoldResult slot);
  void createPlaneGet(const Fetch &fetch, OpFoldResult plane);
  void createPut(const OutputTile &of, OpFoldResult filter);
  void createFirstGets();
  void createTurns(int64_t items, const Turns &turns, Value isThere,
                   llvm::function_ref<void(OpFoldResult)> create);
  void createInput();
  void createStep(Value index, Value step);
  void createProducts(OpFoldResult step, Value accumulate, const Fetch &next,
                      Value isThere);
  void createProduct(Value filter, Value position, Value accumulate);
  void createOutput();
  void createOutputPart(OpFoldResult part);
  void createEpilogue(Value own, OpFoldResult part, OpFoldResult slot);
  void createPieces();
  void createLastPuts();

  WinogradConvOp op;
  const Target &target;
  WinogradPlan plan;
  IRRewriter rewriter;
  Location loc;
  Type element;

  Value row, col;
  /// Buffers: a part of the images, all positions of transformed tiles, of
  /// filters, of sums, and the output.
  Value patch, patchReply, tiles, filters, sums, output, outputReply;
  SmallVector<Read> reads;
  /// What the CPE computes, and what it has computed before, if it has.
  OutputTile tile, before;
  Value isBefore;
};
} // namespace

/// `value`, but at least `least` and at most `most`.
OpFoldResult WinogradKernel::clamp(OpFoldResult value, OpFoldResult least,
                                   int64_t most) {
  MLIRContext *context = op.getContext();
  OpFoldResult inside = affine::makeComposedFoldedAffineMax(
      rewriter, loc, AffineMap::get(0, 2, {symbol(0), symbol(1)}, context),
      {value, least});
  return affine::makeComposedFoldedAffineMin(
      rewriter, loc,
      AffineMap::get(0, 1, {symbol(0), rewriter.getAffineConstantExpr(most)},
                     context),
      {inside});
}

//===----------------------------------------------------------------------===//
// Buffers and views
//===----------------------------------------------------------------------===//

Value WinogradKernel::createBuffer(ArrayRef<int64_t> shape, int64_t buffers) {
  auto type = MemRefType::get(shape, element, MemRefLayoutAttrInterface(),
                              LDMAttr::get(op.getContext()));
  auto alloc =
      AllocOp::create(rewriter, loc, type, /*spread=*/ArrayAttr(),
                      /*offset=*/IntegerAttr(),
                      /*units=*/DenseI64ArrayAttr(), /*isPrivate=*/true);
  alloc.setBuffers(buffers);
  return alloc;
}

/// The same for an array of which ops use parts.
Value WinogradKernel::createArray(ArrayRef<int64_t> shape) {
  Value buffer = createBuffer(shape);
  buffer.getDefiningOp()->setAttr(kPartsAttrName, rewriter.getUnitAttr());
  return buffer;
}

/// A loop whose body has the insertion point.
scf::ForOp WinogradKernel::createLoop(int64_t extent, int64_t step) {
  auto loop =
      scf::ForOp::create(rewriter, loc, asValue(number(0)),
                         asValue(number(extent)), asValue(number(step)));
  rewriter.setInsertionPointToStart(loop.getBody());
  return loop;
}

/// The view of `part`; `shape` has its dimensions, those of size 1 left out if
/// it has fewer.
Value WinogradKernel::createView(Value array, const Part &part,
                                 ArrayRef<int64_t> shape) {
  SmallVector<OpFoldResult> ones(part.sizes.size(), number(1));
  auto type = memref::SubViewOp::inferRankReducedResultType(
      shape, cast<MemRefType>(array.getType()), part.offsets, part.sizes, ones);
  return memref::SubViewOp::create(rewriter, loc, cast<MemRefType>(type), array,
                                   part.offsets, part.sizes, ones);
}

/// A transfer that is waited for; `sw-double-buffer` lets it run ahead.
void WinogradKernel::createGet(Value source, Value buffer) {
  auto type = ReplyType::get(op.getContext(), 1);
  Value reply = ReplyOp::create(rewriter, loc, type);
  DMAGetOp::create(rewriter, loc, source, buffer, reply, /*slot=*/Value());
  DMAWaitOp::create(rewriter, loc, reply, /*slot=*/Value());
}

/// As much of a part's buffer as the piece has rows and columns, packed.
Value WinogradKernel::createTile(Value buffer, OpFoldResult slot,
                                 const OutputTile &of) {
  SmallVector<int64_t> shape = {1, plan.getPartFilters(), ShapedType::kDynamic,
                                ShapedType::kDynamic};
  auto type = MemRefType::get(shape, element, MemRefLayoutAttrInterface(),
                              LDMAttr::get(op.getContext()));
  return TileOp::create(rewriter, loc, type, buffer, asValue(slot),
                        ValueRange{of.rows, of.cols});
}

/// The matrix of one position.
Value WinogradKernel::getPosition(Value array, Value position) {
  ArrayRef<int64_t> shape = cast<MemRefType>(array.getType()).getShape();
  Part part{{OpFoldResult(position), number(0), number(0)},
            {number(1), number(shape[1]), number(shape[2])}};
  return createView(array, part, shape.drop_front());
}

/// The tiles of `count` rows of the matrices of all positions, from `first` on,
/// as the transforms see them.
Value WinogradKernel::expand(Value array, OpFoldResult first, int64_t count) {
  ArrayRef<int64_t> shape = cast<MemRefType>(array.getType()).getShape();
  int64_t own = plan.pieceRows * plan.pieceCols;
  Value packed = array;
  if (own != shape[2] || count != shape[1]) {
    Part part{{number(0), first, number(0)},
              {number(shape[0]), number(count), number(own)}};
    packed = createView(array, part, {shape[0], count, own});
  }
  const SmallVector<ReassociationIndices> groups = {{0}, {1}, {2, 3, 4}};
  SmallVector<int64_t> whole = {shape[0], count, 1, plan.pieceRows,
                                plan.pieceCols};
  FailureOr<MemRefType> type = memref::ExpandShapeOp::computeExpandedType(
      cast<MemRefType>(packed.getType()), whole, groups);
  assert(succeeded(type) && "rows of tiles are contiguous");
  return memref::ExpandShapeOp::create(rewriter, loc, *type, packed, groups);
}

//===----------------------------------------------------------------------===//
// Pieces
//===----------------------------------------------------------------------===//

/// Where the piece with the number `index` plus the mesh column is. CPEs
/// without one have the last one again.
Piece WinogradKernel::findPiece(OpFoldResult index) {
  int64_t tile = plan.tile;
  int64_t rowPieces = plan.getRowPieces(), colPieces = plan.getColPieces();
  OpFoldResult known = clamp(apply(symbol(0) + symbol(1), {index, col}),
                             number(0), plan.getPieces() - 1);
  Piece found;
  found.image = apply(symbol(0).floorDiv(rowPieces * colPieces), known);
  found.y =
      apply(symbol(0).floorDiv(colPieces) % rowPieces * (plan.pieceRows * tile),
            known);
  found.x = apply(symbol(0) % colPieces * (plan.pieceCols * tile), known);
  auto findPatch = [&](OpFoldResult begin, int64_t pad, int64_t extent,
                       int64_t size, OpFoldResult &start, OpFoldResult &first) {
    OpFoldResult wanted = apply(symbol(0) - pad, begin);
    start = clamp(wanted, number(0), extent - size);
    first = apply(symbol(0) - symbol(1), {wanted, start});
  };
  findPatch(found.y, op.getPads()[0], plan.rows, plan.getPatchRows(),
            found.patchRow, found.firstRow);
  findPatch(found.x, op.getPads()[1], plan.cols, plan.getPatchCols(),
            found.patchCol, found.firstCol);
  return found;
}

/// What there is of the output in the piece with the number `index` plus the
/// mesh column.
OutputTile WinogradKernel::findTile(OpFoldResult index, Value filterBlock) {
  int64_t last = plan.getPieces() - 1;
  OutputTile found{findPiece(index), {}, {}, filterBlock};
  found.rows = asValue(clamp(apply(plan.outRows - symbol(0), found.piece.y),
                             number(0), plan.getOwnRows()));
  found.cols = asValue(clamp(apply(plan.outCols - symbol(0), found.piece.x),
                             number(0), plan.getOwnCols()));
  if (plan.getPieces() % target.getMeshCols() == 0)
    return found;
  // CPEs without a piece store nothing.
  OpFoldResult own = apply(symbol(0) + symbol(1), {index, col});
  Value isPiece =
      arith::CmpIOp::create(rewriter, loc, arith::CmpIPredicate::sle,
                            asValue(own), asValue(number(last)));
  found.rows = arith::SelectOp::create(rewriter, loc, isPiece, found.rows,
                                       asValue(number(0)));
  return found;
}

/// Finds what was computed before the block of filters of piece `index`.
void WinogradKernel::findBefore(Value index) {
  int64_t rows = target.getMeshRows(), cols = target.getMeshCols();
  int64_t lastBlock = plan.filters / plan.filterBlock - rows;
  auto isZero = [&](Value value) -> Value {
    return arith::CmpIOp::create(rewriter, loc, arith::CmpIPredicate::eq, value,
                                 asValue(number(0)));
  };
  auto select = [&](Value condition, OpFoldResult yes, OpFoldResult no) {
    return arith::SelectOp::create(rewriter, loc, condition, asValue(yes),
                                   asValue(no))
        .getResult();
  };
  Value isFirst = isZero(tile.filterBlock);
  Value block = select(isFirst, number(lastBlock),
                       apply(symbol(0) - rows, {tile.filterBlock}));
  Value piece = select(isFirst, apply(symbol(0) - cols, {index}), index);
  before = findTile(piece, block);
  isBefore = arith::CmpIOp::create(rewriter, loc, arith::CmpIPredicate::sge,
                                   piece, asValue(number(0)));
}

/// Where `count` filters from `filter` on are stored, counted in the block of
/// the CPE.
Part WinogradKernel::getOutput(const OutputTile &of, OpFoldResult filter,
                               int64_t count) {
  OpFoldResult first =
      apply((symbol(0) + symbol(1)) * plan.filterBlock + symbol(2),
            {of.filterBlock, row, filter});
  return {{of.piece.image, first, of.piece.y, of.piece.x},
          {number(1), number(count), of.rows, of.cols}};
}

/// Begins to fetch what the epilogue reads of a part of the filters, beside
/// that of each filter.
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

/// Begins to fetch what the epilogue reads first; it is there when the sums
/// are.
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

//===----------------------------------------------------------------------===//
// Work
//===----------------------------------------------------------------------===//

/// Begins to fetch a channel of the images.
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

/// Begins to fetch all channels of the first step.
void WinogradKernel::createFirstGets() {
  OpBuilder::InsertionGuard guard(rewriter);
  Fetch first{findPiece(number(0)), number(0)};
  scf::ForOp planes = createLoop(plan.getOwnChannels(target), 1);
  createPlaneGet(first, OpFoldResult(planes.getInductionVar()));
}

/// Begins to store a filter of what was computed.
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

/// Begins some of `items` if they are there, in one of the turns: they are
/// spread evenly, and so are the mesh rows between an item and the next one.
void WinogradKernel::createTurns(
    int64_t items, const Turns &turns, Value isThere,
    llvm::function_ref<void(OpFoldResult)> create) {
  int64_t count = llvm::divideCeil(items, turns.count);
  int64_t distance = std::max<int64_t>(turns.count / items, 1);
  auto compare = [&](arith::CmpIPredicate predicate, OpFoldResult value,
                     OpFoldResult other) -> Value {
    return arith::CmpIOp::create(rewriter, loc, predicate, asValue(value),
                                 asValue(other));
  };
  auto both = [&](Value a, Value b) -> Value {
    return arith::AndIOp::create(rewriter, loc, a, b);
  };
  Value isTurn = isThere;
  if (distance > 1)
    isTurn = both(
        isTurn,
        compare(arith::CmpIPredicate::eq,
                apply(symbol(0) % distance, {turns.turn}),
                apply((symbol(0) * distance).floorDiv(target.getMeshRows()),
                      {row})));
  for (int64_t i = 0; i < count; ++i) {
    OpBuilder::InsertionGuard guard(rewriter);
    OpFoldResult item =
        apply(symbol(0).floorDiv(distance) * count + i, {turns.turn});
    Value condition =
        both(isTurn, compare(arith::CmpIPredicate::slt, item, number(items)));
    auto guarded = scf::IfOp::create(rewriter, loc, condition,
                                     /*withElseRegion=*/false);
    rewriter.setInsertionPoint(guarded.thenBlock()->getTerminator());
    create(item);
  }
}

/// Transforms the images that are fetched, whose buffer is then free.
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
                     /*accumulate=*/false);
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
      /*transA=*/UnitAttr(), /*transB=*/UnitAttr(), /*padded=*/UnitAttr());
}

/// The products of all positions for one block of filters and of channels.
void WinogradKernel::createProducts(OpFoldResult step, Value accumulate,
                                    const Fetch &next, Value isThere) {
  OpBuilder::InsertionGuard guard(rewriter);
  int64_t positions = plan.getPositions();
  int64_t steps = plan.countSteps(target);
  scf::ForOp loop = createLoop(positions, 1);
  Value position = loop.getInductionVar();
  Turns puts{
      apply(symbol(0).floorDiv(target.getMeshCols()) * positions + symbol(1),
            {step, position}),
      steps * positions};
  Turns gets{OpFoldResult(position), positions};
  if (steps == 1) {
    // The images are those of all filters.
    gets.turn =
        apply(symbol(0).floorDiv(target.getMeshRows()) * positions + symbol(1),
              {tile.filterBlock, position});
    gets.count = plan.countFilterTiles(target) * positions;
  }
  createTurns(plan.getOwnChannels(target), gets, isThere,
              [&](OpFoldResult plane) { createPlaneGet(next, plane); });
  createTurns(plan.filterBlock, puts, isBefore,
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

/// Transforms the images of a step and multiplies them by the filters, and
/// begins to fetch those of the next one.
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
  OpFoldResult nextIndex = apply(symbol(0) + cols, {index});
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

/// What runs on a part of the output before it is stored.
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

/// Transforms the sums of some filters.
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
      /*accumulate=*/false);
  // What was chosen belongs to the kernel.
  if (TileAttr chosen = getTileMark(op))
    transform->setAttr(kTileAttrName, chosen);
  createEpilogue(own, part, slot);
}

/// Transforms the sums, when what was computed before is stored.
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

/// The loops over pieces, filters and channels.
void WinogradKernel::createPieces() {
  OpBuilder::InsertionGuard guard(rewriter);
  bool isOneStep = plan.countSteps(target) == 1;
  scf::ForOp pieces = createLoop(plan.getPieces(), target.getMeshCols());
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

/// Stores what was computed last.
void WinogradKernel::createLastPuts() {
  OpBuilder::InsertionGuard guard(rewriter);
  int64_t rows = target.getMeshRows(), cols = target.getMeshCols();
  OutputTile last =
      findTile(number((plan.countPieceTiles(target) - 1) * cols),
               asValue(number(plan.filters / plan.filterBlock - rows)));
  scf::ForOp loop = createLoop(plan.filterBlock, 1);
  createPut(last, OpFoldResult(loop.getInductionVar()));
}

void WinogradKernel::run() {
  rewriter.setInsertionPoint(op);
  row = CoordOp::create(rewriter, loc, Axis::Row);
  col = CoordOp::create(rewriter, loc, Axis::Col);
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
  int64_t bytes = getWinogradLdmBytes(getWinogradPlan(op), target);
  if (bytes > target.getUsableLdmBytes())
    return op.emitError("a tile needs ")
           << bytes << " bytes of LDM per CPE, but only "
           << target.getUsableLdmBytes() << " are available";
  WinogradKernel(op, target).run();
  return success();
}
