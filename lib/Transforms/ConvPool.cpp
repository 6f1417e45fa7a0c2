//===- ConvPool.cpp - Convolutions with a pooling on their tiles ----------===//
//
//   %c = linalg.conv_2d_nchw_fchw ins(%x, %f) : 1x3x224x224 -> 1x64x111x111
//   %r = linalg.generic "relu" ins(%c)
//   %p = linalg.pooling_nchw_max ins(%r) {strides = 2} -> 1x64x55x55
// becomes
//   %w = sw.windows %x, <.. output = [168, 112], blocks = [3, 2]>
//   %c = linalg.generic "product" ins(%f, %w) : 64x27, 1x27x18816
//   %r = linalg.generic "relu" ins(%c)
//   %p = sw.pool %r, <kernel = [3, 3], strides = [2, 2], .. rows = 1,
//       line = 112>
// where 56 blocks of three rows are as many on each mesh column.
//
//===----------------------------------------------------------------------===//
#include "ConvPool.h"

#include "Analysis/LinearIndex.h"
#include "Analysis/TileOps.h"
#include "Dialect/SW/IR/Units.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Linalg/Utils/Utils.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/IR/Matchers.h"
#include "llvm/Support/MathExtras.h"

#include <limits>

using namespace mlir;
using namespace mlir::sw;

/// The only user of `value`, if it is a linalg op on tensors that reads it once
/// as its first input.
static linalg::LinalgOp getReader(Value value) {
  if (!value.hasOneUse())
    return {};
  auto op = dyn_cast<linalg::LinalgOp>(*value.user_begin());
  return op && op.hasPureTensorSemantics() && op->getNumResults() == 1
             ? op
             : linalg::LinalgOp();
}

/// Whether `op` computes each element of its result from that of `image` at the
/// same place and from what differs with channels only.
static bool isEpilogue(linalg::LinalgOp op, Value image) {
  if (isFusionForbidden(op) || op->hasAttr(kScheduleAttrName) ||
      !matchElementwise(op) || !isa<linalg::GenericOp>(op) ||
      op->getResult(0).getType() != image.getType() ||
      !op.getRegionOutputArgs()[0].use_empty())
    return false;
  unsigned rank = op.getNumLoops();
  for (OpOperand *input : op.getDpsInputOperands()) {
    AffineMap map = op.getMatchingIndexingMap(input);
    if (input->get() == image
            ? !map.isIdentity()
            : map.isFunctionOfDim(rank - 1) || map.isFunctionOfDim(rank - 2))
      return false;
  }
  return op.getMatchingIndexingMap(op.getDpsInitOperand(0)).isIdentity() &&
         llvm::none_of(*op.getBlock(), llvm::IsaPred<linalg::IndexOp>);
}

/// Whether `op` combines its first input with its output by their maximum. A
/// pooling has the shape of its windows as another input.
static bool takesMaximum(linalg::LinalgOp op) {
  Block *body = op.getBlock();
  auto maximum = dyn_cast<arith::MaximumFOp>(body->front());
  if (!maximum || !llvm::hasNItems(body->without_terminator(), 1) ||
      body->getTerminator()->getOperands() != maximum->getResults())
    return false;
  Value in = body->getArguments().front(), out = body->getArguments().back();
  return (maximum.getLhs() == in && maximum.getRhs() == out) ||
         (maximum.getLhs() == out && maximum.getRhs() == in);
}

/// Whether `op`, an epilogue, never makes a smaller number of a larger one, as
/// rounded sums and maxima do not, of what it reads of `image`.
static bool isMonotone(linalg::LinalgOp op, Value image) {
  Block *body = op.getBlock();
  Value pixel;
  for (OpOperand *input : op.getDpsInputOperands())
    if (input->get() == image) {
      if (pixel)
        return false;
      pixel = op.getMatchingBlockArgument(input);
    }
  Value value = pixel;
  for (Operation &inner : body->without_terminator()) {
    bool isSum = isa<arith::AddFOp>(inner);
    bool isLimit = isa<arith::MaximumFOp, arith::MinimumFOp>(inner);
    bool isDifference =
        isa<arith::SubFOp>(inner) && inner.getOperand(0) == value;
    if (!isSum && !isLimit && !isDifference)
      return false;
    // The other operand is of the channel, or a constant.
    Value other = inner.getOperand(inner.getOperand(0) == value);
    if (inner.getOperand(0) != value && inner.getOperand(1) != value)
      return false;
    bool isFixed = isa<BlockArgument>(other) || other.getParentBlock() != body;
    if (other == pixel || !isFixed)
      return false;
    value = inner.getResult(0);
  }
  return body->getTerminator()->getOperand(0) == value;
}

