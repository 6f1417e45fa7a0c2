//===- SwDecompose.cpp - The pass sw-decompose ----------------------------===//
//
// Splits ops on tensors in ones that the later stages know: aggregates such as
// softmax in their parts, and elementwise bodies of several primitives in one
// op each.
//
//   linalg.generic { %s = addf %x, %b; %r = maximumf %s, 0 }
// becomes
//   linalg.generic { %s = addf %x, %b }
//   linalg.generic { %r = maximumf %s, 0 }
//
//===----------------------------------------------------------------------===//
#include "Transforms/Passes.h"

#include "Analysis/TileOps.h"
#include "Transforms/Aggregates.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/Linalg/Transforms/Transforms.h"
#include "mlir/Dialect/Math/IR/Math.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/IR/Matchers.h"
#include "mlir/Transforms/GreedyPatternRewriteDriver.h"

#define DEBUG_TYPE "sw-decompose"

namespace mlir {
namespace sw {
#define GEN_PASS_DEF_SWDECOMPOSE
#include "Transforms/Passes.h.inc"
} // namespace sw
} // namespace mlir

using namespace mlir;

/// The maximum that `x > 0 ? x : 0` is, NaN included: an unordered comparison
/// lets NaN through, an ordered one does not.
static Operation *createMaximum(RewriterBase &rewriter,
                                arith::SelectOp select) {
  auto compare = select.getCondition().getDefiningOp<arith::CmpFOp>();
  Value x = select.getTrueValue(), zero = select.getFalseValue();
  if (!compare || compare.getLhs() != x || compare.getRhs() != zero ||
      !matchPattern(zero, m_AnyZeroFloat()))
    return nullptr;
  using P = arith::CmpFPredicate;
  P predicate = compare.getPredicate();
  rewriter.setInsertionPoint(select);
  if (predicate == P::UGT || predicate == P::UGE)
    return arith::MaximumFOp::create(rewriter, select.getLoc(), x, zero);
  if (predicate == P::OGT || predicate == P::OGE)
    return arith::MaxNumFOp::create(rewriter, select.getLoc(), x, zero);
  return nullptr;
}

/// Whether `op` is a primitive by itself: a sum, a product, or relu.
static bool isPrimitive(Operation &op) {
  if (isa<arith::AddFOp, arith::MulFOp>(op))
    return true;
  return isa<arith::MaximumFOp, arith::MaxNumFOp>(op) &&
         llvm::any_of(op.getOperands(), [](Value operand) {
           return matchPattern(operand, m_AnyZeroFloat());
         });
}

/// Whether the body of `op` is a chain of two or more primitives.
static bool isChain(linalg::GenericOp op) {
  if (!op.hasPureTensorSemantics() || op.getNumDpsInits() != 1 ||
      op.getNumParallelLoops() != op.getNumLoops() || sw::matchElementwise(op))
    return false;
  unsigned count = 0;
  for (Operation &inner : op.getBlock()->without_terminator()) {
    if (inner.hasTrait<OpTrait::ConstantLike>())
      continue;
    if (!isPrimitive(inner))
      return false;
    ++count;
  }
  return count > 1;
}

/// Makes an input of the destination that the body of a chain reads. Upstream's
/// decomposition takes such a read for the result of the part in front.
static linalg::GenericOp readDestinationAsInput(RewriterBase &rewriter,
                                                linalg::GenericOp op) {
  BlockArgument old = op.getRegionOutputArgs().front();
  if (old.use_empty())
    return op;
  rewriter.setInsertionPoint(op);
  Location loc = op.getLoc();
  Value init = op.getDpsInits().front();
  Value empty = tensor::EmptyOp::create(
      rewriter, loc, tensor::getMixedSizes(rewriter, loc, init),
      getElementTypeOrSelf(init.getType()));
  SmallVector<Value> inputs(op.getInputs());
  inputs.push_back(init);
  SmallVector<AffineMap> maps = op.getIndexingMapsArray();
  maps.push_back(maps.back());
  auto result = linalg::GenericOp::create(
      rewriter, loc, op.getResultTypes(), inputs, ValueRange{empty}, maps,
      op.getIteratorTypesArray(), /*bodyBuild=*/nullptr,
      getPrunedAttributeList(op));
  // The argument of the destination becomes that of the last input.
  rewriter.inlineRegionBefore(op.getRegion(), result.getRegion(),
                              result.getRegion().begin());
  result.getBody()->addArgument(old.getType(), loc);
  rewriter.replaceOp(op, result.getResults());
  return result;
}

namespace {
struct SwDecompose : sw::impl::SwDecomposeBase<SwDecompose> {
  using SwDecomposeBase::SwDecomposeBase;

  void runOnOperation() override {
    IRRewriter rewriter(&getContext());
    if (failed(splitAggregates(rewriter)))
      return signalPassFailure();
    nameMaxima(rewriter);
    if (failed(splitChains(rewriter)))
      signalPassFailure();
  }

private:
  LogicalResult splitAggregates(IRRewriter &rewriter) {
    SmallVector<linalg::AggregatedOpInterface> ops;
    getOperation()->walk([&](linalg::AggregatedOpInterface op) {
      if (isa<DestinationStyleOpInterface>(op.getOperation()))
        ops.push_back(op);
    });
    for (linalg::AggregatedOpInterface op : ops) {
      if (failed(sw::decomposeAggregate(rewriter, op)))
        return op->emitError("cannot be decomposed");
    }
    return success();
  }

  /// Comparisons with zero and selections become maxima.
  void nameMaxima(IRRewriter &rewriter) {
    SmallVector<arith::SelectOp> selects;
    getOperation()->walk([&](arith::SelectOp op) {
      if (isa<linalg::GenericOp>(op->getParentOp()))
        selects.push_back(op);
    });
    for (arith::SelectOp select : selects) {
      Operation *compare = select.getCondition().getDefiningOp();
      Operation *maximum = createMaximum(rewriter, select);
      if (!maximum)
        continue;
      rewriter.replaceOp(select, maximum);
      if (compare->use_empty())
        rewriter.eraseOp(compare);
    }
  }

  LogicalResult splitChains(IRRewriter &rewriter) {
    SmallVector<linalg::GenericOp> ops;
    getOperation()->walk([&](linalg::GenericOp op) {
      if (isChain(op))
        ops.push_back(op);
    });
    if (ops.empty())
      return success();
    SmallVector<Operation *> chains;
    for (linalg::GenericOp op : ops)
      chains.push_back(readDestinationAsInput(rewriter, op));
    RewritePatternSet patterns(&getContext());
    linalg::populateDecomposeLinalgOpsPattern(
        patterns, /*removeDeadArgsAndResults=*/true);
    GreedyRewriteConfig config;
    config.setStrictness(GreedyRewriteStrictness::ExistingAndNewOps);
    return applyOpPatternsGreedily(chains, std::move(patterns), config);
  }
};
} // namespace
