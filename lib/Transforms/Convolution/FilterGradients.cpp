//===- FilterGradients.cpp - Gradients of the filters ---------------------===//
//
//   %t = linalg.transpose ins(%x : 32x64x34x34) permutation = [1, 0, 2, 3]
//   %u = linalg.transpose ins(%dy : 32x128x32x32) permutation = [1, 0, 2, 3]
//   %g = linalg.conv_2d_nchw_fchw ins(%t, %u) : 64x128x3x3
//   %dw = linalg.transpose ins(%g) permutation = [1, 0, 2, 3]
// becomes
//   %w = sw.windows %x, <kernel = [3, 3], .. output = [32, 32]>
//   %p = linalg.generic (f, t, n, p) ins(%dy : 32x128x1024, %w : 32x576x1024)
//   %dw = tensor.expand_shape %p : 128x576 into 128x64x3x3
//
// The windows are those of the convolution itself: its strides are the
// dilations of %g, and its dilations the strides of %g. The patterns also match
// convolutions with channels last, by their transposes, and the sum over images
// and pixels itself.
//
//===----------------------------------------------------------------------===//
#include "FilterGradients.h"

#include "ConvWindows.h"
#include "Transforms/Utils/Reshapes.h"

#include "Analysis/Structure/LinearIndex.h"
#include "Analysis/Structure/TileOps.h"
#include "Conversion/LinalgToTPP/LinalgToTPP.h"
#include "Dialect/Utils/ElementTypes.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Utils/IndexingUtils.h"
#include "llvm/ADT/TypeSwitch.h"

using namespace mlir;
using namespace mlir::sw;

using utils::IteratorType;

/// The source of `value`, if that is a transpose by `order`; otherwise null.
static Value getTransposed(Value value, ArrayRef<int64_t> order) {
  auto transpose = value.getDefiningOp<linalg::TransposeOp>();
  bool isSame = transpose && transpose->getNumResults() == 1 &&
                transpose.getPermutation() == order;
  return isSame ? transpose.getInput() : Value();
}

namespace {
/// The layout of a convolution that computes the gradient.
struct GradientForm {
  /// Permutations. `images` and `result` map images x channels x rows x columns
  /// to the operands: the images and the gradient of the result. `gradient`
  /// maps filters x channels x rows x columns to the result of the op.
  SmallVector<int64_t, 4> images, result, gradient;
  /// Number of image dimensions after rows and columns.
  unsigned trailing = 0;
  DenseIntElementsAttr strides, dilations;
};
} // namespace

static std::optional<GradientForm> getForm(linalg::LinalgOp op) {
  using Form = std::optional<GradientForm>;
  return llvm::TypeSwitch<Operation *, Form>(op)
      .Case([](linalg::Conv2DNchwFchwOp conv) {
        SmallVector<int64_t, 4> exchanged = {1, 0, 2, 3};
        return GradientForm{exchanged,         exchanged,
                            exchanged,         /*trailing=*/0,
                            conv.getStrides(), conv.getDilations()};
      })
      .Case([](linalg::Conv2DNhwcHwcfOp conv) {
        return GradientForm{{1, 2, 3, 0},      {2, 3, 0, 1},
                            {1, 2, 3, 0},      /*trailing=*/1,
                            conv.getStrides(), conv.getDilations()};
      })
      .Default([](Operation *) { return Form(); });
}

namespace {
/// The gradient of the filters of a convolution of images.
struct FilterGradient {
  Value images, result;
  linalg::FillOp fill;
  WindowAttr window;
};
} // namespace

/// Creates the gradient, with filters before channels.
static Value createProduct(RewriterBase &rewriter, Location loc,
                           const FilterGradient &gradient) {
  MLIRContext *context = rewriter.getContext();
  auto images = cast<RankedTensorType>(gradient.images.getType());
  Type element = images.getElementType();
  int64_t channels = images.getDimSize(1);
  int64_t filters = cast<ShapedType>(gradient.result.getType()).getDimSize(1);
  Value windows =
      createWindows(rewriter, loc, {gradient.images, gradient.window});
  Value result = tensor::CollapseShapeOp::create(
      rewriter, loc, gradient.result,
      ArrayRef<ReassociationIndices>{{0}, {1}, {2, 3}});
  int64_t taps = channels * gradient.window.getTaps();
  Value empty = tensor::EmptyOp::create(
      rewriter, loc, ArrayRef<int64_t>{filters, taps}, element);
  Value init =
      linalg::FillOp::create(rewriter, loc,
                             linalg::FillOp(gradient.fill).getInputs(), empty)
          .getResult(0);
  AffineExpr f, t, n, p;
  bindDims(context, f, t, n, p);
  SmallVector<AffineMap> maps = {AffineMap::get(4, 0, {n, f, p}, context),
                                 AffineMap::get(4, 0, {n, t, p}, context),
                                 AffineMap::get(4, 0, {f, t}, context)};
  SmallVector<IteratorType> kinds = {
      IteratorType::parallel, IteratorType::parallel, IteratorType::reduction,
      IteratorType::reduction};
  auto product = linalg::GenericOp::create(
      rewriter, loc, init.getType(), ValueRange{result, windows}, init, maps,
      kinds, [](OpBuilder &b, Location at, ValueRange args) {
        Value term = arith::MulFOp::create(b, at, args[0], args[1]);
        Value sum = arith::AddFOp::create(b, at, args[2], term);
        linalg::YieldOp::create(b, at, sum);
      });
  product->setAttr(kKernelAttrName,
                   rewriter.getStringAttr("conv_filter_gradient"));
  ArrayRef<int64_t> kernel = gradient.window.getKernel().asArrayRef();
  return tensor::ExpandShapeOp::create(
      rewriter, loc,
      RankedTensorType::get({filters, channels, kernel[0], kernel[1]}, element),
      product.getResult(0), ArrayRef<ReassociationIndices>{{0}, {1, 2, 3}});
}

