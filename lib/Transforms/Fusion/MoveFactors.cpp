//===- MoveFactors.cpp - Factors around products --------------------------===//
//
//   %w = exp(..) / %l[row]
//   %o = product(%w, %v)
// becomes
//   %p = product(exp(..), %v)
//   %o = %p / %l[row]
//
// which divides fewer elements if the sum has more of them than %o has columns.
// The product can also begin before %l is known. The exponentials must be those
// of a softmax, exp(x - max(x)), and %l their sums. Furthermore,
//
//   product(%q * 0.35, %k * 0.35) becomes product(%q * 0.35 * 0.35, %k)
//
// which reads the second operand unchanged, if both factors are constants that
// keep values within their range (docs/RationaleSW.md).
//
//===----------------------------------------------------------------------===//
#include "MoveFactors.h"

#include "FactorRanges.h"

#include "Analysis/Structure/CarriedLoops.h"
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

bool sw::isMovable(linalg::LinalgOp op) {
  return op && isPointwise(op) && op->getNumResults() == 1 &&
         !op.hasIndexSemantics() && !isFusionForbidden(op);
}

bool sw::multiplies(linalg::LinalgOp factor, OpOperand &scaled) {
  if (scaled.get().getType() != factor->getResult(0).getType() ||
      factor.payloadUsesValueFromOperand(factor.getDpsInitOperand(0)))
    return false;
  BlockArgument argument = factor.getMatchingBlockArgument(&scaled);
  Value yielded = getYielded(factor);
  return yielded != argument && isLinearIn(yielded, argument);
}

linalg::GenericOp sw::createScaled(RewriterBase &rewriter,
                                   linalg::LinalgOp factor, Value scaled,
                                   Value array, ArrayRef<OpOperand *> others,
                                   ArrayRef<AffineMap> maps) {
  Location loc = factor.getLoc();
  auto type = cast<RankedTensorType>(array.getType());
  AffineMap identity = rewriter.getMultiDimIdentityMap(type.getRank());
  SmallVector<Value> inputs = {array};
  for (OpOperand *other : others)
    inputs.push_back(other->get());
  SmallVector<AffineMap> allMaps = {identity};
  llvm::append_range(allMaps, maps);
  allMaps.push_back(identity);
  Value empty = tensor::EmptyOp::create(rewriter, loc, type.getShape(),
                                        type.getElementType());
  return linalg::GenericOp::create(
      rewriter, loc, type, inputs, empty, allMaps,
      SmallVector<IteratorType>(type.getRank(), IteratorType::parallel),
      [&](OpBuilder &builder, Location, ValueRange arguments) {
        IRMapping mapping;
        mapping.map(scaled, arguments[0]);
        for (auto [number, other] : llvm::enumerate(others))
          mapping.map(factor.getMatchingBlockArgument(other),
                      arguments[number + 1]);
        for (Operation &inner : *factor.getBlock())
          if (&inner != scaled.getDefiningOp())
            builder.clone(inner, mapping);
      });
}

/// The dimension of the result of the product `op` along dimension `dim` of
/// `input`, if there is one.
static std::optional<unsigned> getResultDim(linalg::LinalgOp op,
                                            OpOperand &input, unsigned dim) {
  AffineMap written = op.getMatchingIndexingMap(op.getDpsInitOperand(0));
  return written.getResultPosition(
      op.getMatchingIndexingMap(&input).getResult(dim));
}

bool sw::isConstantInSums(linalg::LinalgOp op, OpOperand &input,
                          ArrayRef<OpOperand *> others) {
  return llvm::all_of(others, [&](OpOperand *other) {
    auto factor = cast<linalg::LinalgOp>(other->getOwner());
    return llvm::all_of(
        factor.getMatchingIndexingMap(other).getResults(),
        [&](AffineExpr expr) {
          auto dim = dyn_cast<AffineDimExpr>(expr);
          return dim ? getResultDim(op, input, dim.getPosition()).has_value()
                     : isa<AffineConstantExpr>(expr);
        });
  });
}

