//===- RaiseAttention.cpp - Spelled-out attention -------------------------===//
//
//   %s = product(%q, %k)
//   %m = maximum of the rows of %s * scale + %mask
//   %p = exp(%s * scale + %mask - %m)
//   %l = sum of the rows of %p
//   %o = product(%p / %l, %v)
// becomes
//   %o = sw.attention scale(..) ins(%q, %k, %v) mask(%mask)
//
// The search begins at the second product and follows the weights through the
// bodies of elementwise ops. All positions are those of its loops. If only the
// products merge batches, they are those of the weights before that.
//
//===----------------------------------------------------------------------===//
#include "RaiseComposites.h"

#include "AttentionProducts.h"
#include "CompositeForms.h"
#include "LoopReductions.h"

#include "Analysis/Structure/Fills.h"
#include "Analysis/Structure/TileOps.h"
#include "Dialect/SW/IR/Composites.h"
#include "Dialect/SW/IR/DiscardableAttributes.h"

#include "mlir/Dialect/Math/IR/Math.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/Dialect/Utils/ReshapeOpsUtils.h"
#include "mlir/IR/Matchers.h"
#include "mlir/IR/Remarks.h"

#include <cmath>

using namespace mlir;
using namespace mlir::sw;

namespace {
/// Finds the operands of the attention that ends with a product.
class AttentionMatcher {
public:
  explicit AttentionMatcher(linalg::LinalgOp root) : root(root) {}

  bool run();

  /// The type of the result before batches are merged.
  RankedTensorType getResultType() const;

  AttentionOperand query, key, value;
  Value mask;
  /// The shape of the mask, with one element for other dimensions.
  SmallVector<int64_t> maskShape;
  double scale = 1;
  bool isMasked = false;

private:
  bool matchWeights(Scalar weight);
  bool matchQuotient(Scalar quotient);
  bool matchPower(Scalar power);
  bool matchScores(Scalar score);
  bool matchScaled(Scalar score);
  bool matchProduct(Scalar score);
  bool setMask(Scalar element);
  bool isHidden(Scalar condition) const;

  linalg::LinalgOp root;
  AttentionLoops loops;
  /// The numbers of which the exponentials are computed.
  Scalar scores;
};
} // namespace

//===----------------------------------------------------------------------===//
// Scores
//===----------------------------------------------------------------------===//

/// Whether `number` is -inf.
static bool isLowest(const std::optional<APFloat> &number) {
  return number && number->isInfinity() && number->isNegative();
}

/// Whether `condition` is true for rows of which all scores are -inf.
bool AttentionMatcher::isHidden(Scalar condition) const {
  std::optional<LoopReduction> all = findReduction(condition);
  if (!all || !isa<arith::AndIOp>(getCombiner(all->op, 0)))
    return false;
  Value first = getFilledWith(all->op.getDpsInits()[0]);
  auto compare = all->term.value.getDefiningOp<arith::CmpFOp>();
  if (!first || !matchPattern(first, m_One()) || !compare ||
      compare.getPredicate() != arith::CmpFPredicate::OEQ ||
      !isLowest(getConvertedNumber(all->term.with(compare.getRhs()))))
    return false;
  Scalar score = followAll(all->term.with(compare.getLhs()));
  while (auto wide = score.value.getDefiningOp<arith::ExtFOp>())
    score = followAll(score.with(wide.getIn()));
  return reducesLoop({all->op, all->read, score}, scores, loops.keys,
                     loops.extents);
}

/// Whether `score` is an element of the first product.
bool AttentionMatcher::matchProduct(Scalar score) {
  auto [array, read] = getArray(score);
  AffineMap position = loops.getScoreMap(root.getContext());
  if (!array ||
      dropUnitLoops(read, loops.extents) !=
          dropUnitLoops(position, loops.extents) ||
      !matchFirstProduct(array, query, key))
    return false;
  scale *= query.getFactor() * key.getFactor();
  return true;
}

/// Whether `score` is such an element, times constants.
bool AttentionMatcher::matchScaled(Scalar score) {
  scale = 1;
  while (true) {
    score = followAll(score);
    Operation *op = score.value.getDefiningOp();
    if (!isa_and_present<arith::MulFOp, arith::DivFOp>(op))
      return matchProduct(score);
    bool isRight = true;
    std::optional<APFloat> number =
        getConvertedNumber(score.with(op->getOperand(1)));
    if (!number && isa<arith::MulFOp>(op)) {
      number = getConvertedNumber(score.with(op->getOperand(0)));
      isRight = false;
    }
    if (!number)
      return false;
    double factor = number->convertToDouble();
    scale *= isa<arith::MulFOp>(op) ? factor : 1 / factor;
    score = score.with(op->getOperand(isRight ? 0 : 1));
  }
}

