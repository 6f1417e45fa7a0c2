//===- WinogradViews.cpp - Buffers and pieces of Winograd kernels ---------===//
//
// The buffers of a CPE, views of buffers and arrays, and the positions of its
// pieces of images and filters.
//
//===----------------------------------------------------------------------===//
#include "WinogradKernel.h"

#include "OwnBuffers.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"

using namespace mlir;
using namespace mlir::sw;

/// Clamps `value` to the range from `minimum` to `maximum`.
OpFoldResult WinogradKernel::clamp(OpFoldResult value, OpFoldResult minimum,
                                   int64_t maximum) {
  MLIRContext *context = op.getContext();
  OpFoldResult inside = affine::makeComposedFoldedAffineMax(
      rewriter, loc, AffineMap::get(0, 2, {symbol(0), symbol(1)}, context),
      {value, minimum});
  return affine::makeComposedFoldedAffineMin(
      rewriter, loc,
      AffineMap::get(0, 1, {symbol(0), rewriter.getAffineConstantExpr(maximum)},
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

/// Creates an array in LDM that ops use in parts.
Value WinogradKernel::createArray(ArrayRef<int64_t> shape) {
  Value buffer = createBuffer(shape);
  buffer.getDefiningOp()->setAttr(kPartsAttrName, rewriter.getUnitAttr());
  return buffer;
}

/// Creates a loop and moves the insertion point into its body.
scf::ForOp WinogradKernel::createLoop(int64_t extent, int64_t step) {
  auto loop =
      scf::ForOp::create(rewriter, loc, asValue(number(0)),
                         asValue(number(extent)), asValue(number(step)));
  rewriter.setInsertionPointToStart(loop.getBody());
  return loop;
}

/// Creates the view of `part`. `shape` has its dimensions; it omits dimensions
/// of size 1 if it has fewer.
Value WinogradKernel::createView(Value array, const Part &part,
                                 ArrayRef<int64_t> shape) {
  SmallVector<OpFoldResult> ones(part.sizes.size(), number(1));
  auto type = memref::SubViewOp::inferRankReducedResultType(
      shape, cast<MemRefType>(array.getType()), part.offsets, part.sizes, ones);
  return memref::SubViewOp::create(rewriter, loc, cast<MemRefType>(type), array,
                                   part.offsets, part.sizes, ones);
}

/// Creates a synchronous get, which `sw-double-buffer` turns into a prefetch.
void WinogradKernel::createGet(Value source, Value buffer) {
  auto type = ReplyType::get(op.getContext(), 1);
  Value reply = ReplyOp::create(rewriter, loc, type);
  DMAGetOp::create(rewriter, loc, source, buffer, reply, /*slot=*/Value());
  DMAWaitOp::create(rewriter, loc, reply, /*slot=*/Value());
}

/// Creates the packed tile in the buffer of a part that has the rows and
/// columns of the piece.
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

/// A view of the tiles of `count` rows of the matrices of all positions, from
/// `first` on, in the form that the transforms take.
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

/// The position of piece `index` plus the place of the mesh column. CPEs
/// without a piece get the last one again.
WinogradKernel::Piece WinogradKernel::findPiece(OpFoldResult index) {
  int64_t side = plan.getSide(), factor = plan.tile / side;
  int64_t rowPieces = plan.getRowPieces(), colPieces = plan.getColPieces();
  OpFoldResult known = clamp(apply(symbol(0) + symbol(1), {index, place}),
                             number(0), plan.getPieces() - 1);
  Piece found;
  found.image = apply(symbol(0).floorDiv(rowPieces * colPieces), known);
  found.y =
      apply(symbol(0).floorDiv(colPieces) % rowPieces * (plan.pieceRows * side),
            known);
  found.x = apply(symbol(0) % colPieces * (plan.pieceCols * side), known);
  auto findPatch = [&](OpFoldResult begin, int64_t pad, int64_t extent,
                       int64_t size, OpFoldResult &start, OpFoldResult &first) {
    OpFoldResult wanted = apply(symbol(0) * factor - pad, begin);
    start = clamp(wanted, number(0), extent - size);
    first = apply(symbol(0) - symbol(1), {wanted, start});
  };
  findPatch(found.y, op.getPads()[0], plan.rows, plan.getPatchRows(),
            found.patchRow, found.firstRow);
  findPatch(found.x, op.getPads()[1], plan.cols, plan.getPatchCols(),
            found.patchCol, found.firstCol);
  return found;
}

/// The output tile of piece `index` plus the place of the mesh column.
WinogradKernel::OutputTile WinogradKernel::findTile(OpFoldResult index,
                                                    Value filterBlock) {
  int64_t last = plan.getPieces() - 1;
  OutputTile found{findPiece(index), {}, {}, filterBlock};
  found.rows = asValue(clamp(apply(plan.outRows - symbol(0), found.piece.y),
                             number(0), plan.getOwnRows()));
  found.cols = asValue(clamp(apply(plan.outCols - symbol(0), found.piece.x),
                             number(0), plan.getOwnCols()));
  if (plan.getPieces() % places == 0)
    return found;
  // CPEs without a piece store nothing.
  OpFoldResult own = apply(symbol(0) + symbol(1), {index, place});
  Value isPiece =
      arith::CmpIOp::create(rewriter, loc, arith::CmpIPredicate::sle,
                            asValue(own), asValue(number(last)));
  found.rows = arith::SelectOp::create(rewriter, loc, isPiece, found.rows,
                                       asValue(number(0)));
  return found;
}

/// Finds the tile before the current block of filters of piece `index`.
void WinogradKernel::findBefore(Value index) {
  int64_t rows = target.getMeshRows();
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
  Value piece = select(isFirst, apply(symbol(0) - places, {index}), index);
  before = findTile(piece, block);
  isBefore = arith::CmpIOp::create(rewriter, loc, arith::CmpIPredicate::sge,
                                   piece, asValue(number(0)));
}

/// The place of `count` filters from `filter` on in the output. `filter` counts
/// within the block of the CPE.
WinogradKernel::Part WinogradKernel::getOutput(const OutputTile &of,
                                               OpFoldResult filter,
                                               int64_t count) {
  OpFoldResult first =
      apply((symbol(0) + symbol(1)) * plan.filterBlock + symbol(2),
            {of.filterBlock, row, filter});
  return {{of.piece.image, first, of.piece.y, of.piece.x},
          {number(1), number(count), of.rows, of.cols}};
}