/// A number that `value` is everywhere.
static std::optional<double> getNumber(Value value) {
  FloatAttr number;
  if (!matchPattern(value, m_Constant(&number)))
    return std::nullopt;
  return number.getValue().convertToDouble();
}

namespace {
/// Rows and columns of the windows of a pooling.
struct PoolWindows {
  SmallVector<int64_t, 2> kernel, strides, pads = {0, 0}, output;
};
} // namespace

/// The windows of `op`, a pooling over the last two dimensions of its first
/// input.
static std::optional<PoolWindows> matchWindowsOf(linalg::LinalgOp op) {
  AffineMap in = op.getIndexingMapsArray().front(),
            out = op.getIndexingMapsArray().back();
  unsigned rank = in.getNumResults(), loops = op.getNumLoops();
  if (rank < 3 || !out.isProjectedPermutation() ||
      out.getNumResults() != rank || loops != rank + 2)
    return std::nullopt;
  for (unsigned dim = 0; dim + 2 < rank; ++dim)
    if (in.getResult(dim) != out.getResult(dim))
      return std::nullopt;
  SmallVector<int64_t> ranges = op.getStaticLoopRanges();
  PoolWindows windows;
  for (unsigned dim : {rank - 2, rank - 1}) {
    std::optional<LinearIndex> index = getLinearIndex(in.getResult(dim), loops);
    unsigned pixel = out.getDimPosition(dim);
    if (!index || index->constant != 0)
      return std::nullopt;
    int64_t kernel = 1;
    for (unsigned loop : index->getLoops()) {
      if (loop == pixel)
        continue;
      bool isTap =
          op.getIteratorTypesArray()[loop] == utils::IteratorType::reduction &&
          (index->factors[loop] == 1 || ranges[loop] == 1);
      if (!isTap || kernel != 1)
        return std::nullopt;
      kernel = ranges[loop];
    }
    windows.kernel.push_back(kernel);
    windows.strides.push_back(ranges[pixel] == 1 ? 1 : index->factors[pixel]);
    windows.output.push_back(ranges[pixel]);
  }
  return windows;
}

/// Looks through the border of `value`, if it has one of two dimensions whose
/// elements are at most `initial`, so that they do not count; nothing if it has
/// another one.
static bool takeBorder(tensor::PadOp pad, double initial,
                       PoolWindows &windows) {
  Value number = pad.getConstantPaddingValue();
  std::optional<double> border = number ? getNumber(number) : std::nullopt;
  if (!border || !(*border <= initial) ||
      !pad.getSourceType().hasStaticShape() || !pad->hasOneUse())
    return false;
  ArrayRef<int64_t> low = pad.getStaticLow(), high = pad.getStaticHigh();
  for (auto [dim, before, behind] : llvm::enumerate(low, high)) {
    bool isPixels = dim + 2 >= low.size();
    for (int64_t size : {before, behind})
      if (ShapedType::isDynamic(size) || size < 0 || (size > 0 && !isPixels))
        return false;
  }
  windows.pads.assign(low.end() - 2, low.end());
  return true;
}

/// The geometry with `rows` rows of the output in a block.
static void setBlocks(PooledConv &pooled, WindowAttr window, int64_t rows,
                      const Target &target) {
  PoolAttr pool = pooled.pool;
  MLIRContext *context = pool.getContext();
  auto attr = [&](ArrayRef<int64_t> numbers) {
    return DenseI64ArrayAttr::get(context, numbers);
  };
  pooled.pool = pool = PoolAttr::get(
      context, pool.getKernel(), pool.getStrides(), pool.getPads(),
      pool.getImage(), pool.getOutput(), rows, pool.getLine());
  auto blocks = static_cast<int64_t>(llvm::alignTo(
      llvm::divideCeil(pool.getOutput()[0], rows), target.getMeshCols()));
  // Rows above the image are rows above its padding.
  int64_t above = pool.getPads()[0] * window.getStrides()[0];
  pooled.window = WindowAttr::get(
      context, window.getKernel(), window.getStrides(), window.getDilations(),
      attr({window.getPads()[0] + above, window.getPads()[1]}),
      attr({blocks * pool.getLines(), pool.getLine()}),
      attr({pool.getLines(), rows * pool.getStrides()[0]}));
}

