//===- UnitStrides.cpp - Slices with steps --------------------------------===//
//
//   tensor.extract_slice %x[0, 1, 0] [1, 1, 2] [2, 1, 2]
// becomes
//   tensor.extract_slice %x[0, 1, 0] [1, 1, 2] [1, 1, 2]
// and
//   memref.subview %x[0, 0] [1, 4] [1, 2] : memref<3x8xf32> to memref<4xf32,
//   ..>
// becomes
//   %s = memref.subview %x[0, 0] [1, 4] [1, 2] : .. to memref<1x4xf32, ..>
//   memref.subview %s[0, 0] [1, 4] [1, 1] : .. to memref<4xf32, ..>
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

/// A view that drops dimensions and has steps becomes two, one for each.
struct SplitSteppedView : OpRewritePattern<memref::SubViewOp> {
  using OpRewritePattern::OpRewritePattern;

  LogicalResult matchAndRewrite(memref::SubViewOp op,
                                PatternRewriter &rewriter) const override {
    SmallVector<OpFoldResult> strides =
        getUnitStrides(op).value_or(op.getMixedStrides());
    bool isStepped = llvm::any_of(op.getMixedStrides(), [](OpFoldResult step) {
      return !isOneInteger(step);
    });
    if (!isStepped || op.getType().getRank() == op.getSourceType().getRank())
      return rewriter.notifyMatchFailure(op,
                                         "no steps, or no dropped dimension");
    Location loc = op.getLoc();
    auto stepped = memref::SubViewOp::create(rewriter, loc, op.getSource(),
                                             op.getMixedOffsets(),
                                             op.getMixedSizes(), strides);
    SmallVector<OpFoldResult> zeros(strides.size(), rewriter.getIndexAttr(0));
    SmallVector<OpFoldResult> ones(strides.size(), rewriter.getIndexAttr(1));
    MemRefType type = memref::SubViewOp::inferRankReducedResultType(
        op.getType().getShape(), stepped.getType(), zeros, op.getMixedSizes(),
        ones);
    if (type != op.getType() && !llvm::all_of(op->getUsers(), takesAnyLayout))
      return rewriter.notifyMatchFailure(op, "a user fixes the layout");
    rewriter.replaceOpWithNewOp<memref::SubViewOp>(op, type, stepped, zeros,
                                                   op.getMixedSizes(), ones);
    return success();
  }

private:
  static bool takesAnyLayout(Operation *user) {
    return isa<DestinationStyleOpInterface, memref::LoadOp, memref::StoreOp,
               memref::CopyOp, memref::DimOp>(user);
  }
};
} // namespace

void sw::populateUnitStridePatterns(RewritePatternSet &patterns) {
  patterns.add<UnitStrideOfExtract, UnitStrideOfInsert, SplitSteppedView>(
      patterns.getContext());
}
