//===- ConvWinograd.cpp - Convolutions by Winograd's method ---------------===//
//
//   %y = linalg.conv_2d_nchw_fchw ins(%x padded, %g) outs(%z)
// becomes, with T = N*R*C tiles,
//   %v = sw.winograd input 4 ins(%x) first(-pad) left pad : 36 x C x N x R x C
//   %u = sw.winograd filter 4 ins(%g)                     : 36 x F x C
//   %m = linalg.batch_matmul ins(%u, %v') outs(zeros)     : 36 x F x T
//   %y = sw.winograd output 4 ins(%m') outs(%z) accumulate
// or, where V and M are in LDM only,
//   %u = sw.winograd filter 2 ins(%g) : blocks of F and C
//   %y = sw.winograd_conv 2 ins(%x, %u) reads(%z) outs(empty)
// together with a following elementwise op, if there is one, and a following
// max pooling of 2 x 2 pixels.
//
//===----------------------------------------------------------------------===//
#include "ConvWinograd.h"

#include "PoolWindows.h"
#include "Transforms/ConstantFolding/KnownOps.h"

#include "Analysis/CostModel/IterationModel.h"
#include "Analysis/Fusion/Epilogue.h"
#include "Analysis/Fusion/TilePrograms.h"
#include "Analysis/Search/ProgramSelection.h"
#include "Analysis/Search/WinogradModel.h"
#include "Analysis/Structure/Fills.h"
#include "Analysis/Structure/TileOps.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/IR/IRMapping.h"
#include "llvm/Support/MathExtras.h"

#include <limits>

using namespace mlir;
using namespace mlir::sw;

namespace {
/// The extents of a convolution.
struct WinogradShapes {
  int64_t images, channels, filters, rows, cols, tileRows, tileCols, positions;

  explicit WinogradShapes(const WinogradConv &conv) {
    int64_t tile = conv.tile;
    auto image = cast<ShapedType>(conv.images.getType());
    auto output = cast<ShapedType>(conv.output.getType());
    images = image.getDimSize(0);
    channels = image.getDimSize(1);
    filters = output.getDimSize(1);
    tileRows = llvm::divideCeil(output.getDimSize(2), tile);
    tileCols = llvm::divideCeil(output.getDimSize(3), tile);
    positions = (tile + 2) * (tile + 2);
  }
  SmallVector<int64_t> getTiles(int64_t planes) const {
    return {positions, planes, images, tileRows, tileCols};
  }
  SmallVector<int64_t> getFilters() const {
    return {positions, filters, channels};
  }
};
} // namespace

/// The transforms that `conv` needs: of the input, the filter and the output.
static SmallVector<WinogradTransform, 3>
getTransforms(const WinogradConv &conv) {
  WinogradShapes shapes(conv);
  auto image = cast<ShapedType>(conv.images.getType());
  auto shapeOf = [](Value value) {
    return SmallVector<int64_t>(cast<ShapedType>(value.getType()).getShape());
  };
  int64_t tile = conv.tile, bytes = image.getElementTypeBitWidth() / 8;
  return {{WinogradKind::Input, tile, shapeOf(conv.images),
           shapes.getTiles(shapes.channels), bytes},
          {WinogradKind::Filter, tile, shapeOf(conv.filter),
           shapes.getFilters(), bytes},
          {WinogradKind::Output, tile, shapes.getTiles(shapes.filters),
           shapeOf(conv.output), bytes, !startsAtZero(conv.output)}};
}

/// Cycles of the transforms of `conv`, launches included; nothing if no tile
/// of one fits in LDM.
static std::optional<double> predictTransforms(const WinogradConv &conv,
                                               const Target &target) {
  double cycles = 0;
  for (const WinogradTransform &transform : getTransforms(conv)) {
    TileProblem problem =
        getWinogradProblem(transform, target, conv.window.getContext());
    std::optional<ProgramTile> best = chooseProgramTile(problem, target);
    if (!best)
      return std::nullopt;
    cycles += best->cycles;
  }
  return cycles;
}

