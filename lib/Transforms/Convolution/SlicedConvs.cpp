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

/// Whether `slice` is a part at a static place, with unit strides.
static bool isFixedPart(tensor::ExtractSliceOp slice) {
  return slice.hasUnitStride() && slice.getType().hasStaticShape() &&
         slice.getType().getRank() == slice.getSourceType().getRank() &&
         slice.getType() != slice.getSourceType() &&
         !ShapedType::isDynamicShape(slice.getStaticOffsets());
}

/// Whether `value` is a convolution, or an elementwise result of one, without
/// other readers.
static bool isOfConv(Value value) {
  // Bias, activation and similar ops.
  constexpr unsigned kMaxOps = 4;
  for (unsigned i = 0; i < kMaxOps; ++i) {
    auto op = value.getDefiningOp<linalg::LinalgOp>();
    if (!op || !op.hasPureTensorSemantics() || !op->hasOneUse() ||
        op.hasDynamicShape() || op->hasAttr(kScheduleAttrName))
      return false;
    if (linalg::isaConvolutionOpInterface(op)) {
      // Another pattern first moves the bias after the convolution.
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

/// Gives `op` a separate output if its output is a part of a filled or empty
/// one.
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

/// Offsets and sizes of `slice` after its array is expanded by `groups` to
/// `shape`; nothing if the slice cuts a group of several dimensions.
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

/// Offsets and sizes of `slice` after its array is collapsed by `groups` to
/// `shape`; nothing if the slice cuts a group of several dimensions.
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

/// Replaces `slice`, of the result of `reshape`, by a reshape of the slice
/// `place` of the source.
template <typename ReshapeOp>
static LogicalResult
moveBefore(PatternRewriter &rewriter, tensor::ExtractSliceOp slice,
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

/// Moves a slice before the reshape that collapses a convolution.
struct PartOfCollapsedConv : OpRewritePattern<tensor::ExtractSliceOp> {
  using OpRewritePattern::OpRewritePattern;

  LogicalResult matchAndRewrite(tensor::ExtractSliceOp slice,
                                PatternRewriter &rewriter) const override {
    auto collapse = slice.getSource().getDefiningOp<tensor::CollapseShapeOp>();
    if (!collapse || !collapse->hasOneUse() || !isFixedPart(slice) ||
        !isOfConv(collapse.getSrc()))
      return rewriter.notifyMatchFailure(slice, "no part of a convolution");
    return moveBefore(rewriter, slice, collapse,
                      expandSlice(slice, collapse.getReassociationIndices(),
                                  collapse.getSrcType().getShape()));
  }
};

/// Moves a slice before the reshape that expands an image.
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
    return moveBefore(rewriter, slice, expand,
                      collapseSlice(slice, expand.getReassociationIndices(),
                                    expand.getSrcType().getShape()));
  }
};

/// Reduces the padding of a padded image that only convolutions read.
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
      // Positions relative to the image.
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
