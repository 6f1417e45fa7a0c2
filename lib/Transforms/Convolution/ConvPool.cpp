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
// where each mesh column has the same number of the 56 blocks of three rows.
//
//===----------------------------------------------------------------------===//
#include "ConvPool.h"

#include "PoolWindows.h"

#include "Analysis/Fusion/Epilogue.h"
#include "Analysis/Fusion/FusionGroups.h"
#include "Analysis/Search/ScheduleSearch.h"
#include "Analysis/Structure/Fills.h"
#include "Analysis/Structure/TileOps.h"
#include "Dialect/SW/IR/Units.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Linalg/Utils/Utils.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/IR/Remarks.h"
#include "llvm/Support/MathExtras.h"

#include <limits>

using namespace mlir;
using namespace mlir::sw;

/// The elementwise op that is the only reader of `conv`. Its other operands may
/// depend only on channels.
static linalg::LinalgOp getOwnEpilogue(linalg::LinalgOp conv) {
  Value image = conv->getResult(0);
  linalg::LinalgOp op =
      image.hasOneUse() ? getEpilogue(conv) : linalg::LinalgOp();
  bool isOwn = isa_and_nonnull<linalg::GenericOp>(op) &&
               isInvariantInLastDims(op, image, /*dims=*/2) &&
               llvm::none_of(*op.getBlock(), llvm::IsaPred<linalg::IndexOp>);
  return isOwn ? op : linalg::LinalgOp();
}

/// Sets the geometry of `pooled` for blocks with `rows` rows of the output.
static void setBlocks(PooledConv &pooled, WindowAttr window, int64_t rows,
                      const Target &target) {
  PoolAttr pool = pooled.pool;
  MLIRContext *context = pool.getContext();
  auto attr = [&](ArrayRef<int64_t> numbers) {
    return DenseI64ArrayAttr::get(context, numbers);
  };
  pooled.pool = pool =
      PoolAttr::get(context, pool.getKernel(), pool.getStrides(),
                    pool.getPads(), pool.getImage(), pool.getOutput(), rows,
                    pool.getLine(), pool.getWeighted(), /*whole=*/false);
  auto blocks = static_cast<int64_t>(llvm::alignTo(
      llvm::divideCeil(pool.getOutput()[0], rows), target.getMeshCols()));
  // The padding of the pooling extends that of the convolution: by rows at the
  // top and, for weighted windows, by columns on the left.
  int64_t above = pool.getPads()[0] * window.getStrides()[0];
  int64_t left =
      pool.getWeighted() ? pool.getPads()[1] * window.getStrides()[1] : 0;
  pooled.window = WindowAttr::get(
      context, window.getKernel(), window.getStrides(), window.getDilations(),
      attr({window.getPads()[0] + above, window.getPads()[1] + left}),
      attr({blocks * pool.getLines(), pool.getLine()}),
      attr({pool.getLines(), rows * pool.getStrides()[0]}));
}

