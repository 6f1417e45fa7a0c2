//===- SliceFolding.cpp - Slices of slices --------------------------------===//
#include "SliceFolding.h"

#include "mlir/Dialect/MemRef/Transforms/Transforms.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/Dialect/Tensor/Transforms/Transforms.h"
#include "mlir/IR/Dominance.h"
#include "mlir/Transforms/CSE.h"
#include "mlir/Transforms/GreedyPatternRewriteDriver.h"

using namespace mlir;
using namespace mlir::sw;

LogicalResult sw::foldEmpties(Operation *loop) {
  SmallVector<Operation *> slices;
  loop->walk([&](tensor::ExtractSliceOp slice) {
    if (slice.getSource().getDefiningOp<tensor::EmptyOp>())
      slices.push_back(slice);
  });
  RewritePatternSet patterns(loop->getContext());
  tensor::populateFoldTensorEmptyPatterns(patterns);
  GreedyRewriteConfig config;
  config.setStrictness(GreedyRewriteStrictness::ExistingOps);
  return applyOpPatternsGreedily(slices, std::move(patterns), config);
}

void sw::mergeEqualOps(RewriterBase &rewriter, Operation *loop) {
  DominanceInfo dominance(loop);
  eliminateCommonSubExpressions(rewriter, dominance, loop);
}

/// Applies `patterns` to the ops of type `Ops` in `block`, and folds them.
template <typename... Ops>
static LogicalResult rewriteOps(Block *block, RewritePatternSet patterns) {
  SmallVector<Operation *> ops;
  block->walk([&](Operation *op) {
    if (isa<Ops...>(op))
      ops.push_back(op);
  });
  GreedyRewriteConfig config;
  config.setStrictness(GreedyRewriteStrictness::ExistingAndNewOps);
  return applyOpPatternsGreedily(ops, std::move(patterns), config);
}

LogicalResult sw::foldSlices(Block *block) {
  MLIRContext *context = block->getParentOp()->getContext();
  RewritePatternSet sizes(context), slices(context), empties(context);
  // Slices fold once their sizes are the same values.
  memref::populateResolveRankedShapedTypeResultDimsPatterns(sizes);
  tensor::EmptyOp::getCanonicalizationPatterns(sizes, context);
  tensor::ExtractSliceOp::getCanonicalizationPatterns(slices, context);
  tensor::populateFoldTensorEmptyPatterns(empties);
  return success(
      succeeded(rewriteOps<tensor::DimOp>(block, std::move(sizes))) &&
      succeeded(rewriteOps<tensor::ExtractSliceOp, tensor::InsertSliceOp>(
          block, std::move(slices))) &&
      succeeded(rewriteOps<tensor::ExtractSliceOp>(block, std::move(empties))));
}

void sw::mergeEqualSlices(RewriterBase &rewriter, Block *block) {
  SmallVector<Operation *> kept;
  for (Operation &op : llvm::make_early_inc_range(*block)) {
    if (!isa<tensor::ExtractSliceOp, tensor::CollapseShapeOp>(op))
      continue;
    auto isSame = [&](Operation *other) {
      return OperationEquivalence::isEquivalentTo(
          &op, other, OperationEquivalence::IgnoreLocations);
    };
    auto *first = llvm::find_if(kept, isSame);
    if (first == kept.end())
      kept.push_back(&op);
    else
      rewriter.replaceOp(&op, *first);
  }
}