/// Whether main memory has room for `conv` with its transformed arrays, if its
/// size is known.
static bool fitsInMemory(const WinogradConv &conv, const Target &target) {
  int64_t bytes = 0;
  for (const WinogradTransform &transform : getTransforms(conv))
    for (ArrayRef<int64_t> shape : {transform.input, transform.output})
      bytes += ShapedType::getNumElements(shape) * transform.elementBytes;
  return !target.getMemoryBytes() || bytes <= target.getMemoryBytes();
}

//===----------------------------------------------------------------------===//
// Transforms in LDM
//===----------------------------------------------------------------------===//

/// Whether `map` reads one element of an array for each element of the output
/// of `type`, or one for each filter.
static bool isReadOfOutput(Value value, AffineMap map, ShapedType type) {
  auto array = dyn_cast<RankedTensorType>(value.getType());
  if (!array || array.getElementType() != type.getElementType())
    return false;
  if (map.isIdentity())
    return array.getShape() == type.getShape();
  return map.getNumResults() == 1 &&
         map.getResult(0) == getAffineDimExpr(1, map.getContext());
}

/// The elementwise op that is the only reader of `op`, if it can run on tiles
/// of the sums.
static linalg::LinalgOp findEpilogue(linalg::LinalgOp op) {
  linalg::LinalgOp epilogue = getEpilogue(op);
  if (!epilogue)
    return {};
  Value result = op->getResult(0);
  for (OpOperand *input : epilogue.getDpsInputOperands()) {
    Value value = input->get();
    if (value != result && isa<ShapedType>(value.getType()) &&
        !isReadOfOutput(value, epilogue.getMatchingIndexingMap(input),
                        cast<ShapedType>(result.getType())))
      return {};
  }
  return epilogue;
}

/// Finds the max pooling that is the only reader of `op`, or of the epilogue of
/// `conv`. Its windows must be disjoint and have 2 x 2 pixels, and the epilogue
/// must be monotone.
static void findPooling(WinogradConv &conv, linalg::LinalgOp op) {
  linalg::LinalgOp last = conv.epilogue ? conv.epilogue : op;
  std::optional<PoolWindows> windows = matchPoolWindows(last->getResult(0));
  if (!windows || windows->weights || !startsAtZero(conv.output))
    return;
  linalg::LinalgOp pooling = windows->pooling;
  if (pooling->getBlock() != op->getBlock() || isFusionForbidden(op) ||
      isFusionForbidden(pooling) || pooling->hasAttr(kScheduleAttrName))
    return;
  ArrayRef<int64_t> pixels =
      cast<ShapedType>(conv.output.getType()).getShape().take_back(2);
  for (unsigned dim : {0u, 1u})
    if (windows->kernel[dim] != 2 || windows->pads[dim] != 0 ||
        2 * windows->output[dim] > pixels[dim] ||
        (windows->strides[dim] != 2 && windows->output[dim] > 1))
      return;
  if (conv.epilogue && !isMonotone(conv.epilogue, op->getResult(0)))
    return;
  conv.pooling = pooling;
  conv.initial = windows->initial;
}

/// Whether the initial value of the pooling after `conv` can exceed the maximum
/// of a window.
static bool hasInitial(const WinogradConv &conv) {
  return conv.initial != -std::numeric_limits<double>::infinity();
}

