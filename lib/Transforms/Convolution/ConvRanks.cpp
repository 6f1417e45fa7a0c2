//===- ConvRanks.cpp - Convolutions with one or three dimensions ----------===//
//
// A 1-D convolution is one on images of one row:
//
//   linalg.conv_1d_ncw_fcw ins(%x, %w : NxCxW, FxCxK)
//
// becomes linalg.conv_2d_nchw_fchw on NxCx1xW and FxCx1xK. A 3-D kernel with
// taps along the depth only also becomes 2-D: the planes are the rows of an
// image.
//
//   linalg.conv_3d_ncdhw_fcdhw ins(%x, %w : NxCxDxHxW, FxCxTxRxS)
//
// with other kernels becomes a 2-D convolution with one image per plane of the
// output. Its channels are those of the T planes that this plane reads:
//
//   %s = linalg.generic ins(%x) : NxEx(CT)xHxW     plane e + t of channel c
//   %y = linalg.generic ins(%s, %w : NxEx(CT)xHxW, Fx(CT)xRxS) : NxFxExPxQ
//
//===----------------------------------------------------------------------===//
#include "ConvRanks.h"

#include "Dialect/SW/IR/DiscardableAttributes.h"
#include "Dialect/Utils/ElementTypes.h"

#include "Analysis/Structure/LinearIndex.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/Linalg/Utils/Utils.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/IR/Matchers.h"
#include "mlir/IR/PatternMatch.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/TypeSwitch.h"

using namespace mlir;

namespace {
/// An array and its zero padding.
struct PaddedArray {
  Value array;
  SmallVector<int64_t> low, high;

  /// Whether dimension `dim` is padded with zeros, at either end.
  bool isPadded(int64_t dim) const { return low[dim] > 0 || high[dim] > 0; }
};
} // namespace

/// `value` without its zero padding, if the padding is static.
static PaddedArray lookThroughZeros(Value value) {
  size_t rank = cast<ShapedType>(value.getType()).getRank();
  PaddedArray plain{value, SmallVector<int64_t>(rank),
                    SmallVector<int64_t>(rank)};
  auto pad = value.getDefiningOp<tensor::PadOp>();
  auto isKnown = [](int64_t size) { return size >= 0; };
  if (!pad || !pad.getConstantPaddingValue() ||
      !matchPattern(pad.getConstantPaddingValue(), m_AnyZeroFloat()) ||
      !pad.getSourceType().hasStaticShape() ||
      !llvm::all_of(pad.getStaticLow(), isKnown) ||
      !llvm::all_of(pad.getStaticHigh(), isKnown))
    return plain;
  return {pad.getSource(), llvm::to_vector(pad.getStaticLow()),
          llvm::to_vector(pad.getStaticHigh())};
}

/// Pads `value` with zeros if `low` or `high` is not zero.
static Value createZeros(RewriterBase &rewriter, Location loc, Value value,
                         ArrayRef<int64_t> low, ArrayRef<int64_t> high) {
  auto isNone = [](int64_t size) { return size == 0; };
  if (llvm::all_of(low, isNone) && llvm::all_of(high, isNone))
    return value;
  Value zero = arith::ConstantOp::create(
      rewriter, loc,
      rewriter.getFloatAttr(getElementTypeOrSelf(value.getType()), 0));
  return tensor::PadOp::create(
      rewriter, loc, /*result=*/Type(), value,
      getAsIndexOpFoldResult(rewriter.getContext(), low),
      getAsIndexOpFoldResult(rewriter.getContext(), high), zero);
}

/// Groups of `rank` dimensions: the last two in one group, the others alone.
static SmallVector<ReassociationIndices> groupLast(int64_t rank) {
  SmallVector<ReassociationIndices> groups;
  for (int64_t dim = 0; dim + 1 < rank; ++dim)
    groups.push_back({dim});
  groups.back().push_back(rank - 1);
  return groups;
}

/// Collapses the last two dimensions to one.
static Value collapseLast(RewriterBase &rewriter, Location loc, Value value) {
  int64_t rank = cast<ShapedType>(value.getType()).getRank();
  return tensor::CollapseShapeOp::create(rewriter, loc, value, groupLast(rank));
}

/// Inserts a dimension of one before or after the last one, which becomes a row
/// or a column.
static Value insertLast(RewriterBase &rewriter, Location loc, Value value,
                        bool isRow) {
  auto type = cast<RankedTensorType>(value.getType());
  SmallVector<int64_t> shape(type.getShape());
  shape.insert(isRow ? std::prev(shape.end()) : shape.end(), 1);
  return tensor::ExpandShapeOp::create(
      rewriter, loc, RankedTensorType::get(shape, type.getElementType()), value,
      groupLast(type.getRank() + 1));
}

