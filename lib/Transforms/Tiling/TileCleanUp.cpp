//===- TileCleanUp.cpp - Slices of tiles after tiling ---------------------===//
//
// Tiling ops one after the other creates slices of slices. Bufferization works
// in place only if these are merged. Only then do later passes see that two ops
// use the same tile.
//
//===----------------------------------------------------------------------===//
#include "TileUtils.h"

#include "Transforms/Utils/UnitStrides.h"

#include "mlir/Dialect/Affine/IR/AffineOps.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/MemRef/Transforms/ComposeSubView.h"
#include "mlir/Dialect/MemRef/Transforms/Transforms.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/Dialect/Tensor/Transforms/Transforms.h"
#include "mlir/Dialect/Utils/ReshapeOpsUtils.h"
#include "mlir/Dialect/Utils/StaticValueUtils.h"
#include "mlir/Interfaces/ValueBoundsOpInterface.h"
#include "mlir/Transforms/GreedyPatternRewriteDriver.h"

using namespace mlir;
using namespace mlir::sw;

void sw::eraseTiled(RewriterBase &rewriter, Operation *op) {
  // The destination has the same extents.
  Value destination =
      cast<DestinationStyleOpInterface>(op).getDpsInitOperand(0)->get();
  while (auto fill = destination.getDefiningOp<linalg::FillOp>())
    destination = fill.getDpsInitOperand(0)->get();
  for (Operation *user : llvm::make_early_inc_range(op->getUsers())) {
    if (isa<tensor::ExtractSliceOp>(user) && user->use_empty())
      rewriter.eraseOp(user);
    else if (auto dim = dyn_cast<tensor::DimOp>(user))
      rewriter.modifyOpInPlace(
          dim, [&] { dim.getSourceMutable().assign(destination); });
  }
  if (op->use_empty())
    rewriter.eraseOp(op);
}

/// Whether `slice`, which has the type of `whole`, is all of it.
static bool isAllOf(OffsetSizeAndStrideOpInterface slice, Value whole) {
  if (!llvm::all_of(slice.getMixedOffsets(), isZeroInteger) ||
      !llvm::all_of(slice.getMixedStrides(), isOneInteger))
    return false;
  auto type = cast<RankedTensorType>(whole.getType());
  for (auto [dim, size] : llvm::enumerate(slice.getMixedSizes())) {
    if (!type.isDynamicDim(dim))
      continue; // The types are the same.
    FailureOr<bool> isSame = ValueBoundsConstraintSet::areEqual(
        size, {whole, static_cast<int64_t>(dim)});
    if (failed(isSame) || !*isSame)
      return false;
  }
  return true;
}

/// Whether an op after `op` uses `value`.
static bool isUsedAfter(Value value, Operation *op) {
  return llvm::any_of(value.getUsers(), [&](Operation *user) {
    Operation *ancestor = op->getBlock()->findAncestorOpInBlock(*user);
    return ancestor && op->isBeforeInBlock(ancestor);
  });
}

namespace {
struct FoldWholeExtract : OpRewritePattern<tensor::ExtractSliceOp> {
  using OpRewritePattern::OpRewritePattern;

  LogicalResult matchAndRewrite(tensor::ExtractSliceOp op,
                                PatternRewriter &rewriter) const override {
    if (op.getType() != op.getSourceType() || !isAllOf(op, op.getSource()))
      return rewriter.notifyMatchFailure(op, "not all of its source");
    rewriter.replaceOp(op, op.getSource());
    return success();
  }
};

struct FoldWholeInsert : OpRewritePattern<tensor::InsertSliceOp> {
  using OpRewritePattern::OpRewritePattern;

  LogicalResult matchAndRewrite(tensor::InsertSliceOp op,
                                PatternRewriter &rewriter) const override {
    if (op.getSourceType() != op.getType() || !isAllOf(op, op.getDest()))
      return rewriter.notifyMatchFailure(op, "not all of its destination");
    rewriter.replaceOp(op, op.getSource());
    return success();
  }
};

/// Adds the unit dimensions of a tile that is read as it is, too, without an
/// insertion. Bufferization would copy the tile: its array is written while
/// others read the tile.
///   %1 = insert_slice %0 into %t[0, 0, 0] [1, 48, 9]   becomes
///   %1 = expand_shape %0 [[0, 1], [2]]
struct ExpandWholeInsert : OpRewritePattern<tensor::InsertSliceOp> {
  using OpRewritePattern::OpRewritePattern;

