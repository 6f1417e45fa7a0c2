//===- Ranges.cpp - Intervals of index values -----------------------------===//
#include "Ranges.h"

#include "Dialect/SW/IR/SW.h"
#include "mlir/Dialect/Affine/IR/AffineOps.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/IR/Matchers.h"
#include "llvm/ADT/TypeSwitch.h"

using namespace mlir;
using namespace mlir::sw::emit;

static constexpr int64_t kMin = std::numeric_limits<int64_t>::min();
static constexpr int64_t kMax = std::numeric_limits<int64_t>::max();

/// A bound that may exceed 64 bits. A bound beyond the limits is unknown.
using Wide = __int128;

static Interval fromWide(Wide low, Wide high) {
  // Arithmetic that may wrap around has no known bounds.
  if (low < kMin || high > kMax)
    return {};
  return {static_cast<int64_t>(low), static_cast<int64_t>(high)};
}

/// Unknown bounds stay unknown after an addition.
static Interval add(Interval a, Interval b) {
  Wide low = a.low == kMin || b.low == kMin ? Wide(kMin) : Wide(a.low) + b.low;
  Wide high =
      a.high == kMax || b.high == kMax ? Wide(kMax) : Wide(a.high) + b.high;
  return fromWide(low, high);
}

static Interval negate(Interval a) {
  if (a.high == kMin)
    return {};
  return {a.high == kMax ? kMin : -a.high, a.low == kMin ? kMax : -a.low};
}

static Interval multiply(Interval a, Interval b) {
  if (a.nonNegative() && b.nonNegative()) {
    Wide high =
        a.high == kMax || b.high == kMax ? Wide(kMax) : Wide(a.high) * b.high;
    return fromWide(Wide(a.low) * b.low, high);
  }
  if (a.low == kMin || b.low == kMin || a.high == kMax || b.high == kMax)
    return {};
  Wide products[] = {Wide(a.low) * b.low, Wide(a.low) * b.high,
                     Wide(a.high) * b.low, Wide(a.high) * b.high};
  return fromWide(*std::min_element(products, products + 4),
                  *std::max_element(products, products + 4));
}

/// Any division of a number that is not negative by a positive number.
static Interval divide(Interval a, Interval b, bool ceil) {
  if (!a.nonNegative() || !b.positive())
    return {};
  int64_t extra = ceil && a.high != kMax ? 1 : 0;
  int64_t low = b.high == kMax ? 0 : a.low / b.high;
  return {low, a.high == kMax ? kMax : a.high / b.low + extra};
}

static Interval remainder(Interval a, Interval b) {
  if (!a.nonNegative() || !b.positive())
    return {};
  return {0, std::min(a.high, b.high == kMax ? kMax : b.high - 1)};
}

static Interval smaller(Interval a, Interval b) {
  return {std::min(a.low, b.low), std::min(a.high, b.high)};
}
static Interval larger(Interval a, Interval b) {
  return {std::max(a.low, b.low), std::max(a.high, b.high)};
}
static Interval join(Interval a, Interval b) {
  return {std::min(a.low, b.low), std::max(a.high, b.high)};
}

Interval Ranges::of(Value value) {
  if (!value.getType().isIntOrIndex())
    return {};
  auto it = known.find(value);
  if (it != known.end())
    return it->second;
  known[value] = {};
  Interval result = compute(value);
  known[value] = result;
  return result;
}

Interval Ranges::of(AffineExpr expr, ValueRange dims, ValueRange symbols) {
  if (auto constant = dyn_cast<AffineConstantExpr>(expr))
    return {constant.getValue(), constant.getValue()};
  if (auto dim = dyn_cast<AffineDimExpr>(expr))
    return of(dims[dim.getPosition()]);
  if (auto symbol = dyn_cast<AffineSymbolExpr>(expr))
    return of(symbols[symbol.getPosition()]);
  auto binary = cast<AffineBinaryOpExpr>(expr);
  Interval lhs = of(binary.getLHS(), dims, symbols);
  Interval rhs = of(binary.getRHS(), dims, symbols);
  switch (expr.getKind()) {
  case AffineExprKind::Add:
    return ::add(lhs, rhs);
  case AffineExprKind::Mul:
    return multiply(lhs, rhs);
  case AffineExprKind::Mod:
    if (rhs.positive() && !lhs.nonNegative() && rhs.high != kMax)
      return {0, rhs.high - 1};
    return remainder(lhs, rhs);
  case AffineExprKind::FloorDiv:
    return divide(lhs, rhs, /*ceil=*/false);
  default:
    return divide(lhs, rhs, /*ceil=*/true);
  }
}

