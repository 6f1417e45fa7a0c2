//===- TransposedConvs.cpp - Transposed convolutions ----------------------===//
//
//   %z = tensor.insert_slice %x into %zeros[0, 0, 1, 1] [1, 8, 5, 5]
//       [1, 1, 2, 2] : tensor<1x8x5x5xf32> into tensor<1x8x11x11xf32>
//   %y = linalg.conv_2d_nchw_fchw ins(%z, %w : .., tensor<4x8x2x2xf32>)
// becomes
//   %p = linalg.conv_2d_nchw_fchw ins(%x, %v : .., tensor<16x8x1x1xf32>)
//   %s = tensor.expand_shape %p : tensor<1x16x5x5xf32> into 1x4x2x2x5x5
//   %t = linalg.transpose %s : 1x4x5x2x5x2
//   %y = tensor.collapse_shape %t : tensor<1x4x10x10xf32>
//
// With steps of s, output s * q + r has the taps k for which k + r is s * i and
// where the image begins: of each filter s x s others, one for each r. They are
// as large as to have the taps of all r, with zeros for those of others.
//
//===----------------------------------------------------------------------===//
#include "TransposedConvs.h"

#include "Analysis/Sizes.h"
#include "Dialect/SW/IR/SW.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/Dialect/Tensor/Utils/Utils.h"
#include "mlir/Dialect/Utils/StaticValueUtils.h"
#include "mlir/IR/ImplicitLocOpBuilder.h"
#include "mlir/IR/Matchers.h"

using namespace mlir;

namespace {
/// Rows, or columns.
struct Dimension {
  /// Elements of the image, from `low` on in steps of `step`; of the filter;
  /// and of the output.
  int64_t extent, low, step, taps, output;
  /// Where the taps of all of the outputs of a step begin, in elements of the
  /// image in front of the output, and how many there are.
  int64_t first = 0, count = 0;

  /// Finds the taps of steps that have no more elements than the filter.
  void findTaps();
  /// Steps that the output has, the last one in part.
  int64_t getSteps() const { return llvm::divideCeil(output, step); }
  /// The tap of the first element of a filter for the first output of a step.
  int64_t getFirstTap() const { return low - step * first; }
  /// Zeros around the image.
  int64_t getLow() const { return first; }
  int64_t getHigh() const { return getSteps() - 1 - first + count - extent; }
};

/// What is matched.
struct TransposedConv {
  linalg::Conv2DNchwFchwOp op;
  Value image, filter;
  Dimension rows, cols;
};
} // namespace

void Dimension::findTaps() {
  int64_t begin = 0, end = 0;
  for (int64_t r = 0; r < step; ++r) {
    int64_t tap = (low + step - r) % step;
    // The elements of the image that the taps see, behind that of the output.
    int64_t from = (r + tap - low) / step;
    begin = std::min(begin, from);
    end = std::max(end, from + llvm::divideCeilSigned(taps - tap, step));
  }
  first = -begin;
  count = end - begin;
}

static bool isZeros(Value value) {
  if (auto fill = value.getDefiningOp<linalg::FillOp>())
    return matchPattern(fill.value(), m_PosZeroFloat());
  SplatElementsAttr splat;
  return matchPattern(value, m_Constant(&splat)) &&
         isa<FloatType>(splat.getElementType()) &&
         splat.getSplatValue<APFloat>().isPosZero();
}

/// Whether `op` has the form of those that importers print of transposed ones,
/// and nobody has chosen how it runs.
static bool isPlain(linalg::Conv2DNchwFchwOp op) {
  auto isOne = [](int64_t value) { return value == 1; };
  if (!op.hasPureTensorSemantics())
    return false;
  Type element = getElementTypeOrSelf(op.getResult(0).getType());
  return !cast<linalg::LinalgOp>(*op).hasDynamicShape() &&
         !op->hasAttr(sw::kScheduleAttrName) &&
         llvm::all_of(op.getStrides().getValues<int64_t>(), isOne) &&
         llvm::all_of(op.getDilations().getValues<int64_t>(), isOne) &&
         llvm::all_of(op->getOperandTypes(), [&](Type type) {
           // Nothing overflows of what can be addressed.
           return getElementTypeOrSelf(type) == element &&
                  sw::getArrayBytes(cast<ShapedType>(type));
         });
}

