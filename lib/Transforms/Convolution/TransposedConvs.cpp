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
// With stride s, output s * q + r uses the taps k for which s divides k + r,
// relative to the start of the image. Each filter becomes s x s filters, one
// for each r. Outputs that read the same image elements belong to one
// convolution. These elements may differ between r, as with 3 x 3 taps and
// stride 2; there are several convolutions then. No filter gets more taps than
// the program has: the product of an additional zero tap with an infinity would
// be NaN. The results are concatenated and transposed as a whole.
//
//===----------------------------------------------------------------------===//
#include "TransposedConvs.h"

#include "Analysis/Structure/Fills.h"
#include "Analysis/Structure/Sizes.h"
#include "Dialect/SW/IR/SW.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/Dialect/Tensor/Utils/Utils.h"
#include "mlir/Dialect/Utils/StaticValueUtils.h"
#include "mlir/IR/ImplicitLocOpBuilder.h"

using namespace mlir;

namespace {
/// Consecutive outputs of a step that read the same elements of the image.
struct Outputs {
  /// The first of these outputs, and their number.
  int64_t first, size;
  /// The tap with which the first output reads the first element. Each further
  /// output uses the tap before that of its predecessor.
  int64_t tap;
  /// The first element that they read in step 0, and the number of elements.
  int64_t from, count;
};

/// The extents along rows or columns.
struct Dimension {
  /// The image has `extent` elements, which begin at `low` of the padded array
  /// with a distance of `step`. The filter has `taps` elements and the output
  /// `output`.
  int64_t extent, low, step, taps, output;
  SmallVector<Outputs> groups;

  /// Finds the groups, for a step that does not exceed the filter. Returns
  /// whether all of them read some of the image.
  bool findGroups();
  /// Steps of the output; the last one may be partial.
  int64_t getSteps() const { return llvm::divideCeil(output, step); }
  /// Elements that a group reads, of the image and its zero padding.
  int64_t getWindow(const Outputs &group) const {
    return getSteps() - 1 + group.count;
  }
};

/// A matched transposed convolution.
struct TransposedConv {
  linalg::Conv2DNchwFchwOp op;
  Value image, filter;
  Dimension rows, cols;
};
} // namespace

bool Dimension::findGroups() {
  for (int64_t r = 0; r < step; ++r) {
    int64_t tap = (low + step - r) % step;
    int64_t from = (r + tap - low) / step;
    int64_t count = llvm::divideCeil(taps - tap, step);
    if (!groups.empty() && groups.back().from == from &&
        groups.back().count == count)
      ++groups.back().size;
    else
      groups.push_back({r, 1, tap, from, count});
  }
  return llvm::all_of(groups, [&](const Outputs &group) {
    return group.from < extent && group.from + getWindow(group) > 0;
  });
}

/// Whether `op` has the form in which importers print transposed convolutions,
/// and has no requested schedule.
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
           // The sizes are addressable, so arithmetic on them does not
           // overflow.
           return getElementTypeOrSelf(type) == element &&
                  sw::getArrayBytes(cast<ShapedType>(type));
         });
}

static std::optional<TransposedConv> match(linalg::Conv2DNchwFchwOp op) {
  auto insert = op.getInputs()[0].getDefiningOp<tensor::InsertSliceOp>();
  if (!isPlain(op) || !insert || !insert->hasOneUse() ||
      !sw::isPositiveZero(insert.getDest()))
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
    return Dimension{image.getDimSize(dim),
                     (*low)[dim],
                     (*steps)[dim],
                     getExtent(op.getInputs()[1], dim),
                     getExtent(op.getResult(0), dim),
                     {}};
  };
  TransposedConv conv{op, insert.getSource(), op.getInputs()[1],
                      getDimension(2), getDimension(3)};
  for (Dimension *own : {&conv.rows, &conv.cols}) {
    // With stride one it is a convolution of a padded image. With a stride
    // larger than the filter, some outputs are only the bias.
    if (own->step < 2 || own->step > own->taps)
      return std::nullopt;
    if (!own->findGroups())
      return std::nullopt;
  }
  return conv;
}

namespace {
/// Creates the replacement of one transposed convolution.
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
  Value slice(Value array, ArrayRef<int64_t> offsets, ArrayRef<int64_t> sizes);
  Value createImage(const Outputs &row, const Outputs &col);
  Value createFilter(const Outputs &row, const Outputs &col);
  Value createInit(const Outputs &row, const Outputs &col);
  Value createProduct(const Outputs &row, const Outputs &col);
  Value join();
  Value interleave(Value joined);
  TypedValue<RankedTensorType> getBias();

