//===- SlicedConvs.cpp - Parts of convolutions ----------------------------===//
//
//   %p = tensor.pad %x low[0, 0, 2, 2] high[0, 0, 2, 2]
//   %y = linalg.conv_2d_nchw_fchw ins(%p, %w) : tensor<2x8x30x30xf32>
//   %s = tensor.extract_slice %y[0, 0, 1, 1] [2, 8, 28, 28] [1, 1, 1, 1]
// becomes
//   %p = tensor.pad %x low[0, 0, 1, 1] high[0, 0, 1, 1]
//   %s = linalg.conv_2d_nchw_fchw ins(%p, %w) : tensor<2x8x28x28xf32>
//
//===----------------------------------------------------------------------===//
#include "SlicedConvs.h"

#include "Analysis/Structure/Fills.h"
#include "Analysis/Structure/TileOps.h"
#include "Dialect/SW/IR/SW.h"

#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/Dialect/Utils/StaticValueUtils.h"
#include "mlir/Interfaces/TilingInterface.h"

using namespace mlir;
using namespace mlir::sw;

/// Whether `slice` is a part of known place, without steps.
static bool isFixedPart(tensor::ExtractSliceOp slice) {
  return slice.hasUnitStride() && slice.getType().hasStaticShape() &&
         slice.getType().getRank() == slice.getSourceType().getRank() &&
         slice.getType() != slice.getSourceType() &&
         !ShapedType::isDynamicShape(slice.getStaticOffsets());
}

/// Whether `value` is a convolution, or computed of one element by element, and
/// nothing else reads it.
static bool isOfConv(Value value) {
  // Bias, activation and the like.
  constexpr unsigned kMostOps = 4;
  for (unsigned i = 0; i < kMostOps; ++i) {
    auto op = value.getDefiningOp<linalg::LinalgOp>();
    if (!op || !op.hasPureTensorSemantics() || !op->hasOneUse() ||
        op.hasDynamicShape() || op->hasAttr(kScheduleAttrName))
      return false;
    if (linalg::isaConvolutionOpInterface(op)) {
      // The bias comes behind it first.
      auto init = op.getDpsInits()[0].getDefiningOp<linalg::LinalgOp>();
      return op.getNumReductionLoops() > 0 && !(init && isRepetition(init)) &&
             !linalg::isaContractionOpInterface(op);
    }
    if (!isPointwise(op) || op.getDpsInputs().empty())
      return false;
    value = op.getDpsInputs().front();
  }
  return false;
}

/// Gives `op` an output of its own where that is a part of one that is filled,
/// or empty.
static void replaceOutput(RewriterBase &rewriter, linalg::LinalgOp op) {
  OpOperand *init = op.getDpsInitOperand(0);
  auto part = init->get().getDefiningOp<tensor::ExtractSliceOp>();
  if (!part)
    return;
  Value number = getFilledWith(part.getSource());
  if (!number && !part.getSource().getDefiningOp<tensor::EmptyOp>())
    return;
  rewriter.setInsertionPoint(op);
  RankedTensorType type = part.getType();
  Value output = tensor::EmptyOp::create(rewriter, op.getLoc(), type.getShape(),
                                         type.getElementType());
  if (number)
    output = linalg::FillOp::create(rewriter, op.getLoc(), number, output)
                 .getResult(0);
  rewriter.modifyOpInPlace(op, [&] { init->set(output); });
  if (part->use_empty())
    rewriter.eraseOp(part);
}

/// Offsets and sizes of `slice`, of an array whose groups of dimensions are one
/// there, with the groups taken apart; nothing if it has a part of a group of
/// several. `shape` is that with all dimensions.
static std::optional<std::array<SmallVector<int64_t>, 2>>
expandSlice(tensor::ExtractSliceOp slice, ArrayRef<ReassociationIndices> groups,
            ArrayRef<int64_t> shape) {
  std::array<SmallVector<int64_t>, 2> result;
  for (auto [dim, group] : llvm::enumerate(groups)) {
    bool isWhole =
        slice.getStaticSize(dim) == slice.getSourceType().getDimSize(dim);
    if (!isWhole && group.size() > 1)
      return std::nullopt;
    for (int64_t inner : group) {
      result[0].push_back(slice.getStaticOffset(dim));
      result[1].push_back(isWhole ? shape[inner] : slice.getStaticSize(dim));
    }
  }
  return result;
}