namespace {
struct GradientToProduct : OpInterfaceRewritePattern<linalg::LinalgOp> {
  using OpInterfaceRewritePattern::OpInterfaceRewritePattern;

  LogicalResult matchAndRewrite(linalg::LinalgOp op,
                                PatternRewriter &rewriter) const override {
    std::optional<GradientForm> form = getForm(op);
    std::optional<FilterGradient> gradient;
    if (form)
      gradient = match(op, *form);
    if (!gradient)
      return rewriter.notifyMatchFailure(op, "no gradient of filters");
    Value filters = createProduct(rewriter, op.getLoc(), *gradient);
    SmallVector<int64_t> back = invertPermutationVector(form->gradient);
    for (Operation *user : llvm::make_early_inc_range(op->getUsers()))
      if (user->getNumResults() == 1 &&
          getTransposed(user->getResult(0), back) == op->getResult(0))
        rewriter.replaceOp(user, filters);
    if (op->use_empty()) {
      rewriter.eraseOp(op);
      return success();
    }
    rewriter.replaceOp(
        op, createTranspose(rewriter, op.getLoc(), filters, form->gradient));
    return success();
  }

private:
  static std::optional<FilterGradient> match(linalg::LinalgOp op,
                                             const GradientForm &form);
};

/// Matches the same gradient as a sum over images and pixels.
struct SumToProduct : OpRewritePattern<linalg::GenericOp> {
  using OpRewritePattern::OpRewritePattern;

  LogicalResult matchAndRewrite(linalg::GenericOp op,
                                PatternRewriter &rewriter) const override {
    std::optional<FilterGradient> gradient;
    for (unsigned images : {0u, 1u})
      if (!gradient)
        gradient = match(op, images);
    if (!gradient)
      return rewriter.notifyMatchFailure(op, "no gradient of filters");
    rewriter.replaceOp(op, createProduct(rewriter, op.getLoc(), *gradient));
    return success();
  }

private:
  static std::optional<FilterGradient> match(linalg::GenericOp op,
                                             unsigned images);
};
} // namespace

/// The images that `value` is a slice of, if the slice drops only rows and
/// columns at the end. No window reads those. `order` gives the dimension of
/// images, channels, rows or columns for each dimension of `value`.
static Value lookThroughTrim(Value value, ArrayRef<int64_t> order) {
  while (auto slice = value.getDefiningOp<tensor::ExtractSliceOp>()) {
    if (!slice.hasUnitStride() || !slice.hasZeroOffset() ||
        slice.getType().getRank() != slice.getSourceType().getRank())
      return value;
    for (auto [size, all, dim] :
         llvm::zip_equal(slice.getType().getShape(),
                         slice.getSourceType().getShape(), order))
      if (dim < 2 && size != all)
        return value;
    value = slice.getSource();
  }
  return value;
}

/// Whether both arrays have the element type of `op`, and CPEs compute in it.
static bool haveElementsOf(Operation *op, Value images, Value result) {
  Type element = getElementTypeOrSelf(op->getResult(0).getType());
  return isComputeFloat(element) &&
         getElementTypeOrSelf(images.getType()) == element &&
         getElementTypeOrSelf(result.getType()) == element;
}

