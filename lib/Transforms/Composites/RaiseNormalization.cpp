//===- RaiseNormalization.cpp - Spelled-out normalisations ----------------===//
//
//   %s = sum of the rows of %x              %d = %x - %s / n
//   %v = sum of the rows of %d * %d
//   %y = %d * rsqrt(%v / n + epsilon) * %scale + %shift
// becomes
//   %y = sw.normalization dimensions = [1] epsilon = .. ins(%x) scale(%scale)
//        shift(%shift) along = [1]
//
// The search begins at the last op and follows the numbers through the bodies
// of elementwise ops.
//
//===----------------------------------------------------------------------===//
#include "RaiseComposites.h"

#include "CompositeForms.h"

#include "Analysis/Structure/TileOps.h"
#include "Dialect/SW/IR/Composites.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Math/IR/Math.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/IR/Matchers.h"
#include "mlir/IR/Remarks.h"

using namespace mlir;
using namespace mlir::sw;

namespace {
/// Finds the operands and attributes of the normalisation that ends with an op.
class NormalizationMatcher {
public:
  explicit NormalizationMatcher(linalg::LinalgOp root)
      : root(root), extents(root.getStaticLoopRanges()) {}

  bool run();

  Value input, scale, shift;
  SmallVector<int64_t> dimensions, along;
  APFloat epsilon = APFloat(0.0);
  FloatType varianceType;
  bool isRms = false;

private:
  bool matchShifted(Scalar value);
  bool matchScaled(Scalar value);
  bool matchNormalized(Scalar value);
  bool matchRadicand(Scalar value);
  bool matchVariance(Scalar value);
  bool matchCentred(Scalar value);
  bool matchSquare(Scalar value);
  bool setFactor(Scalar value, Value &factor);

  linalg::LinalgOp root;
  SmallVector<int64_t> extents;
};
} // namespace

//===----------------------------------------------------------------------===//
// Powers
//===----------------------------------------------------------------------===//

/// The exponent of `op`, which is a root or a power in the body of `value`.
static std::optional<APFloat> getExponent(Operation *op, const Scalar &value) {
  if (isa<math::SqrtOp>(op))
    return APFloat(0.5);
  if (isa<math::RsqrtOp>(op))
    return APFloat(-0.5);
  if (auto power = dyn_cast<math::PowFOp>(op))
    return getConvertedNumber(value.with(power.getRhs()));
  APInt exponent;
  auto power = dyn_cast<math::FPowIOp>(op);
  if (!power ||
      !matchPattern(follow(value.with(power.getRhs())).value,
                    m_ConstantInt(&exponent)) ||
      !exponent.isSignedIntN(32))
    return std::nullopt;
  return APFloat(static_cast<double>(exponent.getSExtValue()));
}

/// The number x if `value` is x to the power of `exponent`.
static std::optional<Scalar> matchPower(Scalar value, double exponent) {
  value = follow(value);
  Operation *op = value.value.getDefiningOp();
  std::optional<APFloat> number = op ? getExponent(op, value) : std::nullopt;
  if (!number || !number->isExactlyValue(exponent))
    return std::nullopt;
  return value.with(op->getOperand(0));
}

/// The number x if `value` is 1 / sqrt(x). All forms of it are inf for 0, and 0
/// for inf.
static std::optional<Scalar> matchReciprocalRoot(Scalar value) {
  value = follow(value);
  if (std::optional<Scalar> root = matchReciprocal(value))
    return matchPower(*root, 0.5);
  return matchPower(value, -0.5);
}

//===----------------------------------------------------------------------===//
// Parts
//===----------------------------------------------------------------------===//

/// Sets `factor` to the array that `value` is an element of, if some dimensions
/// of the input index it in their order.
bool NormalizationMatcher::setFactor(Scalar value, Value &factor) {
  auto [array, read] = getArray(value);
  if (!array)
    return false;
  SmallVector<int64_t> loops, shape;
  for (AffineExpr expr : read.getResults()) {
    auto dim = dyn_cast<AffineDimExpr>(expr);
    int64_t last = loops.empty() ? -1 : loops.back();
    if (!dim || static_cast<int64_t>(dim.getPosition()) <= last)
      return false;
    loops.push_back(dim.getPosition());
    shape.push_back(extents[dim.getPosition()]);
  }
  auto type = cast<RankedTensorType>(input.getType());
  if (loops.empty() || (!along.empty() && along != loops) ||
      array.getType() != RankedTensorType::get(shape, type.getElementType()))
    return false;
  along = loops;
  factor = array;
  return true;
}

/// Whether `value` is the difference of the input from its mean, or the input.
bool NormalizationMatcher::matchCentred(Scalar value) {
  if (isRms)
    return isElementOf(value, input);
  value = follow(value);
  auto sub = value.value.getDefiningOp<arith::SubFOp>();
  std::optional<Sum> mean =
      sub ? matchMean(value.with(sub.getRhs()), extents) : std::nullopt;
  if (!mean || !isElementOf(mean->term, input) ||
      (!dimensions.empty() && mean->loops != dimensions) ||
      !isElementOf(value.with(sub.getLhs()), input))
    return false;
  dimensions = mean->loops;
  return true;
}

/// Whether `value` is the square of such a difference.
bool NormalizationMatcher::matchSquare(Scalar value) {
  value = follow(value);
  if (std::optional<Scalar> base = matchPower(value, 2))
    return matchCentred(*base);
  auto mul = value.value.getDefiningOp<arith::MulFOp>();
  return mul && matchCentred(value.with(mul.getLhs())) &&
         matchCentred(value.with(mul.getRhs()));
}

