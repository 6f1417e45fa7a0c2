//===- UnitStrides.cpp - Slices with steps --------------------------------===//
//
//   tensor.extract_slice %x[0, 1, 0] [1, 1, 2] [2, 1, 2]
// becomes
//   tensor.extract_slice %x[0, 1, 0] [1, 1, 2] [1, 1, 2]
// and
//   memref.subview %x[0, 0] [1, 4] [1, 2]
//       : memref<3x8xf32> to memref<4xf32, ..>
// becomes
//   %s = memref.subview %x[0, 0] [1, 4] [1, 2] : .. to memref<1x4xf32, ..>
//   memref.subview %s[0, 0] [1, 4] [1, 1] : .. to memref<4xf32, ..>
//
//===----------------------------------------------------------------------===//
#include "Transforms/Utils/UnitStrides.h"

#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/IR/PatternMatch.h"

using namespace mlir;

/// The strides of `op`, with 1 for static sizes of 1; nothing if they do not
/// change.
static std::optional<SmallVector<OpFoldResult>>
getUnitStrides(OffsetSizeAndStrideOpInterface op) {
  SmallVector<OpFoldResult> strides = op.getMixedStrides();
  bool changed = false;
  for (auto [size, stride] : llvm::zip_equal(op.getMixedSizes(), strides))
    if (isOneInteger(size) && !isOneInteger(stride)) {
      stride = IntegerAttr::get(IndexType::get(op.getContext()), 1);
      changed = true;
    }
  return changed ? std::make_optional(strides) : std::nullopt;
}

namespace {
struct UnitStrideOfExtract : OpRewritePattern<tensor::ExtractSliceOp> {
  using OpRewritePattern::OpRewritePattern;

  LogicalResult matchAndRewrite(tensor::ExtractSliceOp op,
                                PatternRewriter &rewriter) const override {
    auto strides = getUnitStrides(op);
    if (!strides)
      return rewriter.notifyMatchFailure(op, "no stride without effect");
    rewriter.replaceOpWithNewOp<tensor::ExtractSliceOp>(
        op, op.getResultType(), op.getSource(), op.getMixedOffsets(),
        op.getMixedSizes(), *strides);
    return success();
  }
};

struct UnitStrideOfInsert : OpRewritePattern<tensor::InsertSliceOp> {
  using OpRewritePattern::OpRewritePattern;

  LogicalResult matchAndRewrite(tensor::InsertSliceOp op,
                                PatternRewriter &rewriter) const override {
    auto strides = getUnitStrides(op);
    if (!strides)
      return rewriter.notifyMatchFailure(op, "no stride without effect");
    rewriter.replaceOpWithNewOp<tensor::InsertSliceOp>(
        op, op.getSource(), op.getDest(), op.getMixedOffsets(),
        op.getMixedSizes(), *strides);
    return success();
  }
};

/// Splits a view that has steps and drops dimensions into two views. The result
/// keeps its type, which users may require.
struct SplitSteppedView : OpRewritePattern<memref::SubViewOp> {
  using OpRewritePattern::OpRewritePattern;

  LogicalResult matchAndRewrite(memref::SubViewOp op,
                                PatternRewriter &rewriter) const override {
    int64_t rank = op.getSourceType().getRank();
    bool isStepped = !llvm::all_of(op.getMixedStrides(), isOneInteger);
    if (!isStepped || op.getType().getRank() == rank)
      return rewriter.notifyMatchFailure(op,
                                         "no steps, or no dropped dimension");
    auto stepped = memref::SubViewOp::create(
        rewriter, op.getLoc(), op.getSource(), op.getMixedOffsets(),
        op.getMixedSizes(), op.getMixedStrides());
    SmallVector<OpFoldResult> zeros(rank, rewriter.getIndexAttr(0));
    SmallVector<OpFoldResult> ones(rank, rewriter.getIndexAttr(1));
    rewriter.replaceOpWithNewOp<memref::SubViewOp>(
        op, op.getType(), stepped, zeros, op.getMixedSizes(), ones);
    return success();
  }
};
} // namespace

void sw::populateUnitStridePatterns(RewritePatternSet &patterns) {
  patterns.add<UnitStrideOfExtract, UnitStrideOfInsert, SplitSteppedView>(
      patterns.getContext());
}