/// The pooling that may run on tiles of `conv`.
static std::optional<PooledConv> matchPooledConv(linalg::LinalgOp conv,
                                                 WindowAttr window,
                                                 const Target &target) {
  if (!conv.hasPureTensorSemantics() || !startsAtZero(conv.getDpsInits()[0]) ||
      isFusionForbidden(conv) || conv->hasAttr(kScheduleAttrName))
    return std::nullopt;
  PooledConv pooled;
  pooled.epilogue = getOwnEpilogue(conv);
  Value image = (pooled.epilogue ? pooled.epilogue : conv)->getResult(0);
  std::optional<PoolWindows> own = matchPoolWindows(image);
  if (!own || own->pooling->getBlock() != conv->getBlock() ||
      isFusionForbidden(own->pooling) ||
      own->pooling->hasAttr(kScheduleAttrName) ||
      std::max(own->kernel[1], own->strides[1]) > PoolAttr::kMaxColumns)
    return std::nullopt;
  pooled.pooling = own->pooling;
  pooled.weights = own->weights;
  pooled.initial = own->initial;
  ArrayRef<int64_t> extents =
      cast<ShapedType>(image.getType()).getShape().take_back(2);
  // The maximum of a window without any image element is `initial`.
  pooled.isMonotone = !pooled.weights && pooled.epilogue &&
                      overlapImage(*own, extents) &&
                      isMonotone(pooled.epilogue, conv->getResult(0));
  auto attr = [&](ArrayRef<int64_t> numbers) {
    return DenseI64ArrayAttr::get(conv.getContext(), numbers);
  };
  int64_t columns = extents[1];
  if (pooled.weights)
    columns = std::max(own->pads[1] + columns,
                       (own->output[1] - 1) * own->strides[1] + own->kernel[1]);
  auto line =
      static_cast<int64_t>(llvm::alignTo(columns, target.getVectorLanes()));
  pooled.pool = PoolAttr::get(
      conv.getContext(), attr(own->kernel), attr(own->strides), attr(own->pads),
      attr(extents), attr(own->output), /*rows=*/1, line,
      /*weighted=*/static_cast<bool>(pooled.weights), /*whole=*/false);
  setBlocks(pooled, window, /*rows=*/1, target);
  return pooled;
}

/// `problem`, the product of a convolution, with its pixels in the order of the
/// blocks of `pooled`, unless tiles have whole images.
static ScheduleProblem inBlocks(ScheduleProblem problem,
                                const PooledConv &pooled) {
  if (!pooled.pool.getWhole()) {
    int64_t pixels = pooled.window.getPixels();
    problem.extents[problem.n] = pixels;
    ScheduleOperand &windows = problem.operands[1], &c = problem.operands[2];
    windows.window->window = pooled.window;
    windows.shape.back() = c.shape.back() = pixels;
  }
  problem.overwrites = true;
  problem.images.reset();
  problem.pool = pooled.pool;
  if (linalg::LinalgOp epilogue = pooled.epilogue)
    for (OpOperand *input : epilogue.getDpsInputOperands()) {
      // The other inputs depend on images and channels, the first loops of
      // both.
      AffineMap map = epilogue.getMatchingIndexingMap(input);
      auto type = dyn_cast<ShapedType>(input->get().getType());
      if (type && !map.isIdentity())
        problem.epilogue.push_back(
            {AffineMap::get(problem.extents.size(), 0, map.getResults(),
                            map.getContext()),
             type.getElementTypeBitWidth()});
    }
  return problem;
}

/// Chooses the rows of a block by the model. Returns the predicted cycles of
/// convolution and pooling together; nothing if no tile fits in LDM.
static std::optional<double> chooseBlocks(PooledConv &pooled, WindowAttr window,
                                          const ScheduleProblem &problem,
                                          const Target &target) {
  // Larger blocks recompute fewer rows, but need more LDM.
  constexpr int64_t kMaxRows = 8;
  std::optional<double> best;
  int64_t bestRows = 1, last = 0;
  for (int64_t rows = 1; rows <= kMaxRows; ++rows) {
    setBlocks(pooled, window, rows, target);
    // More rows in the same blocks would only add unused rows.
    int64_t blocks = pooled.window.getPixels() / pooled.pool.getBlockElements();
    bool isSame = blocks == last;
    last = blocks;
    if (pooled.pool.getBlockPixels() > kMaxUnit)
      break;
    if (isSame)
      continue;
    std::optional<double> cycles =
        predictProduct(inBlocks(problem, pooled), target);
    if (!cycles)
      break;
    if (!best || *cycles < *best) {
      best = cycles;
      bestRows = rows;
    }
  }
  setBlocks(pooled, window, bestRows, target);
  return best;
}

