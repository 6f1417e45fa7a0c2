//===- InsertPads.cpp - Images in larger ones -----------------------------===//
//
//   %z = linalg.fill ins(%zero) : tensor<2x16x30x30xf32>
//   %i = tensor.insert_slice %x into %z[0, 0, 1, 1] [2, 16, 28, 28]
//       [1, 1, 1, 1]
//   %y = linalg.conv_2d_nchw_fchw ins(%i, %w)
// becomes
//   %i = tensor.pad %x low[0, 0, 1, 1] high[0, 0, 1, 1] { %zero }
//   %y = linalg.conv_2d_nchw_fchw ins(%i, %w)
//
//===----------------------------------------------------------------------===//
#include "InsertPads.h"

#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"

using namespace mlir;

/// Whether only convolutions and poolings read `value`, as their image.
static bool isImage(Value value) {
  return !value.use_empty() &&
         llvm::all_of(value.getUses(), [](OpOperand &use) {
           auto op = dyn_cast<linalg::LinalgOp>(use.getOwner());
           return op && use.getOperandNumber() == 0 &&
                  linalg::isaConvolutionOpInterface(op);
         });
}

namespace {
struct InsertToPad : OpRewritePattern<tensor::InsertSliceOp> {
  using OpRewritePattern::OpRewritePattern;

  LogicalResult matchAndRewrite(tensor::InsertSliceOp insert,
                                PatternRewriter &rewriter) const override {
    RankedTensorType type = insert.getType(), source = insert.getSourceType();
    auto fill = insert.getDest().getDefiningOp<linalg::FillOp>();
    if (!fill || !type.hasStaticShape() || source.getRank() != type.getRank() ||
        !insert.hasUnitStride() ||
        ArrayRef(insert.getStaticSizes()) != source.getShape() ||
        ShapedType::isDynamicShape(insert.getStaticOffsets()))
      return rewriter.notifyMatchFailure(insert, "no part of one number");
    if (!isImage(insert.getResult()))
      return rewriter.notifyMatchFailure(insert, "no image of a convolution");
    SmallVector<OpFoldResult> low = insert.getMixedOffsets(), high;
    for (auto [whole, offset, size] : llvm::zip_equal(
             type.getShape(), insert.getStaticOffsets(), source.getShape()))
      high.push_back(rewriter.getIndexAttr(whole - offset - size));
    rewriter.replaceOpWithNewOp<tensor::PadOp>(
        insert, type, insert.getSource(), low, high, fill.getInputs().front());
    return success();
  }
};
} // namespace

void sw::populateInsertPadPatterns(RewritePatternSet &patterns) {
  patterns.add<InsertToPad>(patterns.getContext());
}