  ImplicitLocOpBuilder b;
  TransposedConv &conv;
  const Dimension &rows, &cols;
  RankedTensorType type;
  int64_t filters;
};
} // namespace

Value TransposedConvBuilder::slice(Value array, ArrayRef<int64_t> offsets,
                                   ArrayRef<int64_t> sizes) {
  if (cast<ShapedType>(array.getType()).getShape() == sizes)
    return array;
  SmallVector<OpFoldResult> ones(sizes.size(), b.getIndexAttr(1));
  return tensor::ExtractSliceOp::create(
      b, array, getAsIndexOpFoldResult(b.getContext(), offsets),
      getAsIndexOpFoldResult(b.getContext(), sizes), ones);
}

/// The part of the image that a group reads, with zero padding.
Value TransposedConvBuilder::createImage(const Outputs &row,
                                         const Outputs &col) {
  SmallVector<int64_t> offsets(2, 0), low = offsets, high = offsets;
  SmallVector<int64_t> sizes(type.getShape().take_front(2));
  for (auto [own, group] : {std::pair(&rows, &row), std::pair(&cols, &col)}) {
    int64_t end = group->from + own->getWindow(*group);
    offsets.push_back(std::max<int64_t>(group->from, 0));
    sizes.push_back(std::min(end, own->extent) - offsets.back());
    low.push_back(offsets.back() - group->from);
    high.push_back(end - offsets.back() - sizes.back());
  }
  Value part = slice(conv.image, offsets, sizes);
  auto isZero = [](int64_t value) { return value == 0; };
  if (llvm::all_of(low, isZero) && llvm::all_of(high, isZero))
    return part;
  return tensor::PadOp::create(
      b, Type(), part, getAsIndexOpFoldResult(b.getContext(), low),
      getAsIndexOpFoldResult(b.getContext(), high), createZero());
}

/// The tap of loop `step` for the output of loop `output`.
static Value createTap(ImplicitLocOpBuilder &body, const Dimension &own,
                       const Outputs &group, unsigned output, unsigned step) {
  auto number = [&](int64_t value) -> Value {
    return arith::ConstantIndexOp::create(body, value);
  };
  Value steps = linalg::IndexOp::create(body, step);
  Value begin = arith::MulIOp::create(body, steps, number(own.step));
  Value at = arith::AddIOp::create(body, begin, number(group.tap));
  return arith::SubIOp::create(body, at, linalg::IndexOp::create(body, output));
}

/// The filters for the outputs of a group. Tap (u, v) of output (r, c) is tap
/// (s * u - r, s * v - c) of the given filter, counted from the first tap.
Value TransposedConvBuilder::createFilter(const Outputs &row,
                                          const Outputs &col) {
  SmallVector<int64_t> shape = {row.size,           col.size,  filters,
                                type.getDimSize(1), row.count, col.count};
  Value empty = createEmpty(shape);
  auto spread = linalg::GenericOp::create(
      b, empty.getType(), ValueRange(), empty,
      ArrayRef<AffineMap>{b.getMultiDimIdentityMap(6)},
      SmallVector<utils::IteratorType>(6, utils::IteratorType::parallel),
      [&](OpBuilder &inner, Location loc, ValueRange args) {
        ImplicitLocOpBuilder body(loc, inner);
        Value filter = linalg::IndexOp::create(body, 2);
        Value channel = linalg::IndexOp::create(body, 3);
        Value u = createTap(body, rows, row, 0, 4);
        Value v = createTap(body, cols, col, 1, 5);
        Value value = tensor::ExtractOp::create(
            body, conv.filter, ValueRange{filter, channel, u, v});
        linalg::YieldOp::create(body, value);
      });
  const SmallVector<ReassociationIndices> groups = {{0, 1, 2}, {3}, {4}, {5}};
  return tensor::CollapseShapeOp::create(b, spread.getResult(0), groups);
}

/// The bias of each filter, if the outputs start with nothing else.
TypedValue<RankedTensorType> TransposedConvBuilder::getBias() {
  auto bias = conv.op.getOutputs()[0].getDefiningOp<linalg::BroadcastOp>();
  if (!bias || bias.getDimensions() != ArrayRef<int64_t>{0, 2, 3})
    return {};
  return cast<TypedValue<RankedTensorType>>(bias.getInput());
}

