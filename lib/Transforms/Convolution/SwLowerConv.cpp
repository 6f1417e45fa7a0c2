//===- SwLowerConv.cpp - The pass sw-lower-conv ---------------------------===//
//
// Lowers convolutions to matrix products. The input windows are a view
// (ConvWindows.h), or one strided copy writes them as a matrix. The copy is a
// linalg.generic whose input map contains stride and dilation, so its tiles are
// plain DMA transfers.
//
//   %y = linalg.conv_2d_nhwc_hwcf ins(%x, %w) outs(%z)
//
// becomes, with L = N*OH*OW and K = KH*KW*C,
//
//   %col = linalg.generic ins(%x) outs(%e) : N x OH x OW x KH x KW x C
//   %p = linalg.matmul ins(%col', %w' : LxK, KxF) outs(%z' : LxF)
//   %y = tensor.expand_shape %p
//
// where primes are collapsed shapes. If the channel comes before the pixels
// (NCHW), the filter is the left operand and the pixels are the columns.
//
//===----------------------------------------------------------------------===//
#include "Transforms/Passes.h"
#include "Transforms/Scheduling/ScheduleAttributes.h"
#include "Transforms/TypeConversion/NarrowOperands.h"

#include "ConvGrouped.h"
#include "ConvPool.h"
#include "ConvProduct.h"
#include "ConvRanks.h"
#include "ConvWindows.h"
#include "ConvWinograd.h"
#include "FilterGradients.h"
#include "Transforms/Utils/ArrayCopies.h"
#include "Transforms/Utils/MpeMarks.h"
#include "Transforms/Utils/Reshapes.h"

#include "Analysis/Structure/TileOps.h"
#include "Conversion/LinalgToTPP/LinalgToTPP.h"
#include "Dialect/SW/IR/SW.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/IR/Remarks.h"
#include "mlir/Transforms/GreedyPatternRewriteDriver.h"

#define DEBUG_TYPE "sw-lower-conv"

namespace mlir {
namespace sw {
#define GEN_PASS_DEF_SWLOWERCONV
#include "Transforms/Passes.h.inc"
} // namespace sw
} // namespace mlir

using namespace mlir;
using sw::ConvShape;

static constexpr StringLiteral kFasterLoops =
    "its loops, distributed over the CPEs, take less time than products";

namespace {
struct ConvToMatmul : OpInterfaceRewritePattern<linalg::LinalgOp> {
  ConvToMatmul(MLIRContext *context, sw::ConvMethod method,
               sw::WinogradTiles tiles, sw::PoolPlace pool,
               sw::PoolPlace winogradPool, const sw::WinogradChoice &winograd,
               sw::NarrowConvs narrow, const DenseSet<Operation *> &asLoops)
      : OpInterfaceRewritePattern(context), method(method), tiles(tiles),
        pool(pool), winogradPool(winogradPool), winograd(winograd),
        narrow(narrow), asLoops(asLoops) {}

