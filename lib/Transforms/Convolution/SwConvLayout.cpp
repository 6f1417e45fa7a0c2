//===- SwConvLayout.cpp - The pass sw-conv-layout -------------------------===//
//
// Moves the channels of images before rows and columns (ImageLayouts.h) if the
// model predicts less time for convolutions and transposes.
//
//===----------------------------------------------------------------------===//
#include "Transforms/Passes.h"

#include "ConvWindows.h"
#include "ImageLayouts.h"
#include "LayoutGain.h"

#include "Analysis/Structure/Sizes.h"
#include "Analysis/Structure/TileOps.h"

#include "mlir/Dialect/Linalg/Transforms/Transforms.h"
#include "mlir/IR/Remarks.h"
#include "mlir/Transforms/GreedyPatternRewriteDriver.h"

#define DEBUG_TYPE "sw-conv-layout"

namespace mlir {
namespace sw {
#define GEN_PASS_DEF_SWCONVLAYOUT
#include "Dialect/Utils/ElementTypes.h"
#include "Transforms/Passes.h.inc"
} // namespace sw
} // namespace mlir

using namespace mlir;
using namespace mlir::sw;

//===----------------------------------------------------------------------===//
// Pass
//===----------------------------------------------------------------------===//

/// Whether elements and windows of `conv` permit the implicit form.
static bool isTransposable(linalg::LinalgOp conv) {
  WindowSteps steps = getWindowSteps(conv);
  for (DenseIntElementsAttr numbers : {steps.strides, steps.dilations})
    for (int64_t step : numbers.getValues<int64_t>())
      if (step < 1)
        return false;
  return llvm::all_of(conv->getOperandTypes(), [&](Type type) {
    auto tensor = dyn_cast<RankedTensorType>(type);
    return tensor && tensor.hasStaticShape() && !tensor.getEncoding() &&
           isComputeFloat(tensor.getElementType());
  });
}

namespace {
struct SwConvLayout : sw::impl::SwConvLayoutBase<SwConvLayout> {
  using SwConvLayoutBase::SwConvLayoutBase;

  void runOnOperation() override {
    if (layout == ConvLayout::Keep)
      return;
    SmallVector<linalg::LinalgOp> convs;
    getOperation()->walk([&](linalg::LinalgOp op) {
      if (isChannelsLastConv(op) && isTransposable(op))
        convs.push_back(op);
    });
    if (convs.empty())
      return;
    FailureOr<Target> target = Target::get(getOperation());
    if (failed(target))
      return signalPassFailure();
    LayoutGain gain(*target, &getContext());
    IRRewriter rewriter(&getContext());
    DenseSet<Operation *> seen;
    for (linalg::LinalgOp conv : convs) {
      if (seen.contains(conv))
        continue;
      ImageGroup group = collectImages(conv);
      seen.insert(group.ops.begin(), group.ops.end());
      if (llvm::any_of(group.ops, [](Operation *op) {
            auto own = dyn_cast<linalg::LinalgOp>(op);
            bool isConv = own && linalg::isaConvolutionOpInterface(own);
            return failed(isConv ? verifyExtents(own) : verifyArraySizes(op));
          }))
        return signalPassFailure();
      double cycles = gain.getGain(group);
      bool isTransposed = layout == ConvLayout::ChannelsFirst || cycles > 0;
      report(conv, group, cycles / target->getClockHz(), isTransposed);
      if (isTransposed)
        transposeImages(rewriter, group);
    }
    foldFilters();
  }

private:
  static void report(linalg::LinalgOp conv, const ImageGroup &group,
                     double seconds, bool isTransposed) {
    auto options = remark::RemarkOpts::name("ConvLayout").category("sw-conv");
    auto text = remark::add(
        "channels {0} rows and columns, for {1} convolutions and {2} other "
        "ops; predicted {3:f1} us {4} than {5}",
        isTransposed ? "before" : "stay after",
        llvm::count_if(group.ops, isChannelsLastConv),
        llvm::count_if(group.ops,
                       [](Operation *op) { return !isChannelsLastConv(op); }),
        std::abs(seconds) * 1e6,
        (seconds > 0) == isTransposed ? "less" : "more",
        isTransposed ? "after them" : "before them");
    if (isTransposed)
      remark::passed(conv.getLoc(), options) << text;
    else
      remark::analysis(conv.getLoc(), options) << text;
  }

  /// Transposes constant filters.
  void foldFilters() {
    RewritePatternSet patterns(&getContext());
    linalg::populateConstantFoldLinalgOperations(
        patterns, [](OpOperand *operand) {
          return isa<linalg::TransposeOp>(operand->getOwner());
        });
    if (failed(applyPatternsGreedily(getOperation(), std::move(patterns))))
      signalPassFailure();
  }
};
} // namespace