/// Whether `value` is the variance, which may be rounded from a wider type.
bool NormalizationMatcher::matchVariance(Scalar value) {
  value = follow(value);
  if (auto rounded = value.value.getDefiningOp<arith::TruncFOp>()) {
    varianceType = cast<FloatType>(rounded.getIn().getType());
    value = value.with(rounded.getIn());
  }
  std::optional<Sum> mean = matchMean(value, extents);
  if (!mean || (!dimensions.empty() && mean->loops != dimensions))
    return false;
  dimensions = mean->loops;
  return matchSquare(mean->term);
}

/// Whether `value` is variance + epsilon.
bool NormalizationMatcher::matchRadicand(Scalar value) {
  value = follow(value);
  auto sum = value.value.getDefiningOp<arith::AddFOp>();
  for (bool isRight : {true, false}) {
    std::optional<APFloat> number =
        sum ? getConvertedNumber(value.with(sum->getOperand(isRight)))
            : std::nullopt;
    if (!number || number->isNegative() || !number->isFinite())
      continue;
    bool losesInfo;
    number->convert(APFloat::IEEEdouble(), APFloat::rmNearestTiesToEven,
                    &losesInfo);
    epsilon = *number;
    return !losesInfo && matchVariance(value.with(sum->getOperand(!isRight)));
  }
  return false;
}

/// Whether `value` is the input, perhaps without its mean, times a factor for
/// its variance, or divided by a root.
bool NormalizationMatcher::matchNormalized(Scalar value) {
  dimensions.clear();
  varianceType = {};
  Operation *op = value.value.getDefiningOp();
  if (!isa_and_present<arith::MulFOp, arith::DivFOp>(op))
    return false;
  bool isDivision = isa<arith::DivFOp>(op);
  for (bool isRight : {true, false}) {
    if (isDivision && !isRight)
      break;
    Scalar factor = value.with(op->getOperand(isRight)),
           number = value.with(op->getOperand(!isRight));
    std::optional<Scalar> radicand =
        isDivision ? matchPower(factor, 0.5) : matchReciprocalRoot(factor);
    if (!radicand)
      continue;
    Scalar difference = follow(number);
    auto sub = difference.value.getDefiningOp<arith::SubFOp>();
    isRms = !sub || !matchMean(difference.with(sub.getRhs()), extents);
    Scalar element = isRms ? number : difference.with(sub.getLhs());
    // The array itself, not what computes it.
    OpOperand *operand = element.getOperand();
    if (!operand || operand->get().getType() != root->getResult(0).getType())
      return false;
    input = operand->get();
    return isElementOf(element, input) && matchCentred(number) &&
           matchRadicand(*radicand);
  }
  return false;
}

bool NormalizationMatcher::matchScaled(Scalar value) {
  if (matchNormalized(value))
    return true;
  auto mul = value.value.getDefiningOp<arith::MulFOp>();
  for (bool isRight : {true, false})
    if (mul && matchNormalized(follow(value.with(mul->getOperand(!isRight)))))
      return setFactor(value.with(mul->getOperand(isRight)), scale);
  return false;
}

bool NormalizationMatcher::matchShifted(Scalar value) {
  auto sum = value.value.getDefiningOp<arith::AddFOp>();
  if (!sum)
    return matchScaled(value);
  for (bool isRight : {true, false})
    if (matchScaled(follow(value.with(sum->getOperand(!isRight)))))
      return setFactor(value.with(sum->getOperand(isRight)), shift);
  return false;
}

bool NormalizationMatcher::run() {
  Value yielded = getYielded(root);
  return yielded.getDefiningOp() &&
         matchShifted({root, yielded,
                       AffineMap::getMultiDimIdentityMap(root.getNumLoops(),
                                                         root.getContext())});
}

LogicalResult sw::raiseNormalization(RewriterBase &rewriter,
                                     linalg::LinalgOp root) {
  if (!isPointwise(root) || root->getNumResults() != 1 ||
      root.hasDynamicShape())
    return failure();
  NormalizationMatcher found(root);
  if (!found.run())
    return failure();
  std::optional<SmallVector<Operation *>> parts =
      findParts(root, {found.input, found.scale, found.shift});
  if (!parts)
    return failure();
  rewriter.setInsertionPoint(root);
  auto type = cast<RankedTensorType>(root->getResult(0).getType());
  Value empty = tensor::EmptyOp::create(rewriter, root.getLoc(),
                                        type.getShape(), type.getElementType());
  auto op = NormalizationOp::create(
      rewriter, root.getLoc(), type, found.input, found.scale, found.shift,
      empty, rewriter.getDenseI64ArrayAttr(found.dimensions),
      rewriter.getF64FloatAttr(found.epsilon.convertToDouble()),
      found.along.empty() ? DenseI64ArrayAttr()
                          : rewriter.getDenseI64ArrayAttr(found.along),
      found.isRms ? rewriter.getUnitAttr() : UnitAttr(),
      found.varianceType ? TypeAttr::get(found.varianceType) : TypeAttr());
  remark::passed(root.getLoc(),
                 remark::RemarkOpts::name("Raise").category("sw-composites"))
      << remark::add("a normalisation");
  replaceParts(rewriter, root, op->getResult(0), *parts);
  return success();
}