  LogicalResult matchAndRewrite(tensor::InsertSliceOp op,
                                PatternRewriter &rewriter) const override {
    RankedTensorType type = op.getType(), tile = op.getSourceType();
    if (tile.getRank() >= type.getRank() || !type.hasStaticShape() ||
        op.getStaticSizes() != type.getShape() ||
        !isUsedAfter(op.getSource(), op))
      return rewriter.notifyMatchFailure(op, "no whole tile that others read");
    std::optional<SmallVector<ReassociationIndices>> dims =
        getReassociationIndicesForReshape(tile, type);
    if (!dims)
      return rewriter.notifyMatchFailure(op, "no expansion");
    rewriter.replaceOpWithNewOp<tensor::ExpandShapeOp>(op, type, op.getSource(),
                                                       *dims);
    return success();
  }
};

/// Inserts a tile without its unit dimensions directly. A separate slice would
/// only add these dimensions:
///   %1 = insert_slice %0 into %t[0, 0] [1, %n] : tensor<?> into tensor<1x?>
///   insert_slice %1 into %c[%i, %j] [1, %n] : tensor<1x?> into tensor<4x8>
template <typename InsertOp>
struct MergeExpandingInsert : OpRewritePattern<InsertOp> {
  using OpRewritePattern<InsertOp>::OpRewritePattern;

  LogicalResult matchAndRewrite(InsertOp op,
                                PatternRewriter &rewriter) const override {
    auto inner = op.getSource().template getDefiningOp<tensor::InsertSliceOp>();
    if (!inner || op.getSourceType().getRank() != op.getDestType().getRank() ||
        !llvm::all_of(inner.getMixedOffsets(), isZeroInteger) ||
        !llvm::all_of(inner.getMixedStrides(), isOneInteger) ||
        !llvm::equal(inner.getMixedSizes(), op.getMixedSizes(),
                     [](OpFoldResult a, OpFoldResult b) {
                       return isEqualConstantIntOrValue(a, b);
                     }))
      return rewriter.notifyMatchFailure(op, "its source is no whole slice");
    rewriter.modifyOpInPlace(
        op, [&] { op.getSourceMutable().assign(inner.getSource()); });
    return success();
  }
};
} // namespace

/// Applies the patterns `PatternTs` to the ops of type `OpT`.
template <typename OpT, typename... PatternTs>
static LogicalResult applyTo(Operation *root) {
  SmallVector<Operation *> ops;
  root->walk([&](OpT op) { ops.push_back(op); });
  RewritePatternSet patterns(root->getContext());
  patterns.add<PatternTs...>(patterns.getContext());
  GreedyRewriteConfig config;
  config.setStrictness(GreedyRewriteStrictness::ExistingAndNewOps);
  return applyOpPatternsGreedily(ops, std::move(patterns), config);
}

/// Merges slices; their sizes must be known.
static LogicalResult mergeSlices(Operation *root) {
  // The size of a carried value is known while it is inserted into.
  if (failed(applyTo<tensor::ExtractSliceOp, FoldWholeExtract>(root)))
    return failure();
  if (failed(
          applyTo<tensor::ParallelInsertSliceOp,
                  MergeExpandingInsert<tensor::ParallelInsertSliceOp>>(root)))
    return failure();
  return applyTo<tensor::InsertSliceOp, FoldWholeInsert, ExpandWholeInsert,
                 MergeExpandingInsert<tensor::InsertSliceOp>>(root);
}

