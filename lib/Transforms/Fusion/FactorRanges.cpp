//===- FactorRanges.cpp - Factors that may move ---------------------------===//
#include "FactorRanges.h"

#include "Transforms/ConstantFolding/ConstantEvaluation.h"
#include "Transforms/Utils/BodyValues.h"

#include "Analysis/Structure/Fills.h"
#include "Analysis/Structure/TileOps.h"
#include "Dialect/SW/IR/Composites.h"
#include "Dialect/Utils/ElementTypes.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Math/IR/Math.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/IR/Matchers.h"

#include <cmath>
#include <limits>

using namespace mlir;
using namespace mlir::sw;

//===----------------------------------------------------------------------===//
// Softmax
//===----------------------------------------------------------------------===//

/// The op that computes `scalar` by a reduction along `along` only.
static linalg::LinalgOp getReduction(const Scalar &scalar, unsigned along) {
  OpOperand *operand = scalar.getOperand();
  if (!operand || !isa<ShapedType>(operand->get().getType()))
    return {};
  linalg::LinalgOp reader = scalar.op;
  Value source = operand->get();
  AffineMap wanted = reader.getMatchingIndexingMap(operand);
  skipUnitReshapes(source, wanted);
  wanted = wanted.compose(scalar.map);
  auto op = source.getDefiningOp<linalg::LinalgOp>();
  if (!op || !op.hasPureTensorSemantics() || !matchReduction(op) ||
      op.getNumReductionLoops() != 1)
    return {};
  AffineMap read = op.getMatchingIndexingMap(op.getDpsInputOperand(0)),
            written = op.getMatchingIndexingMap(op.getDpsInitOperand(0));
  unsigned loops = op.getNumLoops();
  bool isRows = read.isIdentity() && along < loops &&
                written == read.dropResult(along) && wanted == written;
  return isRows ? op : linalg::LinalgOp();
}

bool sw::holdsSoftmaxPowers(Value value, unsigned along) {
  auto op = value.getDefiningOp<linalg::LinalgOp>();
  if (!op || !isPointwise(op) || op->getNumResults() != 1)
    return false;
  AffineMap all =
      AffineMap::getMultiDimIdentityMap(op.getNumLoops(), op.getContext());
  Scalar power = follow({op, getYielded(op), all});
  Operation *exp = power.value.getDefiningOp();
  if (!hasCarryRole(exp, CarryRole::Exponential))
    return false;
  Scalar difference = follow(power.with(exp->getOperand(0)));
  auto sub = difference.value.getDefiningOp<arith::SubFOp>();
  if (!sub)
    return false;
  // The role does not say along which dimension.
  Scalar minimum = skipLowestLimit(follow(difference.with(sub.getRhs())));
  linalg::LinalgOp maximum = getReduction(minimum, along);
  return maximum &&
         hasCarryRole(getYielded(maximum).getDefiningOp(), CarryRole::Maximum);
}

namespace {
/// The sums of the rows of one array of powers.
struct RowSums {
  Value powers;
  unsigned along;

  bool isSum(const Scalar &scalar) const;
  bool isDivisor(Scalar scalar) const;
  bool isReciprocal(Scalar scalar) const;
};
} // namespace

bool RowSums::isSum(const Scalar &scalar) const {
  linalg::LinalgOp sum = getReduction(scalar, along);
  return sum && sum.getDpsInputs()[0] == powers &&
         hasCarryRole(getYielded(sum).getDefiningOp(), CarryRole::Sum);
}

/// Whether `scalar` is the sum of a row, or a number in its range, or a select
/// between such values. The sum is between 1 and the number of elements of the
/// row.
bool RowSums::isDivisor(Scalar scalar) const {
  scalar = follow(scalar);
  if (std::optional<APFloat> number = getNumber(scalar)) {
    double maximum = cast<ShapedType>(powers.getType()).getDimSize(along);
    double divisor = number->convertToDouble();
    return 1 <= divisor && divisor <= maximum;
  }
  if (auto select = scalar.value.getDefiningOp<arith::SelectOp>())
    return isDivisor(scalar.with(select.getTrueValue())) &&
           isDivisor(scalar.with(select.getFalseValue()));
  return isSum(scalar);
}

bool RowSums::isReciprocal(Scalar scalar) const {
  scalar = follow(scalar);
  auto div = scalar.value.getDefiningOp<arith::DivFOp>();
  if (!div)
    return false;
  std::optional<APFloat> one = getNumber(follow(scalar.with(div.getLhs())));
  return one && one->isExactlyValue(1.0) &&
         isDivisor(scalar.with(div.getRhs()));
}