/// Whether `op` is such a convolution on tensors that permit im2col in LDM.
template <typename OpTy>
static bool isOfKind(linalg::LinalgOp op) {
  Type element = getElementTypeOrSelf(op.getDpsInits()[0].getType());
  SmallVector<int64_t> dilations, strides;
  return op.hasPureTensorSemantics() && !op.hasDynamicShape() &&
         sw::isComputeFloat(element) &&
         linalg::isaConvolutionOpOfType<OpTy>(op, &dilations, &strides);
}

/// A convolution of images of kind OpTy, with strides and dilations along rows
/// and columns.
template <typename OpTy>
static Value createConv(RewriterBase &rewriter, Location loc,
                        ArrayRef<Value> operands, ArrayRef<int64_t> strides,
                        ArrayRef<int64_t> dilations) {
  auto conv = OpTy::create(rewriter, loc, operands[2].getType(),
                           ValueRange{operands[0], operands[1]}, operands[2],
                           rewriter.getI64TensorAttr(strides),
                           rewriter.getI64TensorAttr(dilations));
  return conv.getResult(0);
}

namespace {
/// Strides and dilations along the dimensions after the channels.
struct AxisSteps {
  SmallVector<int64_t> strides, dilations;
};
} // namespace

/// The steps of `op`, whose channels come before all other dimensions.
static AxisSteps getSteps(linalg::LinalgOp op) {
  SmallVector<AffineMap> maps = op.getIndexingMapsArray();
  AxisSteps steps;
  for (unsigned dim = 2; dim < maps[0].getNumResults(); ++dim) {
    std::optional<sw::LinearIndex> index =
        sw::getLinearIndex(maps[0].getResult(dim), op.getNumLoops());
    steps.strides.push_back(index->factors[maps[2].getDimPosition(dim)]);
    steps.dilations.push_back(index->factors[maps[1].getDimPosition(dim)]);
  }
  return steps;
}

namespace {
struct RowConv : OpInterfaceRewritePattern<linalg::LinalgOp> {
  using OpInterfaceRewritePattern::OpInterfaceRewritePattern;

  LogicalResult matchAndRewrite(linalg::LinalgOp op,
                                PatternRewriter &rewriter) const override {
    if (!isOfKind<linalg::Conv1DNcwFcwOp>(op))
      return rewriter.notifyMatchFailure(op, "no convolution of rows");
    Location loc = op.getLoc();
    AxisSteps steps = getSteps(op);
    PaddedArray rows = lookThroughZeros(op.getDpsInputs()[0]);
    for (SmallVector<int64_t> *sizes : {&rows.low, &rows.high})
      sizes->insert(std::prev(sizes->end()), 0);
    Value image = createZeros(
        rewriter, loc, insertLast(rewriter, loc, rows.array, /*isRow=*/true),
        rows.low, rows.high);
    Value conv = createConv<linalg::Conv2DNchwFchwOp>(
        rewriter, loc,
        {image, insertLast(rewriter, loc, op.getDpsInputs()[1], true),
         insertLast(rewriter, loc, op.getDpsInits()[0], true)},
        {1, steps.strides[0]}, {1, steps.dilations[0]});
    rewriter.replaceOp(op, collapseLast(rewriter, loc, conv));
    return success();
  }
};

/// Importers print grouped 1-D convolutions as images of one column. Vectors do
/// not run along a column, so this pattern makes it a row.
struct ColumnConv : OpInterfaceRewritePattern<linalg::LinalgOp> {
  using OpInterfaceRewritePattern::OpInterfaceRewritePattern;

  LogicalResult matchAndRewrite(linalg::LinalgOp op,
                                PatternRewriter &rewriter) const override {
    if (!isa<linalg::Conv2DNchwFchwOp, linalg::Conv2DNgchwGfchwOp,
             linalg::DepthwiseConv2DNchwChwOp>(op) ||
        !op.hasPureTensorSemantics() || op.hasDynamicShape())
      return rewriter.notifyMatchFailure(op, "no convolution of images");
    PaddedArray image = lookThroughZeros(op.getDpsInputs()[0]);
    auto isColumn = [](Value value) {
      return cast<ShapedType>(value.getType()).getShape().back() == 1;
    };
    if (!llvm::all_of(op->getOperands(), isColumn) ||
        image.isPadded(image.low.size() - 1) || isPoint(op.getDpsInits()[0]))
      return rewriter.notifyMatchFailure(op, "it has several columns");
    Location loc = op.getLoc();
    for (SmallVector<int64_t> *sizes : {&image.low, &image.high})
      std::swap(sizes->back(), *std::prev(sizes->end(), 2));
    SmallVector<Value> operands = {
        createZeros(rewriter, loc, columnToRow(rewriter, loc, image.array),
                    image.low, image.high)};
    for (Value operand : op->getOperands().drop_front())
      operands.push_back(columnToRow(rewriter, loc, operand));
    Value transposed = createLike(rewriter, op, operands, getRowSteps(op));
    Value result = collapseLast(rewriter, loc, transposed);
    rewriter.replaceOp(op, insertLast(rewriter, loc, result, /*isRow=*/false));
    return success();
  }

private:
  /// The steps along rows, which become columns.
  static AxisSteps getRowSteps(linalg::LinalgOp op) {
    auto get = [&](StringRef name) {
      auto numbers = op->getAttrOfType<DenseIntElementsAttr>(name);
      return SmallVector<int64_t>{1, *numbers.value_begin<int64_t>()};
    };
    return {get("strides"), get("dilations")};
  }