void sw::moveAfterProduct(RewriterBase &rewriter, linalg::LinalgOp op,
                          OpOperand &input, Value scaled, Value array,
                          ArrayRef<OpOperand *> others) {
  auto factor = input.get().getDefiningOp<linalg::LinalgOp>();
  rewriter.modifyOpInPlace(op, [&] { input.set(array); });
  rewriter.setInsertionPointAfter(op);
  Value product = op->getResult(0);
  unsigned rank = cast<RankedTensorType>(product.getType()).getRank();
  SmallVector<AffineMap> maps;
  for (OpOperand *other : others) {
    SmallVector<AffineExpr> exprs;
    for (AffineExpr expr : factor.getMatchingIndexingMap(other).getResults()) {
      auto dim = dyn_cast<AffineDimExpr>(expr);
      exprs.push_back(dim ? rewriter.getAffineDimExpr(
                                *getResultDim(op, input, dim.getPosition()))
                          : expr);
    }
    maps.push_back(AffineMap::get(rank, 0, exprs, op.getContext()));
  }
  linalg::GenericOp after =
      createScaled(rewriter, factor, scaled, product, others, maps);
  rewriter.replaceAllUsesExcept(product, after->getResult(0), after);
}

namespace {
/// Moves the division of exponentials, the weights of a product, after the
/// product.
struct RowFactorAfterProduct : OpInterfaceRewritePattern<linalg::LinalgOp> {
  using OpInterfaceRewritePattern::OpInterfaceRewritePattern;

  LogicalResult matchAndRewrite(linalg::LinalgOp op,
                                PatternRewriter &rewriter) const override {
    if (!op.hasPureTensorSemantics() || !isProductBody(op) ||
        isFusionForbidden(op) || !startsAtZero(op.getDpsInits()[0]) ||
        !op.getMatchingIndexingMap(op.getDpsInitOperand(0))
             .isProjectedPermutation())
      return rewriter.notifyMatchFailure(op, "no product that begins with 0");
    for (OpOperand *input : op.getDpsInputOperands())
      if (OpOperand *weights = findWeights(op, *input)) {
        move(op, *input, *weights, rewriter);
        return success();
      }
    return rewriter.notifyMatchFailure(op, "no weights with a row factor");
  }

private:
  /// The exponentials among the operands of the op that computes `input`. This
  /// op must scale them by values that are constant along the sum of `op`.
  static OpOperand *findWeights(linalg::LinalgOp op, OpOperand &input) {
    auto factor = input.get().getDefiningOp<linalg::LinalgOp>();
    FailureOr<linalg::ContractionDimensions> dims =
        linalg::inferContractionDims(op);
    if (!isMovable(factor) || !factor->hasOneUse() || failed(dims) ||
        dims->k.size() != 1)
      return nullptr;
    AffineMap map = op.getMatchingIndexingMap(&input);
    unsigned k = dims->k[0];
    std::optional<unsigned> summed =
        map.getResultPosition(getAffineDimExpr(k, op.getContext()));
    if (!summed || !map.isProjectedPermutation() || !isWorthwhile(op, map, k))
      return nullptr;
    OpOperand *weights = findScaled(factor, *summed);
    return weights && isOfSoftmax(*weights, *summed) ? weights : nullptr;
  }

  /// The operand that `factor` scales by values that are constant along the
  /// loop `along`, if it does nothing else.
  static OpOperand *findScaled(linalg::LinalgOp factor, unsigned along) {
    OpOperand *scaled = nullptr;
    for (OpOperand *operand : factor.getDpsInputOperands()) {
      AffineMap own = factor.getMatchingIndexingMap(operand);
      if (!own.isFunctionOfDim(along)) {
        if (!own.isProjectedPermutation())
          return nullptr;
        continue;
      }
      if (scaled || !own.isIdentity())
        return nullptr;
      scaled = operand;
    }
    return scaled && multiplies(factor, *scaled) ? scaled : nullptr;
  }

  /// Whether `scaled` contains the powers of a softmax along `along`. Its op
  /// and those before it may divide them by their sum, once, and set elements
  /// to zero. A weighted sum of powers is at most n times that of their
  /// quotients, for n elements in a row.
  static bool isOfSoftmax(OpOperand &scaled, unsigned along) {
    SmallVector<OpOperand *> steps = {&scaled};
    while (!holdsSoftmaxPowers(steps.back()->get(), along)) {
      auto op = steps.back()->get().getDefiningOp<linalg::LinalgOp>();
      OpOperand *before = isMovable(op) ? findScaled(op, along) : nullptr;
      if (!before)
        return false;
      steps.push_back(before);
    }
    unsigned divisions = 0;
    for (OpOperand *step : steps) {
      std::optional<unsigned> own =
          countSoftmaxDivisions(cast<linalg::LinalgOp>(step->getOwner()), *step,
                                steps.back()->get(), along);
      if (!own)
        return false;
      divisions += *own;
    }
    return divisions <= 1;
  }