/// Compares blocks with whole images, of which each CPE has some channels. The
/// images are the right operand of `plain`. `cycles` are those of blocks, if
/// these fit in LDM. Returns the predicted cycles of the faster form.
static std::optional<double> chooseWhole(PooledConv &pooled,
                                         const ScheduleProblem &plain,
                                         std::optional<double> cycles,
                                         const Target &target) {
  PooledConv whole = pooled;
  PoolAttr pool = pooled.pool;
  int64_t lines = pool.getKernel()[0] + 1;
  if (!pooled.weights || pool.getStrides()[1] > 2 ||
      pool.getUsedColumns() > PoolAttr::kMaxLines / lines ||
      pool.getPixels() > kMaxUnit)
    return cycles;
  whole.pool =
      PoolAttr::get(pool.getContext(), pool.getKernel(), pool.getStrides(),
                    pool.getPads(), pool.getImage(), pool.getOutput(),
                    pool.getOutput()[0], pool.getImage()[1], /*weighted=*/true,
                    /*whole=*/true);
  std::optional<double> distributed =
      predictProduct(inBlocks(plain, whole), target);
  if (!distributed || (cycles && *cycles <= *distributed))
    return cycles;
  pooled = whole;
  return distributed;
}

std::optional<PooledConv>
sw::predictPooledConv(linalg::LinalgOp conv, const ScheduleProblem &product,
                      const ImplicitWindows &windows,
                      const std::optional<ScheduleProblem> &plain) {
  std::optional<Target> target = Target::lookup(conv);
  std::optional<PooledConv> pooled;
  if (target)
    pooled = matchPooledConv(conv, windows.window, *target);
  if (!pooled)
    return std::nullopt;
  std::optional<double> cycles =
      chooseBlocks(*pooled, windows.window, product, *target);
  if (plain)
    cycles = chooseWhole(*pooled, *plain, cycles, *target);
  pooled->cycles = cycles;
  pooled->separate = getOwnCycles(pooled->pooling, *target);
  return pooled;
}

std::optional<PooledConv>
sw::findPooledConv(linalg::LinalgOp conv, const ScheduleProblem &product,
                   const ImplicitWindows &windows, PoolPlace place,
                   std::optional<double> others,
                   const std::optional<ScheduleProblem> &plain) {
  std::optional<PooledConv> pooled;
  if (place != PoolPlace::Apart)
    pooled = predictPooledConv(conv, product, windows, plain);
  if (!pooled)
    return std::nullopt;
  if (!others)
    others = predictProduct(plain ? *plain : product, *Target::lookup(conv));
  auto [cycles, own] = std::pair(pooled->cycles, pooled->separate);
  auto remark = remark::analysis(
      conv.getLoc(), remark::RemarkOpts::name("Pool").category("sw-conv"));
  remark << remark::add("the {0} after it on its tiles",
                        pooled->weights ? "depthwise convolution" : "pooling");
  if (cycles)
    remark << remark::metric("rows of a block", pooled->pool.getRows())
           << remark::metric("predicted cycles", *cycles);
  else
    remark << remark::reason("no tile fits in LDM");
  if (others && own)
    remark << remark::metric("predicted cycles one after the other",
                             *others + *own);
  // An op without a tile has no prediction.
  bool isSlower = others && own && cycles && *cycles >= *others + *own;
  if (!cycles || (isSlower && place != PoolPlace::Tiles))
    return std::nullopt;
  return pooled;
}

/// Copies `epilogue`, on images with rows and columns, to an op on images with
/// one dimension of pixels. Its results are at least `minimum`.
static Value createEpilogue(RewriterBase &rewriter, Location loc,
                            linalg::LinalgOp epilogue, Value image,
                            Value product, std::optional<double> minimum) {
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
  Value empty = tensor::EmptyOp::create(rewriter, loc, type.getShape(),
                                        type.getElementType());
  auto copy = linalg::GenericOp::create(
      rewriter, loc, type, inputs, empty, maps,
      SmallVector<utils::IteratorType>(loops, utils::IteratorType::parallel),
      /*bodyBuild=*/nullptr,
      generic->getDiscardableAttrDictionary().getValue());
  rewriter.cloneRegionBefore(generic.getRegion(), copy.getRegion(),
                             copy.getRegion().begin());
  if (!minimum)
    return copy.getResult(0);
  Operation *yield = copy.getBody()->getTerminator();
  rewriter.setInsertionPoint(yield);
  Value limit = arith::ConstantOp::create(
      rewriter, loc, rewriter.getFloatAttr(type.getElementType(), *minimum));
  Value maximum =
      arith::MaximumFOp::create(rewriter, loc, limit, yield->getOperand(0));
  yield->setOperand(0, maximum);
  rewriter.setInsertionPointAfter(copy);
  return copy.getResult(0);
}