std::optional<unsigned> sw::countSoftmaxDivisions(linalg::LinalgOp factor,
                                                  OpOperand &scaled,
                                                  Value powers,
                                                  unsigned along) {
  RowSums sums{powers, along};
  AffineMap all = AffineMap::getMultiDimIdentityMap(factor.getNumLoops(),
                                                    factor.getContext());
  Value x = factor.getMatchingBlockArgument(&scaled),
        value = getYielded(factor);
  unsigned count = 0;
  auto isZero = [](Value side) { return matchPattern(side, m_AnyZeroFloat()); };
  while (value != x) {
    Operation *def = value.getDefiningOp();
    if (auto select = dyn_cast_or_null<arith::SelectOp>(def)) {
      bool isFirst = isZero(select.getFalseValue());
      if (!isFirst && !isZero(select.getTrueValue()))
        return std::nullopt;
      value = isFirst ? select.getTrueValue() : select.getFalseValue();
      continue;
    }
    if (auto div = dyn_cast_or_null<arith::DivFOp>(def);
        div && sums.isDivisor({factor, div.getRhs(), all})) {
      value = div.getLhs();
    } else if (isa_and_nonnull<arith::MulFOp>(def)) {
      bool isLeft = sums.isReciprocal({factor, def->getOperand(0), all});
      if (!isLeft && !sums.isReciprocal({factor, def->getOperand(1), all}))
        return std::nullopt;
      value = def->getOperand(isLeft);
    } else {
      return std::nullopt;
    }
    ++count;
  }
  return count;
}

//===----------------------------------------------------------------------===//
// Constants
//===----------------------------------------------------------------------===//

/// The constant of `value`, in the type of `value`.
static std::optional<APFloat> getConstant(Value value) {
  APFloat number(0.0);
  if (matchPattern(value, m_ConstantFloat(&number)))
    return number;
  Operation *op = value.getDefiningOp();
  // Importers write numbers in f64, and upstream does not fold their rounding.
  auto truncation = dyn_cast_or_null<arith::TruncFOp>(op);
  if (!isa_and_nonnull<arith::TruncFOp, arith::ExtFOp>(op) ||
      !matchPattern(op->getOperand(0), m_ConstantFloat(&number)) ||
      (truncation && truncation.getRoundingmode()))
    return std::nullopt;
  bool isInexact;
  number.convert(cast<FloatType>(value.getType()).getFloatSemantics(),
                 APFloat::rmNearestTiesToEven, &isInexact);
  return number;
}

std::optional<SmallVector<TypedAttr>>
sw::getSafeConstants(linalg::LinalgOp op) {
  // Scales of attention are at least 1 / sqrt(4096).
  constexpr double kMinimum = 1.0 / 64;
  SmallVector<TypedAttr> constants;
  double product = 1;
  Value x = op.getBlock()->getArgument(0), value = getYielded(op);
  while (value != x) {
    auto mul = value.getDefiningOp<arith::MulFOp>();
    if (!mul)
      return std::nullopt;
    std::optional<APFloat> number = getConstant(mul.getRhs());
    bool isRight = number.has_value();
    if (!isRight)
      number = getConstant(mul.getLhs());
    if (!number)
      return std::nullopt;
    double factor = std::abs(number->convertToDouble());
    product *= factor;
    if (!(factor <= 1) || !(product >= kMinimum))
      return std::nullopt;
    constants.push_back(FloatAttr::get(mul.getType(), *number));
    value = isRight ? mul.getLhs() : mul.getRhs();
  }
  return constants;
}

//===----------------------------------------------------------------------===//
// Intervals
//===----------------------------------------------------------------------===//

namespace {
/// The range of a value, except for NaN.
struct Interval {
  double minimum = -std::numeric_limits<double>::infinity();
  double maximum = std::numeric_limits<double>::infinity();
};
} // namespace

/// Maximum depth of the ops that compute a factor.
static constexpr unsigned kMaxSteps = 12;

/// The source of `value` before reshapes.
static Value skipReshapes(Value value) {
  while (Operation *op = value.getDefiningOp()) {
    if (!isa<tensor::ExpandShapeOp, tensor::CollapseShapeOp>(op))
      break;
    value = op->getOperand(0);
  }
  return value;
}

