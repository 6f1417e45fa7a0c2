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
/// Gives an extract or an insert of a slice the strides of `getUnitStrides`.
template <typename Slice>
struct UnitStrides : OpRewritePattern<Slice> {
  using OpRewritePattern<Slice>::OpRewritePattern;

  LogicalResult matchAndRewrite(Slice op,
                                PatternRewriter &rewriter) const override {
    std::optional<SmallVector<OpFoldResult>> strides = getUnitStrides(op);
    if (!strides)
      return rewriter.notifyMatchFailure(op, "no stride without effect");
    SmallVector<int64_t> fixed;
    SmallVector<Value> dynamic;
    dispatchIndexOpFoldResults(*strides, dynamic, fixed);
    rewriter.modifyOpInPlace(op, [&] {
      op.setStaticStrides(fixed);
      op.getStridesMutable().assign(dynamic);
    });
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
  patterns.add<UnitStrides<tensor::ExtractSliceOp>,
               UnitStrides<tensor::InsertSliceOp>, SplitSteppedView>(
      patterns.getContext());
}