std::optional<PooledConv> sw::matchPooledConv(linalg::LinalgOp conv,
                                              const ConvShape &shape,
                                              const ImplicitWindows &windows,
                                              const Target &target,
                                              StringRef &reason) {
  auto refuse = [&](StringRef why) {
    reason = why;
    return std::nullopt;
  };
  if (!conv.hasPureTensorSemantics() || !startsAtZero(conv.getDpsInits()[0]) ||
      isFusionForbidden(conv) || conv->hasAttr(kScheduleAttrName))
    return refuse("it does not start at zero, or is to be by itself");
  PooledConv pooled;
  Value image = conv->getResult(0);
  linalg::LinalgOp reader = getReader(image);
  if (reader && isEpilogue(reader, image)) {
    pooled.epilogue = reader;
    image = reader->getResult(0);
    reader = getReader(image);
  }
  tensor::PadOp pad;
  if (!reader && image.hasOneUse())
    if ((pad = dyn_cast<tensor::PadOp>(*image.user_begin())))
      reader = getReader(pad.getResult());
  if (!reader || reader->getBlock() != conv->getBlock() ||
      reader.getDpsInputs().front() != (pad ? pad.getResult() : image) ||
      !takesMaximum(reader) || isFusionForbidden(reader) ||
      reader->hasAttr(kScheduleAttrName))
    return refuse("no pooling is all that reads it");
  auto fill = reader.getDpsInits()[0].getDefiningOp<linalg::FillOp>();
  std::optional<double> initial =
      fill ? getNumber(fill.getInputs().front()) : std::nullopt;
  std::optional<PoolWindows> own = matchWindowsOf(reader);
  if (!initial || !own || (pad && !takeBorder(pad, *initial, *own)))
    return refuse("the pooling has other windows, or does not begin with a "
                  "number that is at least that of its border");
  ArrayRef<int64_t> extents =
      cast<ShapedType>(image.getType()).getShape().take_back(2);
  int64_t lanes = target.getVectorLanes();
  auto line = static_cast<int64_t>(llvm::alignTo(extents[1], lanes));
  if (std::max(own->kernel[1], own->strides[1]) > PoolAttr::kMostColumns ||
      own->strides[0] < 1 || own->strides[1] < 1)
    return refuse("the windows of the pooling are too wide");
  // Of a window that meets nothing of the image the maximum is `initial`.
  for (unsigned dim : {0u, 1u}) {
    int64_t last = (own->output[dim] - 1) * own->strides[dim] - own->pads[dim];
    pooled.isMonotone =
        own->pads[dim] < own->kernel[dim] && last < extents[dim];
    if (!pooled.isMonotone)
      break;
  }
  pooled.isMonotone &=
      pooled.epilogue && isMonotone(pooled.epilogue, conv->getResult(0));
  pooled.pooling = reader;
  pooled.initial = *initial;
  MLIRContext *context = conv.getContext();
  auto attr = [&](ArrayRef<int64_t> numbers) {
    return DenseI64ArrayAttr::get(context, numbers);
  };
  pooled.pool = PoolAttr::get(context, attr(own->kernel), attr(own->strides),
                              attr(own->pads), attr(extents), attr(own->output),
                              /*rows=*/1, line);
  setBlocks(pooled, windows.window, /*rows=*/1, target);
  return pooled;
}