/// The plan of the convolution, without tile sizes.
static WinogradPlan getPlan(const WinogradConv &conv, bool isPooled,
                            const Target &target) {
  WinogradShapes shapes(conv);
  auto image = cast<ShapedType>(conv.images.getType());
  auto output = cast<ShapedType>(conv.output.getType());
  WinogradPlan plan;
  plan.tile = conv.tile;
  plan.images = shapes.images;
  plan.channels = shapes.channels;
  plan.rows = image.getDimSize(2);
  plan.cols = image.getDimSize(3);
  plan.filters = shapes.filters;
  plan.outRows = output.getDimSize(2);
  plan.outCols = output.getDimSize(3);
  plan.elementBytes = image.getElementTypeBitWidth() / 8;
  plan.wholeReads = startsAtZero(conv.output) ? 0 : 1;
  if (isPooled) {
    auto pooled = cast<ShapedType>(conv.pooling->getResult(0).getType());
    plan.pooled = true;
    plan.outRows = pooled.getDimSize(2);
    plan.outCols = pooled.getDimSize(3);
  }
  if (!conv.epilogue)
    return plan;
  linalg::LinalgOp epilogue = conv.epilogue;
  for (OpOperand *input : epilogue.getDpsInputOperands()) {
    if (!isa<ShapedType>(input->get().getType()))
      continue;
    bool isWhole = epilogue.getMatchingIndexingMap(input).isIdentity();
    plan.wholeReads += isWhole;
    plan.filterReads += !isWhole;
  }
  // The sum itself is not read from memory.
  --plan.wholeReads;
  plan.epilogueCycles =
      tpp::getEquationCycles(*epilogue.getBlock(), target.getCosts());
  return plan;
}

/// The shape of the transformed filter in the blocks of `plan`.
static SmallVector<int64_t> getBlocks(const WinogradPlan &plan) {
  return {plan.filters / plan.filterBlock, plan.channels / plan.channelBlock,
          plan.getPositions(), plan.filterBlock, plan.channelBlock};
}

/// Cycles of the transform of the filter, including its launch.
static std::optional<double> predictFilter(const WinogradConv &conv,
                                           const WinogradPlan &plan,
                                           const Target &target) {
  auto filter = cast<ShapedType>(conv.filter.getType());
  WinogradTransform transform{WinogradKind::Filter, conv.tile,
                              SmallVector<int64_t>(filter.getShape()),
                              getBlocks(plan), plan.elementBytes};
  std::optional<ProgramTile> best = chooseProgramTile(
      getWinogradProblem(transform, target, conv.window.getContext()), target);
  if (!best)
    return std::nullopt;
  return best->cycles;
}

/// Sets the plan of `conv` and its cycles if a plan exists. `isPooled` includes
/// the following pooling.
static void findPlanOf(WinogradConv &conv, bool isPooled,
                       const Target &target) {
  std::optional<WinogradPlan> plan =
      chooseWinogradPlan(getPlan(conv, isPooled, target), target);
  if (!plan)
    return;
  double cycles = getWinogradCycles(*plan, target);
  if (!isKnownArray(conv.filter)) {
    std::optional<double> filter = predictFilter(conv, *plan, target);
    if (!filter)
      return;
    // Both run in one launch.
    cycles += *filter - getLaunchCycles(target);
  }
  conv.plan = plan;
  conv.planCycles = cycles;
}

/// Sets the faster plan of `conv` if one exists. `pool` may require the plan
/// with a pooling.
static void findPlan(WinogradConv &conv, PoolPlace pool, const Target &target) {
  findPlanOf(conv, /*isPooled=*/false, target);
  if (!conv.pooling || pool == PoolPlace::Apart)
    return;
  WinogradConv pooled = conv;
  pooled.plan.reset();
  findPlanOf(pooled, /*isPooled=*/true, target);
  if (!pooled.plan)
    return;
  // An op without a tile has no prediction.
  std::optional<double> own = getOwnCycles(conv.pooling, target);
  pooled.planCycles -= own.value_or(0);
  bool isSlower = own && conv.plan && pooled.planCycles >= conv.planCycles;
  pooled.keepsPlan = pool == PoolPlace::Tiles;
  if (!isSlower || pooled.keepsPlan)
    conv = pooled;
}

