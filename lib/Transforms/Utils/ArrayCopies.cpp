//===- ArrayCopies.cpp - Padding and insertion as copies ------------------===//
#include "ArrayCopies.h"

#include "Dialect/SW/IR/SW.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/Dialect/Tensor/Utils/Utils.h"

using namespace mlir;

#define DEBUG_TYPE "sw-lower-conv"

namespace {
/// Converts a tensor.pad by a constant to a fill of the padded array and a copy
/// of the source into its interior. Both are tiled like any other op.
struct PadToCopy : OpRewritePattern<tensor::PadOp> {
  using OpRewritePattern::OpRewritePattern;

  LogicalResult matchAndRewrite(tensor::PadOp op,
                                PatternRewriter &rewriter) const override {
    Value padding = op.getConstantPaddingValue();
    if (!padding || !op.getResultType().hasStaticShape() ||
        !op.getSourceType().hasStaticShape())
      return rewriter.notifyMatchFailure(op, "not a static constant padding");
    auto isNegative = [](OpFoldResult size) {
      return getConstantIntValue(size).value_or(0) < 0;
    };
    if (llvm::any_of(op.getMixedLowPad(), isNegative) ||
        llvm::any_of(op.getMixedHighPad(), isNegative))
      return rewriter.notifyMatchFailure(op, "it crops its source");
    Location loc = op.getLoc();
    Value empty =
        tensor::EmptyOp::create(rewriter, loc, op.getResultType().getShape(),
                                op.getResultType().getElementType());
    Value filled =
        linalg::FillOp::create(rewriter, loc, padding, empty).getResult(0);
    SmallVector<OpFoldResult> sizes =
        tensor::getMixedSizes(rewriter, loc, op.getSource());
    SmallVector<OpFoldResult> ones(sizes.size(), rewriter.getIndexAttr(1));
    SmallVector<OpFoldResult> low = op.getMixedLowPad();
    Value interior =
        tensor::ExtractSliceOp::create(rewriter, loc, filled, low, sizes, ones);
    auto copy = linalg::CopyOp::create(rewriter, loc, op.getSource(), interior);
    copy->setAttr(sw::kKernelAttrName, rewriter.getStringAttr("pad"));
    if (Attribute schedule = op->getAttr(sw::kScheduleAttrName))
      copy->setAttr(sw::kScheduleAttrName, schedule);
    rewriter.replaceOpWithNewOp<tensor::InsertSliceOp>(
        op, copy.getResult(0), filled, low, sizes, ones);
    return success();
  }
};

/// Converts a tensor.insert_slice of an existing array to a copy that is tiled,
/// in place of one by bufferization. A computed source is computed in place. If
/// elements are not contiguous, each of them needs a DMA request, and the MPE
/// is faster.
struct InsertToCopy : OpRewritePattern<tensor::InsertSliceOp> {
  using OpRewritePattern::OpRewritePattern;

  LogicalResult matchAndRewrite(tensor::InsertSliceOp op,
                                PatternRewriter &rewriter) const override {
    Value source = op.getSource(), base = source;
    while (Operation *reshape = base.getDefiningOp()) {
      if (!isa<tensor::ExpandShapeOp, tensor::CollapseShapeOp>(reshape))
        break;
      base = reshape->getOperand(0);
    }
    bool isThere =
        isa<BlockArgument>(base) ||
        isa<arith::ConstantOp, tensor::ExtractSliceOp>(base.getDefiningOp());
    auto slice = base.getDefiningOp<tensor::ExtractSliceOp>();
    bool isOwn = slice && slice.getSource() == op.getDest();
    auto type = op.getSourceType();
    SmallVector<OpFoldResult> steps = op.getMixedStrides();
    bool hasSteps = !steps.empty() && !isConstantIntValue(steps.back(), 1) &&
                    !isConstantIntValue(op.getMixedSizes().back(), 1);
    if (hasSteps)
      return rewriter.notifyMatchFailure(op, "its elements are not contiguous");
    if (!isThere || isOwn || !type.hasStaticShape() ||
        !isa<FloatType, IntegerType>(type.getElementType()))
      return rewriter.notifyMatchFailure(op, "its source is computed");
    Location loc = op.getLoc();
    Value place = tensor::ExtractSliceOp::create(
        rewriter, loc, type, op.getDest(), op.getMixedOffsets(),
        op.getMixedSizes(), op.getMixedStrides());
    auto copy = linalg::CopyOp::create(rewriter, loc, source, place);
    rewriter.modifyOpInPlace(
        op, [&] { op.getSourceMutable().assign(copy.getResult(0)); });
    return success();
  }
};
} // namespace

void sw::populatePadPatterns(RewritePatternSet &patterns) {
  patterns.add<PadToCopy>(patterns.getContext());
}

void sw::populateInsertPatterns(RewritePatternSet &patterns) {
  patterns.add<InsertToCopy>(patterns.getContext());
}