/// The range of `scalar` over all positions in its array.
static Interval getInterval(Scalar scalar, unsigned steps = kMaxSteps) {
  scalar = follow(scalar);
  if (OpOperand *operand = scalar.getOperand()) {
    auto op = skipReshapes(operand->get()).getDefiningOp<linalg::LinalgOp>();
    if (steps > 0 && op && op != operand->get().getDefiningOp() &&
        isPointwise(op) && op->getNumResults() == 1)
      return getInterval({op, getYielded(op),
                          AffineMap::getMultiDimIdentityMap(op.getNumLoops(),
                                                            op.getContext())},
                         steps - 1);
  }
  if (std::optional<APFloat> number = getNumber(scalar)) {
    double value = number->convertToDouble();
    return {value, value};
  }
  Operation *op = scalar.value.getDefiningOp();
  if (!op || steps == 0 || op->getBlock() != scalar.op.getBlock())
    return {};
  auto of = [&](unsigned number) {
    return getInterval(scalar.with(op->getOperand(number)), steps - 1);
  };
  if (isa<math::ExpOp>(op))
    return {0, Interval().maximum};
  if (isa<arith::MaximumFOp, arith::MaxNumFOp>(op)) {
    Interval a = of(0), b = of(1);
    return {std::max(a.minimum, b.minimum), std::max(a.maximum, b.maximum)};
  }
  if (isa<arith::MinimumFOp, arith::MinNumFOp>(op)) {
    Interval a = of(0), b = of(1);
    return {std::min(a.minimum, b.minimum), std::min(a.maximum, b.maximum)};
  }
  if (isa<arith::AddFOp>(op)) {
    Interval a = of(0), b = of(1);
    return {a.minimum + b.minimum, a.maximum + b.maximum};
  }
  if (!isa<arith::DivFOp, arith::MulFOp>(op))
    return {};
  // Both operands must not be negative.
  Interval a = of(0), b = of(1);
  if (!(a.minimum >= 0) || !(b.minimum >= 0))
    return {};
  if (isa<arith::MulFOp>(op))
    return {0, a.maximum * b.maximum};
  return {0, b.minimum > 0 ? a.maximum / b.minimum : Interval().maximum};
}

bool sw::multipliesByFractions(linalg::LinalgOp factor, OpOperand &scaled) {
  AffineMap all = AffineMap::getMultiDimIdentityMap(factor.getNumLoops(),
                                                    factor.getContext());
  Value x = factor.getMatchingBlockArgument(&scaled),
        value = getYielded(factor);
  auto isShare = [&](Value other) {
    Interval found = getInterval({factor, other, all});
    return found.minimum >= 0 && found.maximum <= 1;
  };
  while (value != x) {
    auto mul = value.getDefiningOp<arith::MulFOp>();
    if (!mul)
      return false;
    bool isRight = isShare(mul.getRhs());
    if (!isRight && !isShare(mul.getLhs()))
      return false;
    value = isRight ? mul.getLhs() : mul.getRhs();
  }
  return true;
}

//===----------------------------------------------------------------------===//
// Arrays
//===----------------------------------------------------------------------===//

/// Whether each element of `bytes` is zero or satisfies `holds`.
template <typename Fn>
static bool areZeroOr(ArrayRef<char> bytes, Type type, Fn holds) {
  return withHostFloat(type, [&](auto zero) {
    using T = decltype(zero);
    ArrayRef<T> values(reinterpret_cast<const T *>(bytes.data()),
                       bytes.size() / sizeof(T));
    return llvm::all_of(values,
                        [&](T value) { return value == 0 || holds(value); });
  });
}

bool sw::areZeroOrNormal(ArrayRef<char> values, FloatType type) {
  return areZeroOr(values, type, [](auto x) { return std::isnormal(x); });
}

bool sw::isFarFromSubnormal(Value value) {
  constexpr int kDistance = 60;
  ElementsAttr constant = getEvaluableConstant(skipReshapes(value));
  if (!constant)
    return false;
  return areZeroOr(
      getConstantBytes(constant), constant.getElementType(), [](auto x) {
        return std::isfinite(x) && std::isnormal(std::ldexp(x, -kDistance));
      });
}

template <typename T>
static bool areSmallFactorsOf(ArrayRef<char> bytes) {
  // If weights are scaled before the sum, the sum overflows at values that are
  // smaller by this factor.
  constexpr T kMaxFactor = T(1 << 20);
  // A factor of zero may be the product of nonzero numbers.
  return llvm::all_of(
      ArrayRef<T>(reinterpret_cast<const T *>(bytes.data()),
                  bytes.size() / sizeof(T)),
      [&](T factor) { return factor != 0 && std::abs(factor) <= kMaxFactor; });
}

bool sw::areSmallFactors(ArrayRef<char> factors, FloatType type) {
  return withHostFloat(type, [&](auto zero) {
    return areSmallFactorsOf<decltype(zero)>(factors);
  });
}

template <typename T>
static bool areNormalProductsOf(ArrayRef<char> weights, ArrayRef<char> factors,
                                int64_t inner) {
  ArrayRef<T> numbers(reinterpret_cast<const T *>(weights.data()),
                      weights.size() / sizeof(T)),
      scales(reinterpret_cast<const T *>(factors.data()),
             factors.size() / sizeof(T));
  for (auto [position, number] : llvm::enumerate(numbers)) {
    T scale = scales.size() == 1 ? scales[0]
                                 : scales[(position / inner) % scales.size()];
    if (number != 0 && !std::isnormal(number * scale))
      return false;
  }
  return true;
}

bool sw::areNormalProducts(ArrayRef<char> weights, ArrayRef<char> factors,
                           int64_t inner, FloatType type) {
  return withHostFloat(type, [&](auto zero) {
    return areNormalProductsOf<decltype(zero)>(weights, factors, inner);
  });
}