std::optional<WinogradConv> sw::matchWinograd(linalg::LinalgOp op,
                                              const ConvShape &shape,
                                              int64_t tile, PoolPlace pool,
                                              StringRef &reason) {
  auto refuse = [&](StringRef why) {
    reason = why;
    return std::nullopt;
  };
  if (!op.hasPureTensorSemantics())
    return refuse("its operands are not tensors");
  std::optional<ImplicitWindows> windows = matchWindows(op, shape, reason);
  if (!windows)
    return std::nullopt;
  if (shape.lead.size() != 1)
    return refuse("it has no loop over images");
  if (!shape.isPlain())
    return refuse("it has groups of channels or several planes");
  WindowAttr window = windows->window;
  auto isAll = [](DenseI64ArrayAttr numbers, int64_t expected) {
    return llvm::all_of(numbers.asArrayRef(),
                        [&](int64_t number) { return number == expected; });
  };
  if (!isAll(window.getKernel(), 3))
    return refuse("its kernel is not 3 x 3");
  if (!isAll(window.getStrides(), 1))
    return refuse("its stride is not 1");
  if (!isAll(window.getDilations(), 1))
    return refuse("its dilation is not 1");
  WinogradConv conv;
  conv.images = windows->images;
  conv.filter = op.getDpsInputs()[1];
  conv.output = op.getDpsInits()[0];
  conv.window = window;
  conv.tile = tile;
  if (llvm::is_contained(cast<ShapedType>(conv.images.getType()).getShape(),
                         0) ||
      llvm::is_contained(cast<ShapedType>(conv.output.getType()).getShape(), 0))
    return refuse("it has no elements");
  conv.epilogue = findEpilogue(op);
  findPooling(conv, op);
  std::optional<Target> target = Target::lookup(op);
  if (target) {
    findPlan(conv, pool, *target);
    bool fits = fitsInMemory(conv, *target);
    std::optional<double> cycles;
    if (fits)
      cycles = predictTransforms(conv, *target);
    if (!fits && !conv.plan)
      return refuse("its transformed tiles do not fit in main memory");
    if (!cycles && !conv.plan)
      return refuse("a row of its tiles does not fit in LDM");
    conv.transformCycles = cycles;
  }
  return conv;
}

Value sw::createWinograd(RewriterBase &rewriter, Location loc,
                         const WinogradConv &conv) {
  WinogradShapes shapes(conv);
  Type element = getElementTypeOrSelf(conv.images.getType());
  auto empty = [&](ArrayRef<int64_t> shape) -> Value {
    return tensor::EmptyOp::create(rewriter, loc, shape, element);
  };
  auto transform = [&](WinogradKind kind, Value input, Value output,
                       Value first = {}, IntegerAttr left = {},
                       bool accumulate = false) -> Value {
    return WinogradOp::create(rewriter, loc, output.getType(), kind, conv.tile,
                              input, first, left, /*col=*/Value(), output,
                              accumulate, /*pooled=*/false)
        .getResult();
  };
  ArrayRef<int64_t> pads = conv.window.getPads().asArrayRef();
  Value first = arith::ConstantIndexOp::create(rewriter, loc, -pads[0]);
  Value tiles = transform(WinogradKind::Input, conv.images,
                          empty(shapes.getTiles(shapes.channels)), first,
                          rewriter.getI64IntegerAttr(pads[1]));
  Value filters =
      transform(WinogradKind::Filter, conv.filter, empty(shapes.getFilters()));
  const SmallVector<ReassociationIndices> groups = {{0}, {1}, {2, 3, 4}};
  Value matrices =
      tensor::CollapseShapeOp::create(rewriter, loc, tiles, groups);
  Value zero =
      arith::ConstantOp::create(rewriter, loc, rewriter.getZeroAttr(element));
  int64_t count = cast<ShapedType>(matrices.getType()).getDimSize(2);
  Value zeros =
      linalg::FillOp::create(rewriter, loc, zero,
                             empty({shapes.positions, shapes.filters, count}))
          .getResult(0);
  auto product = linalg::BatchMatmulOp::create(
      rewriter, loc, zeros.getType(), ValueRange{filters, matrices}, zeros);
  product->setAttr(kKernelAttrName, rewriter.getStringAttr("winograd"));
  Value sums = tensor::ExpandShapeOp::create(
      rewriter, loc,
      RankedTensorType::get(shapes.getTiles(shapes.filters), element),
      product->getResult(0), groups);
  bool overwrites = startsAtZero(conv.output);
  Value output = conv.output;
  if (overwrites)
    output = empty(cast<ShapedType>(output.getType()).getShape());
  return transform(WinogradKind::Output, sums, output, /*first=*/{},
                   /*left=*/{}, !overwrites);
}