  LogicalResult matchAndRewrite(linalg::LinalgOp op,
                                PatternRewriter &rewriter) const override {
    std::string reason;
    FailureOr<ConvShape> shape = sw::matchConv(op, reason);
    if (failed(shape))
      return rewriter.notifyMatchFailure(op, reason);
    Location loc = op.getLoc();
    Value filter = op.getDpsInputs()[1], output = op.getDpsInits()[0];
    sw::ConvGroups groups(*shape);
    if (!sw::isCollapsible(filter, groups.filter) ||
        !sw::isCollapsible(output, groups.output))
      return rewriter.notifyMatchFailure(
          op, "its filter or output is not contiguous");

    bool isView = sw::isMatrixConv(op, *shape);
    if (!isView && method == sw::ConvMethod::Winograd) {
      std::optional<sw::WinogradConv> conv = sw::matchWinograd(
          op, *shape, sw::getWinogradTile(tiles), winogradPool, reason);
      if (conv)
        (void)winograd.predict(op, *conv);
      return replaceByWinograd(rewriter, op, conv, reason);
    }
    if (asLoops.contains(op))
      return rewriter.notifyMatchFailure(op, kFasterLoops);
    std::optional<sw::ImplicitWindows> windows;
    if (!isView && method != sw::ConvMethod::Explicit)
      windows = sw::matchWindows(op, *shape, reason);
    if (!isView && !windows && method == sw::ConvMethod::Implicit)
      return rewriter.notifyMatchFailure(op, reason);
    if (isView && poolMatrix(rewriter, op, *shape))
      return success();
    if (windows) {
      std::optional<sw::WinogradConv> winogradConv;
      bool isImplicit = true;
      if (replaceWithPool(rewriter, op, *shape, *windows, winogradConv,
                          isImplicit))
        return success();
      if (winogradConv)
        return replaceByWinograd(rewriter, op, winogradConv, reason);
      if (!isImplicit)
        windows.reset();
    }
    Value array = windows ? sw::createWindows(rewriter, loc, *windows)
                  : isView
                      ? sw::collapseConv(rewriter, loc, op.getDpsInputs()[0],
                                         groups.output)
                      : sw::createIm2col(rewriter, op, *shape);
    linalg::LinalgOp product =
        sw::createConvProduct(rewriter, op, *shape, array);
    product->setAttr(sw::kKernelAttrName, rewriter.getStringAttr("conv"));
    if (sw::ScheduleAttr schedule = takeRequest(op))
      product->setAttr(sw::kScheduleAttrName, schedule);
    if (op.hasPureTensorSemantics()) {
      Value result = product->getResult(0);
      if (result.getType() != output.getType())
        result = tensor::ExpandShapeOp::create(rewriter, loc, output.getType(),
                                               result, groups.output);
      rewriter.replaceOp(op, result);
      return success();
    }
    if (!isView && !windows) {
      rewriter.setInsertionPointAfter(product);
      memref::DeallocOp::create(rewriter, loc, array);
    }
    rewriter.eraseOp(op);
    return success();
  }

private:
  sw::ConvMethod method;
  sw::WinogradTiles tiles;
  /// Whether poolings run on tiles of products, and on tiles of Winograd's
  /// method.
  sw::PoolPlace pool, winogradPool;
  const sw::WinogradChoice &winograd;
  sw::NarrowConvs narrow;
  /// Convolutions that stay.
  const DenseSet<Operation *> &asLoops;

  /// Replaces `op` and the pooling of `pooled` by a product on the tiles of
  /// which the pooling runs.
  static void replaceByPooled(PatternRewriter &rewriter, linalg::LinalgOp op,
                              const ConvShape &shape,
                              const sw::ImplicitWindows &windows,
                              const sw::PooledConv &pooled) {
    Value matrix =
        pooled.pool.getWhole()
            ? sw::collapseConv(rewriter, op.getLoc(), op.getDpsInputs()[0],
                               sw::ConvGroups(shape).output)
            : sw::createWindows(rewriter, op.getLoc(), windows);
    linalg::LinalgOp product =
        sw::createConvProduct(rewriter, op, shape, matrix);
    sw::createPooledConv(rewriter, pooled, op, product, windows);
    rewriter.eraseOp(product);
    if (auto own = matrix.getDefiningOp<sw::WindowsOp>())
      rewriter.eraseOp(own);
  }

  /// If the image of a convolution is its matrix, runs a following pooling on
  /// the tiles of the product, if that is faster.
  bool poolMatrix(PatternRewriter &rewriter, linalg::LinalgOp op,
                  const ConvShape &shape) const {
    std::string reason;
    if (method == sw::ConvMethod::Explicit || pool == sw::PoolPlace::Apart ||
        !op.hasPureTensorSemantics() || !shape.isPlain())
      return false;
    std::optional<sw::ImplicitWindows> windows =
        sw::matchWindows(op, shape, reason);
    if (!windows)
      return false;
    auto product = sw::describeConvProduct(
        op, shape, sw::describeWindows(op, shape, *windows));
    auto plain =
        sw::describeConvProduct(op, shape, sw::describeImage(op, shape));
    if (!product || !plain)
      return false;
    std::optional<sw::PooledConv> pooled = sw::findPooledConv(
        op, *product, *windows, pool, /*others=*/std::nullopt, plain);
    if (pooled)
      replaceByPooled(rewriter, op, shape, *windows, *pooled);
    return pooled.has_value();
  }