void sw::createPooledConv(RewriterBase &rewriter, const PooledConv &pooled,
                          linalg::LinalgOp conv, linalg::LinalgOp product,
                          const ImplicitWindows &windows) {
  linalg::LinalgOp pooling = pooled.pooling;
  rewriter.setInsertionPoint(pooling);
  Location loc = conv.getLoc();
  auto whole = cast<linalg::GenericOp>(product.getOperation());
  auto element =
      cast<FloatType>(getElementTypeOrSelf(whole.getResultTypes().front()));
  bool isWhole = pooled.pool.getWhole();
  Value matrix =
      isWhole ? whole.getInputs()[1]
              : createWindows(rewriter, loc, {windows.images, pooled.window});
  Value zero =
      arith::ConstantOp::create(rewriter, loc, rewriter.getZeroAttr(element));
  SmallVector<int64_t> imageShape(
      cast<ShapedType>(whole.getResultTypes().front()).getShape());
  if (!isWhole)
    imageShape.back() = pooled.window.getPixels();
  Value empty = tensor::EmptyOp::create(rewriter, loc, imageShape, element);
  Value fill = linalg::FillOp::create(rewriter, loc, zero, empty).result();
  auto inBlocks = linalg::GenericOp::create(
      rewriter, loc, fill.getType(), ValueRange{whole.getInputs()[0], matrix},
      fill, whole.getIndexingMapsArray(), whole.getIteratorTypesArray(),
      /*bodyBuild=*/nullptr);
  rewriter.cloneRegionBefore(whole.getRegion(), inBlocks.getRegion(),
                             inBlocks.getRegion().begin());
  inBlocks->setAttr(
      kKernelAttrName,
      rewriter.getStringAttr(pooled.weights ? "conv_depthwise" : "conv_pool"));
  Value result = inBlocks.getResult(0);
  bool isAfter = pooled.epilogue && pooled.isMonotone;
  if (pooled.epilogue && !isAfter)
    result = createEpilogue(rewriter, pooled.epilogue->getLoc(),
                            pooled.epilogue, conv->getResult(0), result,
                            /*minimum=*/std::nullopt);
  auto outType = cast<RankedTensorType>(pooling->getResult(0).getType());
  SmallVector<int64_t> shape(outType.getShape().drop_back(2));
  shape.push_back(pooled.pool.getPixels());
  Value place = tensor::EmptyOp::create(rewriter, loc, shape, element);
  Value at = arith::ConstantIndexOp::create(rewriter, loc, 0);
  constexpr double kMinimum = -std::numeric_limits<double>::infinity();
  double initial = isAfter ? kMinimum : pooled.initial;
  Value weights = pooled.weights;
  if (weights)
    weights = tensor::CollapseShapeOp::create(
        rewriter, pooling.getLoc(), weights,
        ArrayRef<ReassociationIndices>{{0}, {1, 2}});
  result = PoolOp::create(rewriter, pooling.getLoc(), place.getType(), result,
                          weights, at, place, pooled.pool,
                          rewriter.getF64FloatAttr(initial))
               .getResult();
  // The epilogue runs on the maxima and replaces the pooling as the last op.
  if (isAfter)
    result = createEpilogue(
        rewriter,
        rewriter.getFusedLoc({pooled.epilogue->getLoc(), pooling.getLoc()}),
        pooled.epilogue, conv->getResult(0), result,
        pooled.initial == kMinimum ? std::nullopt
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