  /// Whether the output of `op` has no more columns, for each row that `map`
  /// reads, than the sum has elements.
  static bool isWorthwhile(linalg::LinalgOp op, AffineMap map, unsigned k) {
    SmallVector<int64_t> extents = op.getStaticLoopRanges();
    int64_t columns = 1;
    for (auto [loop, extent] : llvm::enumerate(extents)) {
      if (ShapedType::isDynamic(extent))
        return false;
      if (!map.isFunctionOfDim(loop))
        columns *= extent;
    }
    return columns <= extents[k];
  }

  static void move(linalg::LinalgOp op, OpOperand &input, OpOperand &weights,
                   PatternRewriter &rewriter) {
    auto factor = cast<linalg::LinalgOp>(weights.getOwner());
    SmallVector<OpOperand *> others;
    for (OpOperand *operand : factor.getDpsInputOperands())
      if (operand != &weights)
        others.push_back(operand);
    moveAfterProduct(rewriter, op, input,
                     factor.getMatchingBlockArgument(&weights), weights.get(),
                     others);
  }
};

/// Scales the first operand of a product, which is scaled anyway, also by the
/// constants of the second one.
struct FactorToFirstOperand : OpInterfaceRewritePattern<linalg::LinalgOp> {
  using OpInterfaceRewritePattern::OpInterfaceRewritePattern;

  LogicalResult matchAndRewrite(linalg::LinalgOp op,
                                PatternRewriter &rewriter) const override {
    if (!op.hasPureTensorSemantics() || !isProductBody(op) ||
        isFusionForbidden(op))
      return rewriter.notifyMatchFailure(op, "no product");
    linalg::LinalgOp first = findScaling(op.getDpsInputs()[0]),
                     second = findScaling(op.getDpsInputs()[1]);
    if (!first || !second || first == second ||
        getElementTypeOrSelf(first->getResult(0).getType()) !=
            getElementTypeOrSelf(second->getResult(0).getType()))
      return rewriter.notifyMatchFailure(op, "operands without factors");
    std::optional<SmallVector<TypedAttr>> constants = getSafeConstants(second);
    if (!constants)
      return rewriter.notifyMatchFailure(
          op, "the second factor could leave the range of numbers");
    Operation *terminator = first.getBlock()->getTerminator();
    rewriter.setInsertionPoint(terminator);
    Value scaled = getYielded(first);
    for (TypedAttr number : *constants) {
      // A new constant, because that of the second body may come later.
      Value constant =
          arith::ConstantOp::create(rewriter, second.getLoc(), number);
      scaled =
          arith::MulFOp::create(rewriter, second.getLoc(), scaled, constant);
    }
    rewriter.modifyOpInPlace(terminator,
                             [&] { terminator->setOperand(0, scaled); });
    rewriter.replaceOp(second, second.getDpsInputs()[0]);
    return success();
  }

private:
  /// The op that multiplies `value`, possibly before reshapes and transposes,
  /// by a number, if nothing else reads it.
  static linalg::LinalgOp findScaling(Value value) {
    while (Operation *op = value.getDefiningOp()) {
      if (!op->hasOneUse())
        return {};
      if (isa<tensor::CollapseShapeOp, tensor::ExpandShapeOp,
              linalg::TransposeOp>(op)) {
        value = op->getOperand(0);
        continue;
      }
      auto linalgOp = dyn_cast<linalg::LinalgOp>(op);
      bool isScaling =
          isMovable(linalgOp) && linalgOp.getNumDpsInputs() == 1 &&
          linalgOp.getMatchingIndexingMap(linalgOp.getDpsInputOperand(0))
              .isIdentity() &&
          linalgOp.getDpsInputs()[0].getType() == value.getType() &&
          getYielded(linalgOp).getDefiningOp<arith::MulFOp>() &&
          isLinearIn(getYielded(linalgOp), linalgOp.getBlock()->getArgument(0));
      return isScaling ? linalgOp : linalg::LinalgOp();
    }
    return {};
  }
};
} // namespace

void sw::populateFactorPatterns(RewritePatternSet &patterns) {
  patterns.add<RowFactorAfterProduct, FactorToFirstOperand>(
      patterns.getContext());
}
