//===- MaskedRows.cpp - Rows with all elements masked ---------------------===//
//
// A softmax with rows that may be masked completely searches for these rows:
//
//   %m = maximum of the rows of %s
//   %c = linalg.generic ins(%s) { %s == -inf ? 1.0 : 0.0 }
//   %g = minimum of the rows of %c
// becomes
//   %m = maximum of the rows of %s
//   %g = linalg.generic ins(%m) { %m == -inf ? 1.0 : 0.0 }
//
// because such a row has the maximum -inf. The function of an element is
// monotone, so its minimum or maximum over a row is its value for the maximum
// of the row. A NaN is not -inf, and neither is the maximum of a row with a
// NaN.
//
//===----------------------------------------------------------------------===//
#include "MaskedRows.h"

#include "Analysis/Structure/Fills.h"
#include "Analysis/Structure/TileOps.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/IR/IRMapping.h"
#include "mlir/IR/Matchers.h"

using namespace mlir;
using namespace mlir::sw;
using utils::IteratorType;

/// The number of `value`, if it is a scalar constant.
static std::optional<APFloat> getNumber(Value value) {
  APFloat number(0.0);
  if (!value || !matchPattern(value, m_ConstantFloat(&number)))
    return std::nullopt;
  return number;
}

static bool isAtMost(const APFloat &a, const APFloat &b) {
  APFloat::cmpResult order = a.compare(b);
  return order == APFloat::cmpLessThan || order == APFloat::cmpEqual;
}

namespace {
/// Results of a body for -inf, and for all other numbers.
struct Step {
  APFloat ofLowest, ofOthers;
};
} // namespace

/// The results of the body of `op`, which has one input, if it is such a step.
static std::optional<Step> matchStep(linalg::LinalgOp op) {
  if (op.getNumDpsInputs() != 1 || op.getNumDpsInits() != 1 ||
      op.hasIndexSemantics() || !isPointwise(op))
    return std::nullopt;
  auto select = getYielded(op).getDefiningOp<arith::SelectOp>();
  auto compare = select ? select.getCondition().getDefiningOp<arith::CmpFOp>()
                        : arith::CmpFOp();
  if (!compare)
    return std::nullopt;
  Value compared = compare.getLhs();
  if (auto extended = compared.getDefiningOp<arith::ExtFOp>())
    compared = extended.getIn();
  std::optional<APFloat> with = getNumber(compare.getRhs()),
                         ifTrue = getNumber(select.getTrueValue()),
                         ifFalse = getNumber(select.getFalseValue());
  if (compared != op.getBlock()->getArgument(0) || !with || !ifTrue ||
      !ifFalse || !with->isInfinity() || !with->isNegative())
    return std::nullopt;
  switch (compare.getPredicate()) {
  case arith::CmpFPredicate::OEQ:
    return Step{*ifTrue, *ifFalse};
  case arith::CmpFPredicate::UNE:
    return Step{*ifFalse, *ifTrue};
  default:
    return std::nullopt;
  }
}

namespace {
struct StepOfMaximum : OpInterfaceRewritePattern<linalg::LinalgOp> {
  using OpInterfaceRewritePattern::OpInterfaceRewritePattern;

  LogicalResult matchAndRewrite(linalg::LinalgOp op,
                                PatternRewriter &rewriter) const override {
    if (!op.hasPureTensorSemantics() || isFusionForbidden(op) ||
        op.getNumDpsInputs() != 1 || !isOrder(op))
      return rewriter.notifyMatchFailure(op, "no minimum or maximum");
    auto steps = op.getDpsInputs()[0].getDefiningOp<linalg::LinalgOp>();
    std::optional<Step> step = steps ? matchStep(steps) : std::nullopt;
    if (!step || isFusionForbidden(steps) || !followsMaximum(op, *step))
      return rewriter.notifyMatchFailure(op, "of no step that it follows");
    linalg::LinalgOp maximum = findMaximum(op, steps);
    if (!maximum)
      return rewriter.notifyMatchFailure(op, "there is no maximum to ask");
    createStep(op, steps, maximum->getResult(0), rewriter);
    return success();
  }

private:
  static bool isOrder(linalg::LinalgOp op) {
    std::optional<tpp::ReduceKind> kind = matchReduction(op);
    return kind == tpp::ReduceKind::MinimumF ||
           kind == tpp::ReduceKind::MaximumF;
  }

  /// Whether the reduction `op` of steps equals the step of the maximum.
  static bool followsMaximum(linalg::LinalgOp op, const Step &step) {
    std::optional<APFloat> first =
        getNumber(getFilledWith(op.getDpsInits()[0]));
    if (!first)
      return false;
    bool isMinimum = matchReduction(op) == tpp::ReduceKind::MinimumF;
    const APFloat &low = isMinimum ? step.ofOthers : step.ofLowest,
                  &high = isMinimum ? step.ofLowest : step.ofOthers;
    return isAtMost(low, high) &&
           (isMinimum ? isAtMost(high, *first) : isAtMost(*first, low));
  }