/// Sets the strides of tiles of one element to 1. Merged slices have the stride
/// of the whole.
static LogicalResult dropStridesOfOneElement(Operation *root) {
  SmallVector<Operation *> ops;
  root->walk([&](OffsetSizeAndStrideOpInterface op) { ops.push_back(op); });
  RewritePatternSet patterns(root->getContext());
  populateUnitStridePatterns(patterns);
  GreedyRewriteConfig config;
  config.setStrictness(GreedyRewriteStrictness::ExistingAndNewOps);
  return applyOpPatternsGreedily(ops, std::move(patterns), config);
}

/// If `loop` overwrites an array, makes it read the tiles of the array from its
/// result, which still has them. To read the array itself while it is written
/// would need a copy.
///   scf.forall (%i) shared_outs(%o = %x)
///     extract_slice %x[%i] ...   becomes   extract_slice %o[%i] ...
///     parallel_insert_slice %tile into %o[%i] ...
static void readFromResults(scf::ForallOp loop) {
  loop.getTerminator().walk([&](tensor::ParallelInsertSliceOp insert) {
    auto result = dyn_cast<BlockArgument>(insert.getDest());
    if (!result || result.getOwner() != loop.getBody())
      return;
    Value whole = loop.getTiedOpOperand(result)->get();
    for (OpOperand &use : llvm::make_early_inc_range(whole.getUses()))
      if (auto read = dyn_cast<tensor::ExtractSliceOp>(use.getOwner());
          read && read->getParentOp() == loop &&
          read.isSameAs(insert, isEqualConstantIntOrValue))
        use.set(result);
  });
}

/// Computes equal offsets and sizes once in each block. Slices are the same
/// only if their values are. Upstream's pass would also merge the destinations
/// of different ops.
static void mergeSizes(Block *block) {
  SmallVector<Operation *> sizes;
  for (Operation &op : llvm::make_early_inc_range(*block)) {
    if (!isa<affine::AffineApplyOp, affine::AffineMinOp>(op))
      continue;
    auto *same = llvm::find_if(sizes, [&](Operation *other) {
      return OperationEquivalence::isEquivalentTo(
          other, &op, OperationEquivalence::IgnoreLocations);
    });
    if (same == sizes.end()) {
      sizes.push_back(&op);
      continue;
    }
    op.replaceAllUsesWith(*same);
    op.erase();
  }
}

LogicalResult sw::cleanUpTiles(Operation *root) {
  RewritePatternSet patterns(root->getContext());
  tensor::populateMergeConsecutiveInsertExtractSlicePatterns(patterns);
  memref::populateComposeSubViewPatterns(patterns, patterns.getContext());
  affine::AffineApplyOp::getCanonicalizationPatterns(patterns,
                                                     patterns.getContext());
  affine::AffineMinOp::getCanonicalizationPatterns(patterns,
                                                   patterns.getContext());
  tensor::ExtractSliceOp::getCanonicalizationPatterns(patterns,
                                                      patterns.getContext());
  memref::SubViewOp::getCanonicalizationPatterns(patterns,
                                                 patterns.getContext());
  // Gives equal sizes the same value. Only then does a slice that is read match
  // the one that is written back.
  tensor::DimOp::getCanonicalizationPatterns(patterns, patterns.getContext());
  memref::populateResolveRankedShapedTypeResultDimsPatterns(patterns);
  // Slices with steps are not merged. With one that drops dimensions, they
  // would become a memref.subview that upstream's canonicalization cannot type.
  SmallVector<Operation *> ops;
  root->walk([&](Operation *op) {
    auto view = dyn_cast<OffsetSizeAndStrideOpInterface>(op);
    if (isa<affine::AffineApplyOp, affine::AffineMinOp, tensor::DimOp>(op) ||
        (view && llvm::all_of(view.getMixedStrides(), isOneInteger)))
      ops.push_back(op);
  });
  GreedyRewriteConfig config;
  config.setStrictness(GreedyRewriteStrictness::ExistingAndNewOps);
  if (failed(applyOpPatternsGreedily(ops, std::move(patterns), config)))
    return failure();
  root->walk(mergeSizes);
  if (failed(mergeSlices(root)))
    return failure();
  root->walk(readFromResults);
  return dropStridesOfOneElement(root);
}