  /// Creates an op of the kind of `op`.
  static Value createLike(RewriterBase &rewriter, linalg::LinalgOp op,
                          ArrayRef<Value> operands, const AxisSteps &steps) {
    return llvm::TypeSwitch<Operation *, Value>(op)
        .Case<linalg::Conv2DNchwFchwOp, linalg::Conv2DNgchwGfchwOp,
              linalg::DepthwiseConv2DNchwChwOp>([&](auto conv) {
          return createConv<decltype(conv)>(rewriter, conv.getLoc(), operands,
                                            steps.strides, steps.dilations);
        });
  }

  /// Whether `value` has only one row as well.
  static bool isPoint(Value value) {
    return cast<ShapedType>(value.getType()).getShape().drop_back().back() == 1;
  }
  static Value columnToRow(RewriterBase &rewriter, Location loc, Value value) {
    Value flat = collapseLast(rewriter, loc, value);
    return insertLast(rewriter, loc, flat, /*isRow=*/true);
  }
};

/// Positions of the dimensions of a volume.
enum { kImage, kChannel, kDepth, kRow, kCol };

struct VolumeConv : OpInterfaceRewritePattern<linalg::LinalgOp> {
  using OpInterfaceRewritePattern::OpInterfaceRewritePattern;

  LogicalResult matchAndRewrite(linalg::LinalgOp op,
                                PatternRewriter &rewriter) const override {
    if (!isOfKind<linalg::Conv3DNcdhwFcdhwOp>(op))
      return rewriter.notifyMatchFailure(op, "no convolution of volumes");
    auto isOne = [](int64_t number) { return number == 1; };
    AxisSteps steps = getSteps(op);
    PaddedArray volume = lookThroughZeros(op.getDpsInputs()[0]);
    ArrayRef<int64_t> kernel = cast<ShapedType>(op.getDpsInputs()[1].getType())
                                   .getShape()
                                   .drop_front(2);
    bool isAlongDepth = llvm::all_of(kernel.drop_front(), isOne) &&
                        steps.strides[1] == 1 && steps.strides[2] == 1 &&
                        !volume.isPadded(kRow) && !volume.isPadded(kCol);
    if (isAlongDepth && isOne(kernel[0]) && steps.strides[0] == 1)
      return rewriter.notifyMatchFailure(op, "a product of matrices");
    if (volume.isPadded(kImage) || volume.isPadded(kChannel))
      return rewriter.notifyMatchFailure(op, "zeros are channels");
    if (isAlongDepth)
      replaceByPlanes(rewriter, op, volume, steps.strides[0],
                      steps.dilations[0]);
    else
      replaceByStacks(rewriter, op, volume, steps);
    return success();
  }

private:
  /// Treats planes as the rows of an image.
  static void replaceByPlanes(PatternRewriter &rewriter, linalg::LinalgOp op,
                              PaddedArray volume, int64_t stride,
                              int64_t dilation);

  /// Creates one image per output plane, from the planes that it reads.
  static void replaceByStacks(PatternRewriter &rewriter, linalg::LinalgOp op,
                              const PaddedArray &volume,
                              const AxisSteps &steps);

  static Value createStacks(PatternRewriter &rewriter, linalg::LinalgOp op,
                            const PaddedArray &volume, int64_t stride,
                            int64_t dilation);
};
} // namespace