/// The windows of `kernel`, one for each pixel of `result`.
static WindowAttr getWindow(ArrayRef<int64_t> kernel, Value result,
                            ArrayRef<int64_t> strides,
                            ArrayRef<int64_t> dilations,
                            std::array<int64_t, 2> outer,
                            std::array<int64_t, 2> inner = {0, 0}) {
  MLIRContext *context = result.getContext();
  auto attr = [&](ArrayRef<int64_t> numbers) {
    return DenseI64ArrayAttr::get(context, numbers);
  };
  auto pixels = cast<ShapedType>(result.getType()).getShape().take_back(2);
  return WindowAttr::get(context, attr(kernel), attr(strides), attr(dilations),
                         attr({outer[0] + inner[0], outer[1] + inner[1]}),
                         attr(pixels), /*blocks=*/DenseI64ArrayAttr());
}

std::optional<FilterGradient>
GradientToProduct::match(linalg::LinalgOp op, const GradientForm &form) {
  if (!op.hasPureTensorSemantics() || op.hasDynamicShape() ||
      op->hasAttr(kScheduleAttrName))
    return std::nullopt;
  FilterGradient gradient;
  gradient.fill = op.getDpsInits()[0].getDefiningOp<linalg::FillOp>();
  gradient.result = getTransposed(op.getDpsInputs()[1], form.result);
  // The padding may come before or after the transpose.
  auto [outer, border] = lookThroughPad(
      lookThroughTrim(op.getDpsInputs()[0], form.images), form.trailing);
  Value transposed = getTransposed(outer, form.images);
  if (!gradient.fill || !gradient.result || !transposed)
    return std::nullopt;
  auto [images, more] = lookThroughPad(transposed, /*trailing=*/0);
  if (!haveElementsOf(op, images, gradient.result))
    return std::nullopt;
  gradient.images = images;
  auto strides = llvm::to_vector(form.dilations.getValues<int64_t>()),
       dilations = llvm::to_vector(form.strides.getValues<int64_t>());
  // The result has one row and one column per tap.
  auto shape = cast<ShapedType>(op->getResult(0).getType()).getShape();
  SmallVector<int64_t> back = invertPermutationVector(form.gradient);
  gradient.window = getWindow({shape[back[2]], shape[back[3]]}, gradient.result,
                              strides, dilations, border, more);
  return gradient;
}

/// The steps along the loops `pixel` and `tap` in `index`, a dimension of the
/// images.
static std::optional<std::array<int64_t, 2>>
getSteps(AffineExpr index, unsigned loops, unsigned pixel, unsigned tap) {
  std::optional<LinearIndex> linear = getLinearIndex(index, loops);
  if (!linear || linear->constant != 0)
    return std::nullopt;
  for (unsigned loop : linear->getLoops())
    if (loop != pixel && loop != tap)
      return std::nullopt;
  std::array<int64_t, 2> steps = {linear->factors[pixel], linear->factors[tap]};
  if (steps[0] < 1 || steps[1] < 1)
    return std::nullopt;
  return steps;
}

std::optional<FilterGradient> SumToProduct::match(linalg::GenericOp op,
                                                  unsigned images) {
  constexpr unsigned kLoops = 7, kDims = 4;
  if (!op.hasPureTensorSemantics() || op.hasDynamicShape() ||
      op.getNumDpsInputs() != 2 || op.getNumLoops() != kLoops ||
      op->hasAttr(kScheduleAttrName) || !tpp::isMultiplyAdd(*op.getBody()))
    return std::nullopt;
  SmallVector<AffineMap> maps = op.getIndexingMapsArray();
  AffineMap in = maps[images], result = maps[1 - images], out = maps.back();
  if (!out.isProjectedPermutation() || !result.isProjectedPermutation() ||
      out.getNumResults() != kDims || result.getNumResults() != kDims ||
      in.getNumResults() != kDims ||
      out.getDimPosition(0) != result.getDimPosition(1) ||
      in.getResult(0) != result.getResult(0) ||
      in.getResult(1) != out.getResult(1))
    return std::nullopt;
  SmallVector<int64_t, 2> strides, dilations;
  for (unsigned dim : {2u, 3u}) {
    auto steps = getSteps(in.getResult(dim), kLoops, result.getDimPosition(dim),
                          out.getDimPosition(dim));
    if (!steps)
      return std::nullopt;
    strides.push_back((*steps)[0]);
    dilations.push_back((*steps)[1]);
  }
  FilterGradient gradient;
  gradient.fill = op.getOutputs().front().getDefiningOp<linalg::FillOp>();
  gradient.result = op.getInputs()[1 - images];
  auto [array, pads] = lookThroughPad(op.getInputs()[images], /*trailing=*/0);
  if (!gradient.fill || !haveElementsOf(op, array, gradient.result))
    return std::nullopt;
  gradient.images = array;
  gradient.window = getWindow(
      cast<ShapedType>(op.getResult(0).getType()).getShape().take_back(2),
      gradient.result, strides, dilations, pads);
  return gradient;
}

void sw::populateFilterGradientPatterns(RewritePatternSet &patterns) {
  patterns.add<GradientToProduct, SumToProduct>(patterns.getContext());
}
