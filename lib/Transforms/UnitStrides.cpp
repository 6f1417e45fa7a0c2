//===- UnitStrides.cpp - Strides of slices of one element -----------------===//
//
//   tensor.extract_slice %x[0, 1, 0] [1, 1, 2] [2, 1, 2]
// becomes
//   tensor.extract_slice %x[0, 1, 0] [1, 1, 2] [1, 1, 2]
//
//===----------------------------------------------------------------------===//
#include "Transforms/UnitStrides.h"

#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/IR/PatternMatch.h"

using namespace mlir;

/// The strides of `op` with 1 where a static size is 1; nothing if they are so.
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

struct UnitStrideOfView : OpRewritePattern<memref::SubViewOp> {
  using OpRewritePattern::OpRewritePattern;

  LogicalResult matchAndRewrite(memref::SubViewOp op,
                                PatternRewriter &rewriter) const override {
    auto strides = getUnitStrides(op);
    if (!strides || op.getType().getRank() == op.getSourceType().getRank())
      return rewriter.notifyMatchFailure(op, "no stride without effect");
    MemRefType type = memref::SubViewOp::inferRankReducedResultType(
        op.getType().getShape(), op.getSourceType(), op.getMixedOffsets(),
        op.getMixedSizes(), *strides);
    if (type != op.getType() && !llvm::all_of(op->getUsers(), takesAnyLayout))
      return rewriter.notifyMatchFailure(op, "a user fixes the layout");
    rewriter.replaceOpWithNewOp<memref::SubViewOp>(
        op, type, op.getSource(), op.getMixedOffsets(), op.getMixedSizes(),
        *strides);
    return success();
  }

private:
  static bool takesAnyLayout(Operation *user) {
    return isa<linalg::LinalgOp, memref::LoadOp, memref::StoreOp,
               memref::CopyOp, memref::DimOp>(user);
  }
};
} // namespace

void sw::populateUnitStridePatterns(RewritePatternSet &patterns) {
  patterns.add<UnitStrideOfExtract, UnitStrideOfInsert, UnitStrideOfView>(
      patterns.getContext());
}