void VolumeConv::replaceByPlanes(PatternRewriter &rewriter, linalg::LinalgOp op,
                                 PaddedArray volume, int64_t stride,
                                 int64_t dilation) {
  Location loc = op.getLoc();
  SmallVector<ReassociationIndices> groups = {
      {kImage}, {kChannel}, {kDepth}, {kRow, kCol}};
  auto collapse = [&](Value value) -> Value {
    return tensor::CollapseShapeOp::create(rewriter, loc, value, groups);
  };
  volume.low.pop_back();
  volume.high.pop_back();
  Value image = createZeros(rewriter, loc, collapse(volume.array), volume.low,
                            volume.high);
  Value conv = createConv<linalg::Conv2DNchwFchwOp>(
      rewriter, loc,
      {image, collapse(op.getDpsInputs()[1]), collapse(op.getDpsInits()[0])},
      {stride, 1}, {dilation, 1});
  rewriter.replaceOpWithNewOp<tensor::ExpandShapeOp>(
      op, op->getResult(0).getType(), conv, groups);
}

Value VolumeConv::createStacks(PatternRewriter &rewriter, linalg::LinalgOp op,
                               const PaddedArray &volume, int64_t stride,
                               int64_t dilation) {
  Location loc = op.getLoc();
  auto type = cast<ShapedType>(volume.array.getType());
  auto getExtent = [&](Value value, int64_t dim) {
    return cast<ShapedType>(value.getType()).getDimSize(dim);
  };
  // The zero padding of planes is in memory.
  SmallVector<int64_t> low(type.getRank()), high(type.getRank());
  low[kDepth] = volume.low[kDepth];
  high[kDepth] = volume.high[kDepth];
  Value planes = createZeros(rewriter, loc, volume.array, low, high);
  SmallVector<int64_t> shape = {
      type.getDimSize(kImage),   getExtent(op.getDpsInits()[0], kDepth),
      type.getDimSize(kChannel), getExtent(op.getDpsInputs()[1], kDepth),
      type.getDimSize(kRow),     type.getDimSize(kCol)};
  AffineExpr n, e, c, t, r, s;
  bindDims(rewriter.getContext(), n, e, c, t, r, s);
  SmallVector<AffineMap> maps = {
      AffineMap::get(6, 0, {n, c, e * stride + t * dilation, r, s},
                     rewriter.getContext()),
      rewriter.getMultiDimIdentityMap(6)};
  Value empty =
      tensor::EmptyOp::create(rewriter, loc, shape, type.getElementType());
  SmallVector<utils::IteratorType> iterators(6, utils::IteratorType::parallel);
  auto copy = linalg::GenericOp::create(
      rewriter, loc, empty.getType(), planes, empty, maps, iterators,
      [](OpBuilder &b, Location l, ValueRange args) {
        linalg::YieldOp::create(b, l, args[0]);
      });
  SmallVector<ReassociationIndices> groups = {{0}, {1}, {2, 3}, {4}, {5}};
  return tensor::CollapseShapeOp::create(rewriter, loc, copy.getResult(0),
                                         groups);
}

void VolumeConv::replaceByStacks(PatternRewriter &rewriter, linalg::LinalgOp op,
                                 const PaddedArray &volume,
                                 const AxisSteps &steps) {
  Location loc = op.getLoc();
  Value stacks =
      createStacks(rewriter, op, volume, steps.strides[0], steps.dilations[0]);
  SmallVector<int64_t> low(5), high(5);
  for (int64_t dim : {kRow, kCol}) {
    low[dim] = volume.low[dim];
    high[dim] = volume.high[dim];
  }
  Value images = createZeros(rewriter, loc, stacks, low, high);
  SmallVector<ReassociationIndices> groups = {{0}, {1, 2}, {3}, {4}};
  Value filter = tensor::CollapseShapeOp::create(rewriter, loc,
                                                 op.getDpsInputs()[1], groups);
  AffineExpr n, f, e, p, q, c, r, s;
  bindDims(rewriter.getContext(), n, f, e, p, q, c, r, s);
  auto map = [&](ArrayRef<AffineExpr> results) {
    return AffineMap::get(8, 0, results, rewriter.getContext());
  };
  SmallVector<AffineMap> maps = {
      map({n, e, c, p * steps.strides[1] + r * steps.dilations[1],
           q * steps.strides[2] + s * steps.dilations[2]}),
      map({f, c, r, s}), map({n, f, e, p, q})};
  SmallVector<utils::IteratorType> iterators(5, utils::IteratorType::parallel);
  iterators.append(3, utils::IteratorType::reduction);
  Value init = op.getDpsInits()[0];
  auto conv = linalg::GenericOp::create(rewriter, loc, init.getType(),
                                        ValueRange{images, filter}, init, maps,
                                        iterators);
  rewriter.inlineRegionBefore(op->getRegion(0), conv.getRegion(),
                              conv.getRegion().begin());
  sw::copyProductTypes(op, conv);
  rewriter.replaceOp(op, conv);
}

void sw::populateConvRankPatterns(RewritePatternSet &patterns) {
  patterns.add<RowConv, ColumnConv, VolumeConv>(patterns.getContext());
}