  /// Compares the methods of a convolution with `windows`, if requested, and
  /// runs a following pooling on the tiles of its product, if that is
  /// faster. Otherwise sets `winogradConv` if Winograd's method is the fastest,
  /// and `isImplicit`, whether im2col is in LDM.
  bool replaceWithPool(PatternRewriter &rewriter, linalg::LinalgOp op,
                       const ConvShape &shape,
                       const sw::ImplicitWindows &windows,
                       std::optional<sw::WinogradConv> &winogradConv,
                       bool &isImplicit) const {
    std::optional<sw::ScheduleProblem> problem = sw::describeConvProduct(
        op, shape, sw::describeWindows(op, shape, windows));
    sw::ConvMethodChoice best;
    if (method == sw::ConvMethod::Auto) {
      std::optional<sw::Target> target = sw::Target::lookup(op);
      if (problem && target) {
        best = sw::chooseMethod(*problem, sw::predictIm2col(op, shape, *target),
                                *target);
        std::optional<double> cycles =
            sw::predictNarrow(op, windows, *problem, narrow, *target);
        if (cycles && (!best.cycles ||
                       *cycles < (1 - sw::kLeastNarrowGain) * *best.cycles))
          best = {/*isImplicit=*/true, cycles};
      }
      winogradConv =
          winograd.findFasterTile(op, shape, tiles, winogradPool, best.cycles);
      isImplicit = best.isImplicit;
    }
    std::optional<sw::PooledConv> pooled;
    if (shape.isPlain() && problem)
      pooled = sw::findPooledConv(op, *problem, windows, pool, best.cycles);
    if (pooled)
      replaceByPooled(rewriter, op, shape, windows, *pooled);
    return pooled.has_value();
  }

  /// The schedule that `op` requests of what it becomes; null if there is none,
  /// or if it is about loops, which become others.
  static sw::ScheduleAttr takeRequest(linalg::LinalgOp op) {
    sw::ScheduleAttr schedule = sw::getScheduleAttr(op);
    if (!schedule || !sw::namesLoops(schedule))
      return schedule;
    op.emitWarning("'") << sw::kScheduleAttrName
                        << "' is not used: the loops of a convolution become "
                           "those of other ops";
    return {};
  }

  static LogicalResult
  replaceByWinograd(PatternRewriter &rewriter, linalg::LinalgOp op,
                    const std::optional<sw::WinogradConv> &conv,
                    StringRef reason) {
    if (!conv)
      return rewriter.notifyMatchFailure(op, reason);
    sw::WinogradConv own = *conv;
    own.schedule = takeRequest(op);
    if (own.plan) {
      sw::replaceByWinogradConv(rewriter, op, own);
      return success();
    }
    rewriter.replaceOp(op, sw::createWinograd(rewriter, op.getLoc(), own));
    return success();
  }
};

struct SwLowerConv : sw::impl::SwLowerConvBase<SwLowerConv> {
  using SwLowerConvBase::SwLowerConvBase;

  void runOnOperation() override {
    if (failed(verifyConvolutions()))
      return signalPassFailure();
    if (method != sw::ConvMethod::Explicit) {
      RewritePatternSet ranks(&getContext());
      sw::populateConvRankPatterns(ranks);
      // Matches forms that consisted of several ops in sw-normalize.
      sw::populateGroupPatterns(ranks);
      if (method != sw::ConvMethod::Winograd)
        sw::populateFilterGradientPatterns(ranks);
      sw::MpeMarkListener marks;
      GreedyRewriteConfig config;
      config.setListener(&marks);
      if (failed(
              applyPatternsGreedily(getOperation(), std::move(ranks), config)))
        return signalPassFailure();
    }
    // Convolutions come first, because they need no stored padding.
    RewritePatternSet convolutions(&getContext());
    sw::WinogradChoice winogradChoice(winogradInLdm);
    findLoops();
    convolutions.add<ConvToMatmul>(
        &getContext(), method, winograd, pool, getWinogradPool(),
        winogradChoice, sw::NarrowConvs{narrowProducts, run}, asLoops);
    if (failed(applyPatternsGreedily(getOperation(), std::move(convolutions))))
      return signalPassFailure();
    RewritePatternSet patterns(&getContext());
    sw::populatePadPatterns(patterns);
    // Readers of a product then have its shape and can run on its tiles.
    sw::populateReshapePatterns(patterns);
    if (failed(applyPatternsGreedily(getOperation(), std::move(patterns))))
      return signalPassFailure();
    // After the others, which replace parts of empty tensors by empty tensors.
    RewritePatternSet inserts(&getContext());
    sw::populateInsertPatterns(inserts);
    if (failed(applyPatternsGreedily(getOperation(), std::move(inserts))))
      return signalPassFailure();
    getOperation()->walk([&](linalg::LinalgOp op) { reportMissed(op); });
  }

private:
  DenseSet<Operation *> asLoops;