static std::optional<TransposedConv> match(linalg::Conv2DNchwFchwOp op) {
  auto insert = op.getInputs()[0].getDefiningOp<tensor::InsertSliceOp>();
  if (!isPlain(op) || !insert || !insert->hasOneUse() ||
      !isZeros(insert.getDest()))
    return std::nullopt;
  RankedTensorType image = insert.getSourceType();
  std::optional<SmallVector<int64_t>> low =
      getConstantIntValues(insert.getMixedOffsets());
  std::optional<SmallVector<int64_t>> steps =
      getConstantIntValues(insert.getMixedStrides());
  if (image.getRank() != 4 || !image.hasStaticShape() || !low || !steps ||
      image.getShape().take_front(2) !=
          insert.getType().getShape().take_front(2))
    return std::nullopt;
  auto getExtent = [](Value array, unsigned dim) {
    return cast<RankedTensorType>(array.getType()).getDimSize(dim);
  };
  auto getDimension = [&](unsigned dim) {
    return Dimension{image.getDimSize(dim), (*low)[dim], (*steps)[dim],
                     getExtent(op.getInputs()[1], dim),
                     getExtent(op.getResult(0), dim)};
  };
  TransposedConv conv{op, insert.getSource(), op.getInputs()[1],
                      getDimension(2), getDimension(3)};
  for (Dimension *own : {&conv.rows, &conv.cols}) {
    // With steps of one it is a convolution of padded images; with larger ones
    // than the filter some outputs are the bias alone.
    if (own->step < 2 || own->step > own->taps)
      return std::nullopt;
    own->findTaps();
    if (own->getHigh() < 0)
      return std::nullopt;
  }
  return conv;
}

namespace {
/// Creates what computes one.
class TransposedConvBuilder {
public:
  TransposedConvBuilder(RewriterBase &rewriter, TransposedConv &conv)
      : b(conv.op->getLoc(), rewriter), conv(conv), rows(conv.rows),
        cols(conv.cols), type(cast<RankedTensorType>(conv.image.getType())),
        filters(cast<ShapedType>(conv.filter.getType()).getDimSize(0)) {}

  Value build();

private:
  Value createEmpty(ArrayRef<int64_t> shape) {
    return tensor::EmptyOp::create(b, shape, type.getElementType());
  }
  Value createZero() {
    return arith::ConstantOp::create(b, b.getZeroAttr(type.getElementType()));
  }
  Value pad(Value array, ArrayRef<int64_t> low, ArrayRef<int64_t> high);
  Value createTap(ImplicitLocOpBuilder &body, const Dimension &own,
                  int64_t before, unsigned output, unsigned step);
  Value createFilter();
  Value createInit();
  Value interleave(Value product);

  ImplicitLocOpBuilder b;
  TransposedConv &conv;
  const Dimension &rows, &cols;
  RankedTensorType type;
  int64_t filters;
};
} // namespace

/// `array` with zeros in front of its rows and columns and behind them.
Value TransposedConvBuilder::pad(Value array, ArrayRef<int64_t> low,
                                 ArrayRef<int64_t> high) {
  auto isZero = [](int64_t value) { return value == 0; };
  if (llvm::all_of(low, isZero) && llvm::all_of(high, isZero))
    return array;
  SmallVector<OpFoldResult> front(2, b.getIndexAttr(0)), back = front;
  llvm::append_range(front, getAsIndexOpFoldResult(b.getContext(), low));
  llvm::append_range(back, getAsIndexOpFoldResult(b.getContext(), high));
  return tensor::PadOp::create(b, Type(), array, front, back, createZero());
}

/// The tap of loop `step` for the output of loop `output`, with so many zeros
/// in front of the filter.
Value TransposedConvBuilder::createTap(ImplicitLocOpBuilder &body,
                                       const Dimension &own, int64_t before,
                                       unsigned output, unsigned step) {
  auto number = [&](int64_t value) -> Value {
    return arith::ConstantIndexOp::create(body, value);
  };
  Value steps = linalg::IndexOp::create(body, step);
  Value begin = arith::MulIOp::create(body, steps, number(own.step));
  Value at =
      arith::AddIOp::create(body, begin, number(own.getFirstTap() + before));
  return arith::SubIOp::create(body, at, linalg::IndexOp::create(body, output));
}

/// The filters of all outputs of a step: tap (u, v) of output (r, c) is tap
/// (s * u - r, s * v - c) of the given one, from the first tap on.
Value TransposedConvBuilder::createFilter() {
  auto getPads = [](const Dimension &own) -> std::array<int64_t, 2> {
    int64_t least = own.getFirstTap() - (own.step - 1);
    int64_t most = own.getFirstTap() + own.step * (own.count - 1);
    return {std::max<int64_t>(0, -least),
            std::max<int64_t>(0, most + 1 - own.taps)};
  };
  std::array<int64_t, 2> rowPads = getPads(rows), colPads = getPads(cols);
  Value padded =
      pad(conv.filter, {rowPads[0], colPads[0]}, {rowPads[1], colPads[1]});
  SmallVector<int64_t> shape = {filters,    rows.step,
                                cols.step,  type.getDimSize(1),
                                rows.count, cols.count};
  Value empty = createEmpty(shape);
  auto spread = linalg::GenericOp::create(
      b, empty.getType(), ValueRange(), empty,
      ArrayRef<AffineMap>{b.getMultiDimIdentityMap(6)},
      SmallVector<utils::IteratorType>(6, utils::IteratorType::parallel),
      [&](OpBuilder &inner, Location loc, ValueRange args) {
        ImplicitLocOpBuilder body(loc, inner);
        Value filter = linalg::IndexOp::create(body, 0);
        Value channel = linalg::IndexOp::create(body, 3);
        Value row = createTap(body, rows, rowPads[0], 1, 4);
        Value col = createTap(body, cols, colPads[0], 2, 5);
        Value value = tensor::ExtractOp::create(
            body, padded, ValueRange{filter, channel, row, col});
        linalg::YieldOp::create(body, value);
      });
  const SmallVector<ReassociationIndices> groups = {{0, 1, 2}, {3}, {4}, {5}};
  return tensor::CollapseShapeOp::create(b, spread.getResult(0), groups);
}

