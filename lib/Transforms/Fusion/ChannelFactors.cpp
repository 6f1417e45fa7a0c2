//===- ChannelFactors.cpp - Factors of the channels of an image -----------===//
//
//   %s = %x * %g[channel]
//   %y = linalg.conv_2d_nchw_fchw ins(%s, %f)
// becomes
//   %h = %f * %g[channel]
//   %y = linalg.conv_2d_nchw_fchw ins(%x, %h)
//
// if the filter has far fewer elements than the image. Networks that weigh
// channels by their content ("squeeze and excitation", Hu et al.,
// arXiv:1709.01507) then read and write one image less. The factors must be
// known to be from 0 to 1, and the filter must be known: see
// docs/RationaleSW.md.
//
//===----------------------------------------------------------------------===//
#include "MoveFactors.h"

#include "FactorRanges.h"
#include "Transforms/Convolution/ConvWindows.h"

#include "Analysis/Structure/TileOps.h"
#include "Dialect/SW/IR/SW.h"

#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/IR/IRMapping.h"

using namespace mlir;
using namespace mlir::sw;

/// Minimum ratio of the elements of the image to those of the filter. Factors
/// of columns take twice as long as those of rows, and a known filter could
/// have been laid out before the call.
static constexpr int64_t kMinElementRatio = 4;

/// The operand that `factor` scales by its other inputs: the only one that it
/// reads in the order of its loops.
static OpOperand *findScaled(linalg::LinalgOp factor) {
  OpOperand *scaled = nullptr;
  Type type = factor->getResult(0).getType();
  for (OpOperand *operand : factor.getDpsInputOperands()) {
    if (operand->get().getType() != type ||
        !factor.getMatchingIndexingMap(operand).isIdentity())
      continue;
    if (scaled)
      return nullptr;
    scaled = operand;
  }
  return scaled && factor.getNumDpsInputs() > 1 && multiplies(factor, *scaled)
             ? scaled
             : nullptr;
}

/// The index in the filter of `conv` that corresponds to `expr` in the image,
/// if there is one: that of a channel, or of the only image.
static AffineExpr getPlaceInFilter(linalg::LinalgOp conv, AffineExpr expr) {
  auto dim = dyn_cast<AffineDimExpr>(expr);
  if (!dim)
    return isa<AffineConstantExpr>(expr) ? expr : AffineExpr();
  auto image = cast<ShapedType>(conv.getDpsInputs()[0].getType());
  if (image.getDimSize(dim.getPosition()) == 1)
    return getAffineConstantExpr(0, expr.getContext());
  AffineExpr loop = conv.getMatchingIndexingMap(conv.getDpsInputOperand(0))
                        .getResult(dim.getPosition());
  std::optional<unsigned> place =
      conv.getMatchingIndexingMap(conv.getDpsInputOperand(1))
          .getResultPosition(loop);
  return isa<AffineDimExpr>(loop) && place
             ? getAffineDimExpr(*place, expr.getContext())
             : AffineExpr();
}

namespace {
struct ChannelFactorToFilter : OpInterfaceRewritePattern<linalg::LinalgOp> {
  using OpInterfaceRewritePattern::OpInterfaceRewritePattern;

  LogicalResult matchAndRewrite(linalg::LinalgOp conv,
                                PatternRewriter &rewriter) const override {
    if (!linalg::isaConvolutionOpInterface(conv) ||
        !conv.hasPureTensorSemantics() || !isProductBody(conv) ||
        conv.getNumDpsInputs() != 2 || isFusionForbidden(conv))
      return rewriter.notifyMatchFailure(conv, "no convolution on tensors");
    Value image = conv.getDpsInputs()[0], filter = conv.getDpsInputs()[1];
    auto [source, border] = lookThroughPad(image, /*trailing=*/0);
    auto factor = source.getDefiningOp<linalg::LinalgOp>();
    if (!isMovable(factor) || !source.hasOneUse() || !image.hasOneUse() ||
        factor->getBlock() != conv->getBlock())
      return rewriter.notifyMatchFailure(conv, "its image is not scaled");
    auto imageType = dyn_cast<RankedTensorType>(source.getType()),
         filterType = dyn_cast<RankedTensorType>(filter.getType());
    if (!imageType || !filterType || !imageType.hasStaticShape() ||
        !filterType.hasStaticShape() ||
        imageType.getElementType() != filterType.getElementType() ||
        kMinElementRatio * filterType.getNumElements() >
            imageType.getNumElements())
      return rewriter.notifyMatchFailure(conv, "its filter is not smaller");
    OpOperand *scaled = findScaled(factor);
    if (!scaled || !multipliesByFractions(factor, *scaled) ||
        !isFarFromSubnormal(filter))
      return rewriter.notifyMatchFailure(
          conv, "the product of filter and factor could leave the range");
    SmallVector<OpOperand *> others;
    SmallVector<AffineMap> maps;
    if (!findPlaces(conv, factor, *scaled, others, maps))
      return rewriter.notifyMatchFailure(conv, "no factor of channels");
    linalg::GenericOp scaledFilter =
        createScaled(rewriter, factor, factor.getMatchingBlockArgument(scaled),
                     filter, others, maps);
    // Fusion would recompute the factors for each row of the filter.
    scaledFilter->setAttr(kFuseAttrName, rewriter.getBoolAttr(false));
    Value newImage = scaled->get();
    if (auto pad = image.getDefiningOp<tensor::PadOp>()) {
      IRMapping mapping;
      mapping.map(source, newImage);
      newImage = rewriter.clone(*pad, mapping)->getResult(0);
    }
    rewriter.modifyOpInPlace(conv, [&] {
      conv->setOperand(0, newImage);
      conv->setOperand(1, scaledFilter.getResult(0));
    });
    return success();
  }

private:
  /// The operands of `factor` other than `scaled`, and the maps of a filter for
  /// them.
  static bool findPlaces(linalg::LinalgOp conv, linalg::LinalgOp factor,
                         OpOperand &scaled,
                         SmallVectorImpl<OpOperand *> &others,
                         SmallVectorImpl<AffineMap> &maps) {
    auto filter = cast<ShapedType>(conv.getDpsInputs()[1].getType());
    for (OpOperand *operand : factor.getDpsInputOperands()) {
      if (operand == &scaled)
        continue;
      SmallVector<AffineExpr> places;
      for (AffineExpr expr :
           factor.getMatchingIndexingMap(operand).getResults()) {
        places.push_back(getPlaceInFilter(conv, expr));
        if (!places.back())
          return false;
      }
      others.push_back(operand);
      maps.push_back(
          AffineMap::get(filter.getRank(), 0, places, conv.getContext()));
    }
    return true;
  }
};
} // namespace

void sw::populateChannelFactorPatterns(RewritePatternSet &patterns) {
  patterns.add<ChannelFactorToFilter>(patterns.getContext());
}
