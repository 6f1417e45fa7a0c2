//===- PieceUtils.cpp - Pieces of tiles -----------------------------------===//
//
// A dimension of n elements on p places has pieces of ceil(n / p); place r owns
// [r * piece, min(n, (r + 1) * piece)). Sizes are never negative, so signed
// division rounds as wanted.
//
//===----------------------------------------------------------------------===//
#include "PieceUtils.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Arith/Utils/Utils.h"
#include "mlir/Dialect/Utils/StaticValueUtils.h"
#include "llvm/Support/MathExtras.h"

using namespace mlir;
using namespace mlir::sw;

bool WholeTile::isReplicated() const {
  return llvm::all_of(spread, [](Spread kind) { return kind == Spread::None; });
}

bool WholeTile::isCutAlong(Axis axis) const {
  Spread wanted = axis == Axis::Row ? Spread::Row : Spread::Col;
  return llvm::any_of(spread, [&](Spread kind) {
    return kind == wanted || kind == Spread::All;
  });
}

std::string sw::toString(ArrayRef<Spread> spread) {
  std::string text = "[";
  for (auto [i, kind] : llvm::enumerate(spread))
    text += (i ? ", " : "") + stringifySpread(kind).str();
  return text + "]";
}

static Axis getAxis(Spread spread) {
  switch (spread) {
  case Spread::Row:
    return Axis::Row;
  case Spread::Col:
    return Axis::Col;
  default:
    return Axis::Id;
  }
}

Value PieceBuilder::getCoord(Axis axis) {
  Value &coord = coords[static_cast<unsigned>(axis)];
  if (!coord) {
    OpBuilder::InsertionGuard guard(rewriter);
    rewriter.setInsertionPointToStart(&launch.getBody().front());
    coord = CoordOp::create(rewriter, launch.getLoc(), axis);
  }
  return coord;
}

OpFoldResult PieceBuilder::getPieceExtent(Location loc, OpFoldResult size,
                                          Spread spread) {
  int64_t places = target.getPlaces(spread);
  if (std::optional<int64_t> constant = getConstantIntValue(size))
    return rewriter.getIndexAttr(llvm::divideCeil(*constant, places));
  Value last = arith::ConstantIndexOp::create(rewriter, loc, places - 1);
  Value divisor = arith::ConstantIndexOp::create(rewriter, loc, places);
  Value sum =
      rewriter.createOrFold<arith::AddIOp>(loc, cast<Value>(size), last);
  return rewriter.createOrFold<arith::DivSIOp>(loc, sum, divisor);
}

OpFoldResult PieceBuilder::getOffset(Location loc, OpFoldResult size,
                                     Spread spread) {
  if (spread == Spread::None)
    return rewriter.getIndexAttr(0);
  Value coord = getCoord(getAxis(spread));
  Value piece = getValueOrCreateConstantIndexOp(
      rewriter, loc, getPieceExtent(loc, size, spread));
  return rewriter.createOrFold<arith::MulIOp>(loc, coord, piece);
}

OpFoldResult PieceBuilder::getOwnSize(Location loc, OpFoldResult size,
                                      Spread spread) {
  std::optional<int64_t> constant = getConstantIntValue(size);
  if (constant)
    size = rewriter.getIndexAttr(*constant);
  if (spread == Spread::None)
    return size;
  OpFoldResult extent = getPieceExtent(loc, size, spread);
  if (constant && *constant % target.getPlaces(spread) == 0)
    return extent;
  auto toValue = [&](OpFoldResult ofr) {
    return getValueOrCreateConstantIndexOp(rewriter, loc, ofr);
  };
  Value offset = toValue(getOffset(loc, size, spread));
  Value rest = rewriter.createOrFold<arith::SubIOp>(loc, toValue(size), offset);
  Value most =
      rewriter.createOrFold<arith::MinSIOp>(loc, rest, toValue(extent));
  Value zero = arith::ConstantIndexOp::create(rewriter, loc, 0);
  return rewriter.createOrFold<arith::MaxSIOp>(loc, most, zero);
}

Value PieceBuilder::getOwnerCondition(Location loc, const WholeTile &tile) {
  Value condition;
  for (Axis axis : {Axis::Row, Axis::Col}) {
    if (tile.isCutAlong(axis) || target.getExtent(axis) == 1)
      continue;
    Value zero = arith::ConstantIndexOp::create(rewriter, loc, 0);
    Value first = arith::CmpIOp::create(rewriter, loc, arith::CmpIPredicate::eq,
                                        getCoord(axis), zero);
    condition =
        condition
            ? Value(arith::AndIOp::create(rewriter, loc, condition, first))
            : first;
  }
  return condition;
}