/// Sets the mask if `element` is an element of an array with some of the
/// dimensions of the scores.
bool AttentionMatcher::setMask(Scalar element) {
  auto [array, read] = getArray(element);
  if (!array)
    return false;
  SmallVector<unsigned> ofScore = loops.getScore();
  maskShape.assign(ofScore.size(), 1);
  auto type = cast<RankedTensorType>(array.getType());
  size_t next = 0;
  for (auto [expr, extent] :
       llvm::zip_equal(read.getResults(), type.getShape())) {
    if (extent == 1)
      continue;
    auto dim = dyn_cast<AffineDimExpr>(expr);
    while (next < ofScore.size() && dim && ofScore[next] != dim.getPosition())
      ++next;
    if (!dim || next == ofScore.size() ||
        loops.extents[dim.getPosition()] != extent)
      return false;
    maskShape[next++] = extent;
  }
  mask = array;
  return type.getElementType().isInteger(1) ||
         type.getElementType() ==
             getElementTypeOrSelf(root->getResult(0).getType());
}

/// Whether `score` is a score, perhaps with a mask.
bool AttentionMatcher::matchScores(Scalar score) {
  scores = followAll(score);
  if (auto sum = scores.value.getDefiningOp<arith::AddFOp>()) {
    for (bool isRight : {true, false})
      if (setMask(scores.with(sum->getOperand(isRight))) &&
          matchScaled(scores.with(sum->getOperand(!isRight))))
        return true;
    return false;
  }
  if (auto select = scores.value.getDefiningOp<arith::SelectOp>())
    return isLowest(getConvertedNumber(scores.with(select.getFalseValue()))) &&
           setMask(scores.with(select.getCondition())) &&
           matchScaled(scores.with(select.getTrueValue()));
  return matchScaled(scores);
}

//===----------------------------------------------------------------------===//
// Weights
//===----------------------------------------------------------------------===//

/// Whether `power` is exp(x - m) of scores x and their maximum m over the keys.
bool AttentionMatcher::matchPower(Scalar power) {
  auto exp = power.value.getDefiningOp<math::ExpOp>();
  if (!exp)
    return false;
  Scalar difference = followAll(power.with(exp.getOperand()));
  auto sub = difference.value.getDefiningOp<arith::SubFOp>();
  Operation *combiner = sub ? findMaximum(sub, difference.op) : nullptr;
  if (!combiner)
    return false;
  // The loops of the maximum are those of the difference.
  unsigned reduced =
      getReducedLoop(cast<linalg::LinalgOp>(combiner->getParentOp()));
  AffineMap map = dropUnitLoops(difference.map, loops.extents);
  AffineExpr keyLoop = getLoop(loops.keys, loops.extents, root.getContext());
  for (auto [loop, expr] : llvm::enumerate(map.getResults()))
    if (loop == reduced ? expr != keyLoop : expr.isFunctionOfDim(loops.keys))
      return false;
  return matchScores(difference.with(sub.getLhs()));
}

/// Whether `quotient` is such a power, divided by the sum of all in its row.
bool AttentionMatcher::matchQuotient(Scalar quotient) {
  auto match = [&](const Scalar &power, const Scalar &divisor) {
    std::optional<LoopReduction> sum = findReduction(divisor);
    return sum && isa<arith::AddFOp>(getCombiner(sum->op, 0)) &&
           startsAtZero(sum->op.getDpsInits()[0]) &&
           reducesLoop(*sum, power, loops.keys, loops.extents) &&
           matchPower(power);
  };
  Operation *op = quotient.value.getDefiningOp();
  if (isa_and_present<arith::DivFOp>(op))
    return match(followAll(quotient.with(op->getOperand(0))),
                 quotient.with(op->getOperand(1)));
  for (bool isRight : {true, false}) {
    if (!isa_and_present<arith::MulFOp>(op))
      break;
    if (std::optional<Scalar> sum =
            matchReciprocal(followAll(quotient.with(op->getOperand(isRight)))))
      return match(followAll(quotient.with(op->getOperand(!isRight))), *sum);
  }
  return false;
}