Interval Ranges::ofMinMax(AffineMap map, ValueRange operands, bool isMin) {
  ValueRange dims = operands.take_front(map.getNumDims());
  ValueRange symbols = operands.drop_front(map.getNumDims());
  Interval result = of(map.getResult(0), dims, symbols);
  for (AffineExpr expr : map.getResults().drop_front()) {
    Interval next = of(expr, dims, symbols);
    result = isMin ? smaller(result, next) : larger(result, next);
  }
  return result;
}

Interval Ranges::ofArgument(BlockArgument argument) {
  auto loop = dyn_cast_or_null<scf::ForOp>(argument.getOwner()->getParentOp());
  if (!loop || argument != loop.getInductionVar() || loop.getUnsignedCmp())
    return {};
  Interval low = of(loop.getLowerBound()), high = of(loop.getUpperBound());
  return {low.low, high.high == kMax ? kMax : std::max(high.high - 1, low.low)};
}

Interval Ranges::compute(Value value) {
  APInt constant;
  if (matchPattern(value, m_ConstantInt(&constant))) {
    if (constant.getBitWidth() > 64)
      return {};
    return {constant.getSExtValue(), constant.getSExtValue()};
  }
  if (auto argument = dyn_cast<BlockArgument>(value))
    return ofArgument(argument);
  // Narrow types wrap around early.
  if (!value.getType().isIndex() && !value.getType().isInteger(64))
    return {};
  return llvm::TypeSwitch<Operation *, Interval>(value.getDefiningOp())
      .Case([](CoordOp) { return Interval{0, kMax}; })
      .Case([](memref::DimOp) { return Interval{0, kMax}; })
      .Case([&](arith::AddIOp op) {
        return ::add(of(op.getLhs()), of(op.getRhs()));
      })
      .Case([&](arith::SubIOp op) {
        return ::add(of(op.getLhs()), negate(of(op.getRhs())));
      })
      .Case([&](arith::MulIOp op) {
        return multiply(of(op.getLhs()), of(op.getRhs()));
      })
      .Case([&](arith::DivSIOp op) {
        return divide(of(op.getLhs()), of(op.getRhs()), false);
      })
      .Case([&](arith::FloorDivSIOp op) {
        return divide(of(op.getLhs()), of(op.getRhs()), false);
      })
      .Case([&](arith::CeilDivSIOp op) {
        return divide(of(op.getLhs()), of(op.getRhs()), true);
      })
      .Case([&](arith::RemSIOp op) {
        return remainder(of(op.getLhs()), of(op.getRhs()));
      })
      .Case([&](arith::MinSIOp op) {
        return smaller(of(op.getLhs()), of(op.getRhs()));
      })
      .Case([&](arith::MaxSIOp op) {
        return larger(of(op.getLhs()), of(op.getRhs()));
      })
      .Case([&](arith::SelectOp op) {
        return join(of(op.getTrueValue()), of(op.getFalseValue()));
      })
      .Case([&](affine::AffineApplyOp op) {
        return ofMinMax(op.getAffineMap(), op.getMapOperands(), true);
      })
      .Case([&](affine::AffineMinOp op) {
        return ofMinMax(op.getMap(), op.getOperands(), true);
      })
      .Case([&](affine::AffineMaxOp op) {
        return ofMinMax(op.getMap(), op.getOperands(), false);
      })
      .Default([](Operation *) { return Interval{}; });
}