/// The same for an array each of whose dimensions is a group of dimensions of
/// that of `slice`.
static std::optional<std::array<SmallVector<int64_t>, 2>>
collapseSlice(tensor::ExtractSliceOp slice,
              ArrayRef<ReassociationIndices> groups, ArrayRef<int64_t> shape) {
  std::array<SmallVector<int64_t>, 2> result;
  for (auto [dim, group] : llvm::enumerate(groups)) {
    bool isWhole = llvm::all_of(group, [&](int64_t inner) {
      return slice.getStaticSize(inner) ==
             slice.getSourceType().getDimSize(inner);
    });
    if (!isWhole && group.size() > 1)
      return std::nullopt;
    result[0].push_back(isWhole ? 0 : slice.getStaticOffset(group.front()));
    result[1].push_back(isWhole ? shape[dim]
                                : slice.getStaticSize(group.front()));
  }
  return result;
}

/// Replaces `slice` of the result of `reshape` by that reshape of the slice at
/// `place` of its source.
template <typename ReshapeOp>
static LogicalResult
moveInFront(PatternRewriter &rewriter, tensor::ExtractSliceOp slice,
            ReshapeOp reshape,
            const std::optional<std::array<SmallVector<int64_t>, 2>> &place) {
  if (!place)
    return rewriter.notifyMatchFailure(slice, "cuts a group of dimensions");
  MLIRContext *context = rewriter.getContext();
  auto [offsets, sizes] = *place;
  SmallVector<OpFoldResult> steps(sizes.size(), rewriter.getIndexAttr(1));
  Value part = tensor::ExtractSliceOp::create(
      rewriter, slice.getLoc(), reshape.getSrc(),
      getAsIndexOpFoldResult(context, offsets),
      getAsIndexOpFoldResult(context, sizes), steps);
  rewriter.replaceOpWithNewOp<ReshapeOp>(slice, slice.getType(), part,
                                         reshape.getReassociationIndices());
  return success();
}

namespace {
struct PartOfConv : OpRewritePattern<tensor::ExtractSliceOp> {
  using OpRewritePattern::OpRewritePattern;

  LogicalResult matchAndRewrite(tensor::ExtractSliceOp slice,
                                PatternRewriter &rewriter) const override {
    if (!isFixedPart(slice) || !isOfConv(slice.getSource()))
      return rewriter.notifyMatchFailure(slice, "no part of a convolution");
    auto result = cast<OpResult>(slice.getSource());
    rewriter.setInsertionPoint(slice);
    FailureOr<TilingResult> part =
        cast<TilingInterface>(result.getOwner())
            .generateResultTileValue(rewriter, result.getResultNumber(),
                                     slice.getMixedOffsets(),
                                     slice.getMixedSizes());
    if (failed(part) || part->tiledValues.front().getType() != slice.getType())
      return rewriter.notifyMatchFailure(slice, "has no part");
    rewriter.replaceOp(slice, part->tiledValues.front());
    for (Operation *op : part->tiledOps)
      replaceOutput(rewriter, cast<linalg::LinalgOp>(op));
    return success();
  }
};

/// A part of a convolution with collapsed dimensions is one in front of that.
struct PartOfCollapsedConv : OpRewritePattern<tensor::ExtractSliceOp> {
  using OpRewritePattern::OpRewritePattern;