/// Whether `weight` is such a quotient, or 0 for rows without a visible
/// position. Without that, these rows are NaN, which the op does not compute.
bool AttentionMatcher::matchWeights(Scalar weight) {
  weight = followAll(weight);
  auto select = weight.value.getDefiningOp<arith::SelectOp>();
  if (!select)
    return matchQuotient(weight) && !mask;
  std::optional<APFloat> zero =
      getConvertedNumber(weight.with(select.getTrueValue()));
  isMasked = true;
  return zero && zero->isPosZero() &&
         matchQuotient(followAll(weight.with(select.getFalseValue()))) &&
         isHidden(weight.with(select.getCondition()));
}

bool AttentionMatcher::run() {
  for (unsigned weights : {0u, 1u}) {
    std::optional<AttentionLoops> found =
        matchLastProduct(root, weights, value);
    if (!found)
      continue;
    loops = *found;
    mask = {};
    scale = 1;
    isMasked = false;
    Scalar weight{root, root.getBlock()->getArgument(weights),
                  getIdentity(root)};
    if (matchWeights(
            splitBatches(root, weights, loops, value).value_or(weight)))
      // With a mask, the parts of the op take longer for some sizes.
      return std::isfinite(scale) && (value.merged.groups.empty() || !mask);
  }
  return false;
}

RankedTensorType AttentionMatcher::getResultType() const {
  SmallVector<int64_t> shape;
  for (unsigned loop : loops.batches)
    shape.push_back(loops.extents[loop]);
  shape.append({loops.extents[loops.row], loops.extents[loops.column]});
  return RankedTensorType::get(
      shape, getElementTypeOrSelf(root->getResult(0).getType()));
}

//===----------------------------------------------------------------------===//
// Replacement
//===----------------------------------------------------------------------===//

/// `mask` with the dimensions `shape`. Null if that is no reshape which only
/// adds or drops unit dimensions.
static Value createMask(RewriterBase &rewriter, Location loc, Value mask,
                        ArrayRef<int64_t> shape) {
  auto type = cast<RankedTensorType>(mask.getType());
  if (type.getShape() == shape)
    return mask;
  auto wanted = RankedTensorType::get(shape, type.getElementType());
  std::optional<SmallVector<ReassociationIndices>> groups =
      getReassociationIndicesForReshape(type, wanted);
  if (!groups)
    return {};
  if (type.getRank() < wanted.getRank())
    return tensor::ExpandShapeOp::create(rewriter, loc, wanted, mask, *groups);
  return tensor::CollapseShapeOp::create(rewriter, loc, wanted, mask, *groups);
}

/// The type of the operands that all products in `parts` request; null if they
/// differ.
static Attribute getOperandType(ArrayRef<Operation *> parts) {
  Attribute common;
  for (Operation *op : parts) {
    auto product = dyn_cast<linalg::LinalgOp>(op);
    if (!product || !isProductBody(product))
      continue;
    Attribute own = op->getAttr(kOperandTypeAttrName);
    if (!own || (common && own != common))
      return {};
    common = own;
  }
  return common;
}

LogicalResult sw::raiseAttention(RewriterBase &rewriter,
                                 linalg::LinalgOp root) {
  if (!isProductBody(root) || root->getNumResults() != 1 ||
      root.hasDynamicShape())
    return failure();
  AttentionMatcher found(root);
  if (!found.run())
    return failure();
  SmallVector<Value> sources = {found.query.array, found.key.array,
                                found.value.array};
  if (found.mask)
    sources.push_back(found.mask);
  std::optional<SmallVector<Operation *>> parts = findParts(root, sources);
  if (!parts)
    return failure();
  Location loc = root.getLoc();
  rewriter.setInsertionPoint(root);
  Value mask;
  if (found.mask &&
      !(mask = createMask(rewriter, loc, found.mask, found.maskShape)))
    return failure();
  RankedTensorType type = found.getResultType();
  Value query = found.query.create(rewriter), key = found.key.create(rewriter),
        value = found.value.create(rewriter);
  Value empty = tensor::EmptyOp::create(rewriter, loc, type.getShape(),
                                        type.getElementType());
  auto op = AttentionOp::create(rewriter, loc, type, query, key, value, mask,
                                empty, rewriter.getF64FloatAttr(found.scale),
                                found.isMasked && !mask ? rewriter.getUnitAttr()
                                                        : UnitAttr());
  if (Attribute type = getOperandType(*parts))
    op->setAttr(kOperandTypeAttrName, type);
  remark::passed(loc,
                 remark::RemarkOpts::name("Raise").category("sw-composites"))
      << remark::add("an attention");
  replaceParts(rewriter, root,
               found.value.merged.merge(rewriter, op->getResult(0)), *parts);
  for (Value source : sources)
    eraseUnused(rewriter, source);
  return success();
}