  /// Poolings run only on tiles that are in LDM.
  sw::PoolPlace getWinogradPool() const {
    return winogradInLdm ? pool : sw::PoolPlace::Apart;
  }

  /// Whether products of `shape` may be thin: with groups, or with windows of
  /// several pixels unless their tiles are requested.
  bool mayBeLoops(const ConvShape &shape) const {
    return !shape.group.empty() ||
           (!shape.pointwise && pool != sw::PoolPlace::Tiles);
  }

  /// Finds the convolutions that are faster as loops.
  void findLoops() {
    asLoops.clear();
    if (method != sw::ConvMethod::Auto)
      return;
    SmallVector<linalg::LinalgOp> ops;
    getOperation()->walk([&](linalg::LinalgOp op) {
      if (linalg::isaConvolutionOpInterface(op))
        ops.push_back(op);
    });
    for (linalg::LinalgOp op : ops) {
      std::string reason;
      FailureOr<ConvShape> shape = sw::matchConv(op, reason);
      if (succeeded(shape) && mayBeLoops(*shape) &&
          sw::isFasterAsLoops(op, *shape,
                              /*mayPool=*/pool != sw::PoolPlace::Apart))
        asLoops.insert(op);
    }
  }

  /// Checks that the sizes are within the range of the model.
  LogicalResult verifyConvolutions() {
    auto verify = [](linalg::LinalgOp op) -> WalkResult {
      return linalg::isaConvolutionOpInterface(op) ? sw::verifyExtents(op)
                                                   : success();
    };
    return failure(getOperation()->walk(verify).wasInterrupted());
  }

  /// What a convolution lacks that the requested method does not compute.
  StringRef getMissingForm() const {
    if (method == sw::ConvMethod::Implicit)
      return "has no implicit form";
    if (method == sw::ConvMethod::Winograd)
      return "has no form of Winograd's method";
    return "has no explicit form";
  }

  /// Reports for each remaining convolution why it was not lowered.
  void reportMissed(linalg::LinalgOp op) {
    if (!linalg::isaConvolutionOpInterface(op) ||
        linalg::isaContractionOpInterface(op))
      return;
    std::string reason = "its filter or output is not contiguous";
    FailureOr<ConvShape> shape = sw::matchConv(op, reason);
    if (asLoops.contains(op))
      reason = kFasterLoops;
    if (succeeded(shape) && method == sw::ConvMethod::Implicit) {
      (void)sw::matchWindows(op, *shape, reason);
      op.emitError(getMissingForm()) << ": " << reason;
      return signalPassFailure();
    }
    if (succeeded(shape) && method == sw::ConvMethod::Winograd) {
      (void)sw::matchWinograd(op, *shape, sw::getWinogradTile(winograd),
                              getWinogradPool(), reason);
      op.emitError(getMissingForm()) << ": " << reason;
      return signalPassFailure();
    }
    // No method has a product for these, so others need not be requested.
    if (method != sw::ConvMethod::Auto &&
        tpp::isMultiplyAdd(*op.getBlock(), tpp::BodyCasts::Widening))
      op.emitWarning(getMissingForm()) << " and stays as it is: " << reason;
    remark::missed(op.getLoc(),
                   remark::RemarkOpts::name("LowerConv").category("sw-conv"))
        << remark::reason("{0}", reason);
  }
};
} // namespace