  /// The op that computes the maximum of the input of `steps` over the loops of
  /// `op`.
  static linalg::LinalgOp findMaximum(linalg::LinalgOp op,
                                      linalg::LinalgOp steps) {
    AffineMap read = op.getMatchingIndexingMap(op.getDpsInputOperand(0)),
              written = op.getMatchingIndexingMap(op.getDpsInitOperand(0));
    if (!steps.getMatchingIndexingMap(steps.getDpsInputOperand(0)).isIdentity())
      return {};
    for (Operation *user : steps.getDpsInputs()[0].getUsers()) {
      auto other = dyn_cast<linalg::LinalgOp>(user);
      if (!other || user->getBlock() != op->getBlock() ||
          !user->isBeforeInBlock(op) || other.getNumDpsInputs() != 1 ||
          matchReduction(other) != tpp::ReduceKind::MaximumF ||
          isFusionForbidden(other) ||
          other.getIteratorTypesArray() != op.getIteratorTypesArray() ||
          other.getMatchingIndexingMap(other.getDpsInputOperand(0)) != read ||
          other.getMatchingIndexingMap(other.getDpsInitOperand(0)) != written)
        continue;
      std::optional<APFloat> first =
          getNumber(getFilledWith(other.getDpsInits()[0]));
      if (first && first->isInfinity() && first->isNegative())
        return other;
    }
    return {};
  }

  static void createStep(linalg::LinalgOp op, linalg::LinalgOp steps,
                         Value maximum, PatternRewriter &rewriter) {
    auto type = cast<RankedTensorType>(op->getResult(0).getType());
    Value empty = tensor::EmptyOp::create(
        rewriter, op.getLoc(), type.getShape(), type.getElementType());
    AffineMap all = rewriter.getMultiDimIdentityMap(type.getRank());
    auto own = linalg::GenericOp::create(
        rewriter, op.getLoc(), type, maximum, empty, {all, all},
        SmallVector<IteratorType>(type.getRank(), IteratorType::parallel));
    rewriter.cloneRegionBefore(steps->getRegion(0), own.getRegion(),
                               own.getRegion().end());
    rewriter.replaceOp(op, own);
  }
};

/// Replaces (%c ? 1.0 : 0.0) != 0.0 by %c.
struct FoldBoolToFloat : OpRewritePattern<arith::CmpFOp> {
  using OpRewritePattern::OpRewritePattern;

  LogicalResult matchAndRewrite(arith::CmpFOp op,
                                PatternRewriter &rewriter) const override {
    auto select = op.getLhs().getDefiningOp<arith::SelectOp>();
    if (op.getPredicate() != arith::CmpFPredicate::UNE || !select ||
        !matchPattern(op.getRhs(), m_AnyZeroFloat()) ||
        !matchPattern(select.getTrueValue(), m_OneFloat()) ||
        !matchPattern(select.getFalseValue(), m_AnyZeroFloat()))
      return rewriter.notifyMatchFailure(op, "no number of a truth value");
    rewriter.replaceOp(op, select.getCondition());
    return success();
  }
};

/// Compares an extended value in its original type, if CPEs compute in it.
struct CompareBeforeExtension : OpRewritePattern<arith::CmpFOp> {
  using OpRewritePattern::OpRewritePattern;

  LogicalResult matchAndRewrite(arith::CmpFOp op,
                                PatternRewriter &rewriter) const override {
    auto extended = op.getLhs().getDefiningOp<arith::ExtFOp>();
    std::optional<APFloat> number = getNumber(op.getRhs());
    if (!extended || !number)
      return rewriter.notifyMatchFailure(op, "nothing extended and a number");
    auto type = dyn_cast<FloatType>(extended.getIn().getType());
    bool isInexact = true;
    if (type && getComputeKind(type.getWidth()))
      number->convert(type.getFloatSemantics(), APFloat::rmNearestTiesToEven,
                      &isInexact);
    if (isInexact)
      return rewriter.notifyMatchFailure(
          op, "CPEs do not compute in the type, or the number has more digits");
    Value own = arith::ConstantOp::create(rewriter, op.getLoc(),
                                          rewriter.getFloatAttr(type, *number));
    rewriter.replaceOpWithNewOp<arith::CmpFOp>(op, op.getPredicate(),
                                               extended.getIn(), own);
    return success();
  }
};
} // namespace

void sw::populateMaskedRowPatterns(RewritePatternSet &patterns) {
  patterns.add<StepOfMaximum>(patterns.getContext());
}

void sw::populateComparisonPatterns(RewritePatternSet &patterns) {
  patterns.add<FoldBoolToFloat, CompareBeforeExtension>(patterns.getContext());
}