/// The product as a problem: images, filters, pixels in the order of the
/// blocks, and taps.
static ScheduleProblem makeProblem(const PooledConv &pooled,
                                   linalg::LinalgOp conv,
                                   const ImplicitWindows &windows) {
  auto images = cast<ShapedType>(windows.images.getType());
  ArrayRef<int64_t> image = images.getShape().take_back(3);
  bool hasLead = images.getRank() > 3;
  int64_t filters = cast<ShapedType>(conv.getDpsInits()[0].getType())
                        .getShape()
                        .take_back(3)
                        .front();
  int64_t taps = image[0] * pooled.window.getTaps(),
          pixels = pooled.window.getPixels();
  ScheduleProblem problem;
  if (hasLead)
    problem.extents.push_back(images.getDimSize(0));
  llvm::append_values(problem.extents, filters, pixels, taps);
  unsigned first = hasLead, loops = problem.extents.size();
  problem.m = first, problem.n = first + 1, problem.k = first + 2;
  problem.iterators.assign(loops, utils::IteratorType::parallel);
  problem.iterators.back() = utils::IteratorType::reduction;
  problem.bits = images.getElementTypeBitWidth();
  problem.overwrites = true;
  problem.pool = pooled.pool;
  auto makeOperand = [&](bool isOfImage, ArrayRef<unsigned> dims) {
    SmallVector<unsigned> all;
    if (isOfImage && hasLead)
      all.push_back(0);
    llvm::append_range(all, dims);
    ScheduleOperand operand;
    operand.map =
        AffineMap::getMultiDimMapWithTargets(loops, all, conv.getContext());
    for (unsigned loop : all)
      operand.shape.push_back(problem.extents[loop]);
    return operand;
  };
  problem.operands = {makeOperand(false, {problem.m, problem.k}),
                      makeOperand(true, {problem.k, problem.n}),
                      makeOperand(true, {problem.m, problem.n})};
  problem.operands[1].window =
      WindowAccess{pooled.window, image[0], image[1], image[2]};
  if (linalg::LinalgOp epilogue = pooled.epilogue)
    for (OpOperand *input : epilogue.getDpsInputOperands())
      if (input->get() != conv->getResult(0) &&
          isa<ShapedType>(input->get().getType())) {
        // Of images and channels.
        SmallVector<AffineExpr> results;
        for (AffineExpr expr :
             epilogue.getMatchingIndexingMap(input).getResults())
          results.push_back(expr);
        problem.epilogue.push_back(
            AffineMap::get(loops, 0, results, conv.getContext()));
      }
  return problem;
}

std::optional<double> sw::chooseBlocks(PooledConv &pooled,
                                       linalg::LinalgOp conv,
                                       const ImplicitWindows &windows,
                                       const Target &target) {
  // More rows in a block are computed twice less often, and take more LDM.
  constexpr int64_t kMostRows = 8;
  std::optional<double> best;
  int64_t bestRows = 1, last = 0;
  for (int64_t rows = 1; rows <= kMostRows; ++rows) {
    setBlocks(pooled, windows.window, rows, target);
    int64_t pixels = pooled.window.getPixels();
    // The same blocks with more rows that nobody needs.
    int64_t blocks = pixels / pooled.pool.getBlockElements();
    bool isSame = blocks == last;
    last = blocks;
    if (pooled.pool.getBlockPixels() > kMaxUnit)
      break;
    if (isSame)
      continue;
    std::optional<double> cycles =
        predictProduct(makeProblem(pooled, conv, windows), target);
    if (!cycles)
      break;
    if (!best || *cycles < *best) {
      best = cycles;
      bestRows = rows;
    }
  }
  setBlocks(pooled, windows.window, bestRows, target);
  return best;
}