  LogicalResult matchAndRewrite(tensor::ExtractSliceOp slice,
                                PatternRewriter &rewriter) const override {
    auto collapse = slice.getSource().getDefiningOp<tensor::CollapseShapeOp>();
    if (!collapse || !collapse->hasOneUse() || !isFixedPart(slice) ||
        !isOfConv(collapse.getSrc()))
      return rewriter.notifyMatchFailure(slice, "no part of a convolution");
    return moveInFront(rewriter, slice, collapse,
                       expandSlice(slice, collapse.getReassociationIndices(),
                                   collapse.getSrcType().getShape()));
  }
};

/// A part of an image that gets more dimensions is one of what has less.
struct PartOfExpandedImage : OpRewritePattern<tensor::ExtractSliceOp> {
  using OpRewritePattern::OpRewritePattern;

  LogicalResult matchAndRewrite(tensor::ExtractSliceOp slice,
                                PatternRewriter &rewriter) const override {
    auto expand = slice.getSource().getDefiningOp<tensor::ExpandShapeOp>();
    if (!expand || !isFixedPart(slice) ||
        !expand.getSrcType().hasStaticShape() ||
        !llvm::all_of(slice->getUsers(), [](Operation *user) {
          return isa<tensor::CollapseShapeOp, tensor::ExtractSliceOp>(user);
        }))
      return rewriter.notifyMatchFailure(slice, "no part that is collapsed");
    return moveInFront(rewriter, slice, expand,
                       collapseSlice(slice, expand.getReassociationIndices(),
                                     expand.getSrcType().getShape()));
  }
};

/// A part of a padded image that only convolutions read is padded by less.
struct PartOfPad : OpRewritePattern<tensor::ExtractSliceOp> {
  using OpRewritePattern::OpRewritePattern;

  LogicalResult matchAndRewrite(tensor::ExtractSliceOp slice,
                                PatternRewriter &rewriter) const override {
    auto pad = slice.getSource().getDefiningOp<tensor::PadOp>();
    Value number = pad ? pad.getConstantPaddingValue() : Value();
    auto isConv = [](Operation *user) {
      auto op = dyn_cast<linalg::LinalgOp>(user);
      return op && linalg::isaConvolutionOpInterface(op);
    };
    if (!number || !isFixedPart(slice) || !pad->hasOneUse() ||
        !pad.getSourceType().hasStaticShape() ||
        ShapedType::isDynamicShape(pad.getStaticLow()) ||
        !llvm::all_of(slice->getUsers(), isConv))
      return rewriter.notifyMatchFailure(slice, "no part of a padded image");
    SmallVector<int64_t> low, high, offsets, sizes;
    for (auto [before, extent, offset, size] : llvm::zip_equal(
             pad.getStaticLow(), pad.getSourceType().getShape(),
             slice.getStaticOffsets(), slice.getType().getShape())) {
      // In elements of the image.
      int64_t begin = offset - before, end = begin + size;
      int64_t from = std::clamp<int64_t>(begin, 0, extent);
      int64_t to = std::clamp<int64_t>(end, 0, extent);
      if (to <= from)
        return rewriter.notifyMatchFailure(slice, "it has no pixels");
      low.push_back(from - begin);
      high.push_back(end - to);
      offsets.push_back(from);
      sizes.push_back(to - from);
    }
    MLIRContext *context = slice.getContext();
    Value image = pad.getSource();
    if (ArrayRef(sizes) != pad.getSourceType().getShape())
      image = tensor::ExtractSliceOp::create(
          rewriter, slice.getLoc(), image,
          getAsIndexOpFoldResult(context, offsets),
          getAsIndexOpFoldResult(context, sizes),
          SmallVector<OpFoldResult>(sizes.size(), rewriter.getIndexAttr(1)));
    rewriter.replaceOpWithNewOp<tensor::PadOp>(
        slice, slice.getType(), image, getAsIndexOpFoldResult(context, low),
        getAsIndexOpFoldResult(context, high), number);
    return success();
  }
};
} // namespace

void sw::populateSlicedConvPatterns(RewritePatternSet &patterns) {
  patterns.add<PartOfConv, PartOfCollapsedConv, PartOfExpandedImage, PartOfPad>(
      patterns.getContext());
}