/// What the convolution begins with: the bias of each filter, or zeros.
Value TransposedConvBuilder::createInit() {
  int64_t all = filters * rows.step * cols.step;
  Value empty =
      createEmpty({type.getDimSize(0), all, rows.getSteps(), cols.getSteps()});
  auto bias = conv.op.getOutputs()[0].getDefiningOp<linalg::BroadcastOp>();
  if (!bias || bias.getDimensions() != ArrayRef<int64_t>{0, 2, 3})
    return linalg::FillOp::create(b, createZero(), empty).getResult(0);
  Value each = createEmpty({filters, rows.step, cols.step});
  Value repeated = linalg::BroadcastOp::create(b, bias.getInput(), each,
                                               ArrayRef<int64_t>{1, 2})
                       ->getResult(0);
  Value row = tensor::CollapseShapeOp::create(
      b, repeated, SmallVector<ReassociationIndices>{{0, 1, 2}});
  return linalg::BroadcastOp::create(b, row, empty, ArrayRef<int64_t>{0, 2, 3})
      ->getResult(0);
}

/// The outputs of each step next to each other.
Value TransposedConvBuilder::interleave(Value product) {
  int64_t images = type.getDimSize(0), height = rows.getSteps() * rows.step,
          width = cols.getSteps() * cols.step;
  auto getType = [&](ArrayRef<int64_t> shape) {
    return RankedTensorType::get(shape, type.getElementType());
  };
  // Images and filters are one dimension, so that none has one element.
  Value joined = tensor::CollapseShapeOp::create(
      b, product, SmallVector<ReassociationIndices>{{0, 1}, {2}, {3}});
  SmallVector<int64_t> split = {images * filters, rows.step, cols.step,
                                rows.getSteps(), cols.getSteps()};
  Value expanded = tensor::ExpandShapeOp::create(
      b, getType(split), joined,
      SmallVector<ReassociationIndices>{{0, 1, 2}, {3}, {4}});
  const SmallVector<int64_t> order = {0, 3, 1, 4, 2};
  SmallVector<int64_t> shape;
  for (int64_t dim : order)
    shape.push_back(split[dim]);
  Value turned =
      linalg::TransposeOp::create(b, expanded, createEmpty(shape), order)
          ->getResult(0);
  Value planes = tensor::CollapseShapeOp::create(
      b, turned, SmallVector<ReassociationIndices>{{0}, {1, 2}, {3, 4}});
  Value whole = tensor::ExpandShapeOp::create(
      b, getType({images, filters, height, width}), planes,
      SmallVector<ReassociationIndices>{{0, 1}, {2}, {3}});
  auto wanted = cast<RankedTensorType>(conv.op.getResult(0).getType());
  if (whole.getType() == wanted)
    return whole;
  SmallVector<OpFoldResult> zeros(4, b.getIndexAttr(0)),
      ones(4, b.getIndexAttr(1));
  return tensor::ExtractSliceOp::create(
      b, whole, zeros,
      getAsIndexOpFoldResult(b.getContext(), wanted.getShape()), ones);
}

Value TransposedConvBuilder::build() {
  Value image = pad(conv.image, {rows.getLow(), cols.getLow()},
                    {rows.getHigh(), cols.getHigh()});
  Value init = createInit();
  auto ones = b.getI64VectorAttr({1, 1});
  auto product = linalg::Conv2DNchwFchwOp::create(
      b, init.getType(), ValueRange{image, createFilter()}, ValueRange{init},
      /*strides=*/ones, /*dilations=*/ones);
  Value result = interleave(product.getResult(0));
  Value given = conv.op.getOutputs()[0];
  if (isa_and_present<linalg::BroadcastOp>(init.getDefiningOp()) ||
      isZeros(given))
    return result;
  return linalg::AddOp::create(
             b, ValueRange{result, given},
             ValueRange{
                 createEmpty(cast<ShapedType>(given.getType()).getShape())})
      .getResult(0);
}

namespace {
struct ConvOfSteps : OpRewritePattern<linalg::Conv2DNchwFchwOp> {
  using OpRewritePattern::OpRewritePattern;

  LogicalResult matchAndRewrite(linalg::Conv2DNchwFchwOp op,
                                PatternRewriter &rewriter) const override {
    std::optional<TransposedConv> conv = match(op);
    if (!conv)
      return rewriter.notifyMatchFailure(
          op, "its images are not put into zeros with steps");
    rewriter.replaceOp(op, TransposedConvBuilder(rewriter, *conv).build());
    return success();
  }
};
} // namespace

void sw::populateTransposedConvPatterns(RewritePatternSet &patterns) {
  patterns.add<ConvOfSteps>(patterns.getContext());
}