/// Fills the region of `conv` with the ops on one sum. They add the old value
/// of the output, unless that is zero, and run `epilogue` on the result. The
/// result is at least `least`.
static void fillEpilogue(RewriterBase &rewriter, WinogradConvOp conv,
                         bool accumulates, linalg::LinalgOp epilogue,
                         Value result, std::optional<double> least) {
  OpBuilder::InsertionGuard guard(rewriter);
  Location loc = conv.getLoc();
  Type element = getElementTypeOrSelf(conv.getOutput().getType());
  size_t count = conv.getReads().size() + 1;
  Block *block = rewriter.createBlock(&conv.getEpilogue(), {},
                                      SmallVector<Type>(count, element),
                                      SmallVector<Location>(count, loc));
  auto *next = std::next(block->args_begin());
  Value value = block->getArgument(0);
  if (accumulates)
    value = arith::AddFOp::create(rewriter, loc, value, *next++);
  if (epilogue) {
    IRMapping mapping;
    Block &body = *epilogue.getBlock();
    for (OpOperand *input : epilogue.getDpsInputOperands()) {
      Value to = input->get();
      if (to == result)
        to = value;
      else if (isa<ShapedType>(to.getType()))
        to = *next++;
      mapping.map(body.getArgument(input->getOperandNumber()), to);
    }
    for (Operation &op : body.without_terminator())
      rewriter.clone(op, mapping);
    value = mapping.lookupOrDefault(body.getTerminator()->getOperand(0));
  }
  if (least) {
    Value limit = arith::ConstantOp::create(
        rewriter, loc, rewriter.getFloatAttr(element, *least));
    value = arith::MaximumFOp::create(rewriter, loc, limit, value);
  }
  YieldOp::create(rewriter, loc, value);
}

void sw::replaceByWinogradConv(RewriterBase &rewriter, linalg::LinalgOp op,
                               const WinogradConv &conv) {
  Location loc = op.getLoc();
  Value result = op->getResult(0);
  linalg::LinalgOp epilogue = conv.epilogue;
  bool isPooled = conv.plan->pooled;
  linalg::LinalgOp last = isPooled ? conv.pooling : epilogue ? epilogue : op;
  auto type = cast<RankedTensorType>(last->getResult(0).getType());
  Type element = type.getElementType();
  auto empty = [&](ArrayRef<int64_t> shape) -> Value {
    return tensor::EmptyOp::create(rewriter, loc, shape, element);
  };
  rewriter.setInsertionPoint(op);
  Value blocks = empty(getBlocks(*conv.plan));
  Value filter =
      WinogradOp::create(rewriter, loc, blocks.getType(), WinogradKind::Filter,
                         conv.tile, conv.filter, /*first=*/Value(),
                         /*left=*/IntegerAttr(), /*col=*/Value(), blocks,
                         /*accumulate=*/false, /*pooled=*/false)
          .getResult();
  // After all operands of the epilogue.
  rewriter.setInsertionPoint(last);
  SmallVector<Value> reads;
  bool accumulates = !startsAtZero(conv.output);
  if (accumulates)
    reads.push_back(conv.output);
  if (epilogue)
    for (Value input : epilogue.getDpsInputs())
      if (input != result && isa<ShapedType>(input.getType()))
        reads.push_back(input);
  ArrayRef<int64_t> pads = conv.window.getPads().asArrayRef();
  auto kernel = WinogradConvOp::create(
      rewriter, loc, type, conv.tile, conv.images, filter, reads,
      empty(type.getShape()), pads,
      ArrayRef<int64_t>{conv.plan->pieceRows, conv.plan->pieceCols}, isPooled);
  std::optional<double> least;
  if (isPooled && hasInitial(conv))
    least = conv.initial;
  if (accumulates || epilogue || least)
    fillEpilogue(rewriter, kernel, accumulates, epilogue, result, least);
  // The ops before the last one have no other reader.
  rewriter.replaceOp(last, kernel.getResult());
  if (epilogue && last != epilogue)
    rewriter.eraseOp(epilogue);
  if (last != op)
    rewriter.eraseOp(op);
}
