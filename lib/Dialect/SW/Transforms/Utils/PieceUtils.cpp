//===- PieceUtils.cpp - Pieces of tiles -----------------------------------===//
//
// A dimension of n elements on p places with unit u has pieces of
// u * ceil(n / (u * p)) elements. Place r owns the elements
// [r * piece, min(n, (r + 1) * piece)). Sizes are never negative, so signed
// division rounds correctly.
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
  Level level = getLevels(axis).front();
  return llvm::any_of(spread, [&](Spread kind) {
    return llvm::is_contained(getLevels(kind), level) ||
           (kind == Spread::PerCol && axis == Axis::Col);
  });
}

std::string sw::toString(ArrayRef<Spread> spread) {
  std::string text = "[";
  for (auto [i, kind] : llvm::enumerate(spread))
    text += (i ? ", " : "") + stringifySpread(kind).str();
  return text + "]";
}

LogicalResult sw::checkSpread(Operation *op, StringRef name,
                              const WholeTile &tile,
                              ArrayRef<Spread> expected) {
  if (ArrayRef<Spread>(tile.spread) == expected)
    return success();
  return op->emitOpError("expects ")
         << name << " with spread " << toString(expected) << ", but got "
         << toString(tile.spread);
}

std::string sw::toString(ArrayRef<int64_t> units) {
  std::string text = "[";
  for (auto [i, unit] : llvm::enumerate(units))
    text += (i ? ", " : "") + std::to_string(unit);
  return text + "]";
}

/// Whether a CPE has the full extent of a dimension of a tile.
static bool isWhole(Spread spread) {
  return spread == Spread::None || spread == Spread::PerCol;
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

OpFoldResult PieceBuilder::roundUp(Location loc, OpFoldResult size,
                                   int64_t divisor, int64_t factor) {
  if (std::optional<int64_t> constant = getConstantIntValue(size))
    return rewriter.getIndexAttr(llvm::divideCeil(*constant, divisor) * factor);
  auto constant = [&](int64_t value) -> Value {
    return arith::ConstantIndexOp::create(rewriter, loc, value);
  };
  Value result = cast<Value>(size);
  if (divisor > 1) {
    result = rewriter.createOrFold<arith::AddIOp>(loc, result,
                                                  constant(divisor - 1));
    result =
        rewriter.createOrFold<arith::DivSIOp>(loc, result, constant(divisor));
  }
  if (factor > 1)
    result =
        rewriter.createOrFold<arith::MulIOp>(loc, result, constant(factor));
  return result;
}

OpFoldResult PieceBuilder::getPieceExtent(Location loc, const WholeTile &tile,
                                          int64_t dim) {
  int64_t unit = tile.units[dim];
  return roundUp(loc, tile.sizes[dim],
                 unit * target.getPlaces(tile.spread[dim]), unit);
}

/// The distribution of a nested dimension over the mesh rows.
static WholeTile getOuterCut(const WholeTile &tile, int64_t dim) {
  return {{tile.sizes[dim]}, {Spread::Row}, {tile.units[dim]}};
}

/// The distribution of the piece of one mesh row, of `size` elements, over its
/// CPEs.
static WholeTile getInnerCut(OpFoldResult size) {
  return {{size}, {Spread::Col}, {1}};
}

OpFoldResult PieceBuilder::getNestedOffset(Location loc, const WholeTile &tile,
                                           int64_t dim) {
  WholeTile outer = getOuterCut(tile, dim);
  WholeTile inner = getInnerCut(getOwnSize(loc, outer, 0));
  auto toValue = [&](OpFoldResult ofr) {
    return getValueOrCreateConstantIndexOp(rewriter, loc, ofr);
  };
  Value first = toValue(getOffset(loc, outer, 0));
  return rewriter.createOrFold<arith::AddIOp>(
      loc, first, toValue(getOffset(loc, inner, 0)));
}

OpFoldResult PieceBuilder::getOffset(Location loc, const WholeTile &tile,
                                     int64_t dim) {
  if (isWhole(tile.spread[dim]))
    return rewriter.getIndexAttr(0);
  if (tile.spread[dim] == Spread::Nested)
    return getNestedOffset(loc, tile, dim);
  Value coord = getCoord(getAxis(tile.spread[dim]));
  Value piece = getValueOrCreateConstantIndexOp(rewriter, loc,
                                                getPieceExtent(loc, tile, dim));
  return rewriter.createOrFold<arith::MulIOp>(loc, coord, piece);
}

OpFoldResult PieceBuilder::getOwnSize(Location loc, const WholeTile &tile,
                                      int64_t dim) {
  OpFoldResult size = tile.sizes[dim];
  std::optional<int64_t> constant = getConstantIntValue(size);
  if (constant)
    size = rewriter.getIndexAttr(*constant);
  Spread spread = tile.spread[dim];
  if (isWhole(spread))
    return size;
  if (spread == Spread::Nested)
    return getOwnSize(
        loc, getInnerCut(getOwnSize(loc, getOuterCut(tile, dim), 0)), 0);
  OpFoldResult extent = getPieceExtent(loc, tile, dim);
  if (constant && *constant % (target.getPlaces(spread) * tile.units[dim]) == 0)
    return extent;
  auto toValue = [&](OpFoldResult ofr) {
    return getValueOrCreateConstantIndexOp(rewriter, loc, ofr);
  };
  Value offset = toValue(getOffset(loc, tile, dim));
  Value rest = rewriter.createOrFold<arith::SubIOp>(loc, toValue(size), offset);
  Value maximum =
      rewriter.createOrFold<arith::MinSIOp>(loc, rest, toValue(extent));
  Value zero = arith::ConstantIndexOp::create(rewriter, loc, 0);
  return rewriter.createOrFold<arith::MaxSIOp>(loc, maximum, zero);
}

OpFoldResult PieceBuilder::getPitch(Location loc, const WholeTile &tile,
                                    OpFoldResult own) {
  int64_t unit = tile.units.back();
  std::optional<int64_t> constant = getConstantIntValue(own);
  if (unit == 1 || (constant && *constant % unit == 0))
    return own;
  return roundUp(loc, own, unit, unit);
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