/// The initial value of the convolution: the bias of each filter, or zeros.
Value TransposedConvBuilder::createInit(const Outputs &row,
                                        const Outputs &col) {
  int64_t all = filters * row.size * col.size;
  Value empty =
      createEmpty({type.getDimSize(0), all, rows.getSteps(), cols.getSteps()});
  Value bias = getBias();
  if (!bias)
    return linalg::FillOp::create(b, createZero(), empty).getResult(0);
  Value each = createEmpty({row.size, col.size, filters});
  Value repeated =
      linalg::BroadcastOp::create(b, bias, each, ArrayRef<int64_t>{0, 1})
          ->getResult(0);
  Value ofAll = tensor::CollapseShapeOp::create(
      b, repeated, SmallVector<ReassociationIndices>{{0, 1, 2}});
  return linalg::BroadcastOp::create(b, ofAll, empty,
                                     ArrayRef<int64_t>{0, 2, 3})
      ->getResult(0);
}

/// The outputs of a group, with the dimensions (image, r, c, filter, row,
/// column).
Value TransposedConvBuilder::createProduct(const Outputs &row,
                                           const Outputs &col) {
  Value init = createInit(row, col);
  auto ones = b.getI64VectorAttr({1, 1});
  auto product = linalg::Conv2DNchwFchwOp::create(
      b, init.getType(),
      ValueRange{createImage(row, col), createFilter(row, col)},
      ValueRange{init},
      /*strides=*/ones, /*dilations=*/ones);
  SmallVector<int64_t> shape = {type.getDimSize(0), row.size,
                                col.size,           filters,
                                rows.getSteps(),    cols.getSteps()};
  return tensor::ExpandShapeOp::create(
      b, RankedTensorType::get(shape, type.getElementType()),
      product.getResult(0),
      SmallVector<ReassociationIndices>{{0}, {1, 2, 3}, {4}, {5}});
}

/// The outputs of all groups.
Value TransposedConvBuilder::join() {
  if (rows.groups.size() == 1 && cols.groups.size() == 1)
    return createProduct(rows.groups[0], cols.groups[0]);
  SmallVector<int64_t> shape = {type.getDimSize(0), rows.step,
                                cols.step,          filters,
                                rows.getSteps(),    cols.getSteps()};
  Value all = createEmpty(shape);
  SmallVector<OpFoldResult> ones(6, b.getIndexAttr(1));
  for (const Outputs &row : rows.groups)
    for (const Outputs &col : cols.groups) {
      Value part = createProduct(row, col);
      SmallVector<int64_t> offsets = {0, row.first, col.first, 0, 0, 0};
      all = tensor::InsertSliceOp::create(
          b, part, all, getAsIndexOpFoldResult(b.getContext(), offsets),
          getAsIndexOpFoldResult(b.getContext(),
                                 cast<ShapedType>(part.getType()).getShape()),
          ones);
    }
  return all;
}

/// Interleaves the outputs of each step.
Value TransposedConvBuilder::interleave(Value joined) {
  int64_t images = type.getDimSize(0), height = rows.getSteps() * rows.step,
          width = cols.getSteps() * cols.step;
  auto getType = [&](ArrayRef<int64_t> shape) {
    return RankedTensorType::get(shape, type.getElementType());
  };
  SmallVector<int64_t> order = {0, 3, 4, 1, 5, 2};
  SmallVector<ReassociationIndices> planes = {{0}, {1}, {2, 3}, {4, 5}};
  if (images == 1) {
    // Dimensions of one element are removed.
    joined = tensor::CollapseShapeOp::create(
        b, joined,
        SmallVector<ReassociationIndices>{{0, 1}, {2}, {3}, {4}, {5}});
    order = {2, 3, 0, 4, 1};
    planes = {{0}, {1, 2}, {3, 4}};
  }
  SmallVector<int64_t> shape;
  for (int64_t dim : order)
    shape.push_back(cast<ShapedType>(joined.getType()).getDimSize(dim));
  Value transposed =
      linalg::TransposeOp::create(b, joined, createEmpty(shape), order)
          ->getResult(0);
  Value whole = tensor::CollapseShapeOp::create(b, transposed, planes);
  if (images == 1)
    whole = tensor::ExpandShapeOp::create(
        b, getType({images, filters, height, width}), whole,
        SmallVector<ReassociationIndices>{{0, 1}, {2}, {3}});
  auto wanted = cast<RankedTensorType>(conv.op.getResult(0).getType());
  return slice(whole, SmallVector<int64_t>(4, 0), wanted.getShape());
}

Value TransposedConvBuilder::build() {
  Value result = interleave(join());
  Value given = conv.op.getOutputs()[0];
  if (getBias() || sw::isPositiveZero(given))
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