/// Copies `epilogue`, of images of rows and columns, to one of pixels in one
/// dimension, whose results are `least` at least.
static Value createEpilogue(RewriterBase &rewriter, linalg::LinalgOp epilogue,
                            Value image, Value product,
                            std::optional<double> least) {
  auto generic = cast<linalg::GenericOp>(epilogue.getOperation());
  auto type = cast<RankedTensorType>(product.getType());
  unsigned loops = type.getRank();
  SmallVector<Value> inputs;
  SmallVector<AffineMap> maps;
  AffineMap identity = rewriter.getMultiDimIdentityMap(loops);
  for (OpOperand *input : generic.getDpsInputOperands()) {
    bool isImage = input->get() == image;
    inputs.push_back(isImage ? product : input->get());
    AffineMap map = generic.getMatchingIndexingMap(input);
    maps.push_back(isImage ? identity
                           : AffineMap::get(loops, 0, map.getResults(),
                                            rewriter.getContext()));
  }
  maps.push_back(identity);
  Location loc = generic.getLoc();
  Value empty = tensor::EmptyOp::create(rewriter, loc, type.getShape(),
                                        type.getElementType());
  auto copy = linalg::GenericOp::create(
      rewriter, loc, type, inputs, empty, maps,
      SmallVector<utils::IteratorType>(loops, utils::IteratorType::parallel),
      /*bodyBuild=*/nullptr,
      generic->getDiscardableAttrDictionary().getValue());
  rewriter.cloneRegionBefore(generic.getRegion(), copy.getRegion(),
                             copy.getRegion().begin());
  if (!least)
    return copy.getResult(0);
  Operation *yield = copy.getBody()->getTerminator();
  rewriter.setInsertionPoint(yield);
  Value limit = arith::ConstantOp::create(
      rewriter, loc, rewriter.getFloatAttr(type.getElementType(), *least));
  Value most =
      arith::MaximumFOp::create(rewriter, loc, limit, yield->getOperand(0));
  yield->setOperand(0, most);
  rewriter.setInsertionPointAfter(copy);
  return copy.getResult(0);
}

void sw::createPooledConv(RewriterBase &rewriter, const PooledConv &pooled,
                          linalg::LinalgOp conv, const ImplicitWindows &windows,
                          Value filter) {
  linalg::LinalgOp pooling = pooled.pooling;
  rewriter.setInsertionPoint(pooling);
  Location loc = conv.getLoc();
  ScheduleProblem problem = makeProblem(pooled, conv, windows);
  auto element = cast<ShapedType>(windows.images.getType()).getElementType();
  Value matrix = createWindows(rewriter, loc, {windows.images, pooled.window});
  Value zero =
      arith::ConstantOp::create(rewriter, loc, rewriter.getZeroAttr(element));
  Value empty = tensor::EmptyOp::create(rewriter, loc,
                                        problem.operands.back().shape, element);
  Value fill = linalg::FillOp::create(rewriter, loc, zero, empty).result();
  auto product = linalg::GenericOp::create(
      rewriter, loc, fill.getType(), ValueRange{filter, matrix}, fill,
      {problem.operands[0].map, problem.operands[1].map,
       problem.operands[2].map},
      problem.iterators, [](OpBuilder &b, Location l, ValueRange args) {
        Value factor = arith::MulFOp::create(b, l, args[0], args[1]);
        linalg::YieldOp::create(
            b, l, ValueRange{arith::AddFOp::create(b, l, args[2], factor)});
      });
  product->setAttr(kKernelAttrName, rewriter.getStringAttr("conv_pool"));
  Value result = product.getResult(0);
  bool isBehind = pooled.epilogue && pooled.isMonotone;
  if (pooled.epilogue && !isBehind)
    result = createEpilogue(rewriter, pooled.epilogue, conv->getResult(0),
                            result, /*least=*/std::nullopt);
  auto outType = cast<RankedTensorType>(pooling->getResult(0).getType());
  SmallVector<int64_t> shape(outType.getShape().drop_back(2));
  shape.push_back(pooled.pool.getPixels());
  Value place = tensor::EmptyOp::create(rewriter, loc, shape, element);
  Value at = arith::ConstantIndexOp::create(rewriter, loc, 0);
  constexpr double kLeast = -std::numeric_limits<double>::infinity();
  double initial = isBehind ? kLeast : pooled.initial;
  result =
      PoolOp::create(rewriter, pooling.getLoc(), place.getType(), result, at,
                     place, pooled.pool, rewriter.getF64FloatAttr(initial))
          .getResult();
  if (isBehind)
    result = createEpilogue(
        rewriter, pooled.epilogue, conv->getResult(0), result,
        pooled.initial == kLeast ? std::nullopt
                                 : std::make_optional(pooled.initial));
  SmallVector<ReassociationIndices> groups;
  int64_t rank = outType.getRank();
  for (int64_t dim = 0; dim + 2 < rank; ++dim)
    groups.push_back({dim});
  groups.push_back({rank - 2, rank - 1});
  Value expanded = tensor::ExpandShapeOp::create(rewriter, pooling.getLoc(),
                                                 outType, result, groups);
  rewriter.replaceOp(pooling, expanded);
}
