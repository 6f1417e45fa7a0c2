//===- LayoutGain.cpp - Times of the layouts of images --------------------===//
#include "LayoutGain.h"

#include "ConvWindows.h"

#include "Analysis/Fusion/CopyProblems.h"
#include "Analysis/Fusion/FusionGroups.h"
#include "Analysis/Fusion/OpStages.h"
#include "Analysis/Search/ScheduleSearch.h"
#include "Analysis/Search/TilingSearch.h"
#include "Analysis/Structure/TileOps.h"

#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/Dialect/Utils/IndexingUtils.h"
#include "mlir/IR/Matchers.h"

using namespace mlir;
using namespace mlir::sw;

/// The product of filters and windows of `conv`, for images with channels
/// first.
static ScheduleProblem getProblem(linalg::LinalgOp conv) {
  auto shapeOf = [](Value value) {
    return cast<RankedTensorType>(value.getType()).getShape();
  };
  auto [image, pads] = lookThroughPad(conv.getDpsInputs()[0], /*trailing=*/1);
  ArrayRef<int64_t> out = shapeOf(conv.getDpsInits()[0]),
                    filter = shapeOf(conv.getDpsInputs()[1]);
  ArrayRef<int64_t> kernel = isa<linalg::Conv2DNhwcFhwcOp>(conv)
                                 ? filter.slice(1, 2)
                                 : filter.take_front(2);
  ArrayRef<int64_t> in = shapeOf(image);
  Builder builder(conv.getContext());
  auto attr = [&](ArrayRef<int64_t> values) {
    return builder.getDenseI64ArrayAttr(values);
  };
  auto numbers = [&](DenseIntElementsAttr steps) {
    return attr(SmallVector<int64_t>(steps.getValues<int64_t>()));
  };
  WindowSteps steps = getWindowSteps(conv);
  auto window = WindowAttr::get(
      conv.getContext(), attr(kernel), numbers(steps.strides),
      numbers(steps.dilations), attr(pads), attr(out.slice(1, 2)),
      /*blocks=*/DenseI64ArrayAttr());
  ScheduleProblem problem;
  int64_t taps = in[3] * kernel[0] * kernel[1], pixels = out[1] * out[2];
  problem.extents = {out[0], out[3], pixels, taps};
  problem.m = 1, problem.n = 2, problem.k = 3;
  problem.iterators.assign(4, utils::IteratorType::parallel);
  problem.iterators.back() = utils::IteratorType::reduction;
  problem.bits = getElementTypeOrSelf(image.getType()).getIntOrFloatBitWidth();
  problem.overwrites = true;
  auto map = [&](ArrayRef<unsigned> loops) {
    return AffineMap::getMultiDimMapWithTargets(4, loops, conv.getContext());
  };
  problem.operands = {{map({1, 3}), {out[3], taps}},
                      {map({0, 3, 2}),
                       {out[0], taps, pixels},
                       WindowAccess{window, in[3], in[1], in[2], in[2]}},
                      {map({0, 1, 2}), {out[0], out[3], pixels}}};
  return problem;
}

/// The same product with the pixels of all images as rows and channels as
/// columns.
static ScheduleProblem makeChannelsLast(const ScheduleProblem &problem,
                                        MLIRContext *context) {
  int64_t pixels = problem.extents[0] * problem.extents[2],
          channels = problem.extents[1], taps = problem.extents[3];
  auto map = [&](ArrayRef<unsigned> loops) {
    return AffineMap::getMultiDimMapWithTargets(3, loops, context);
  };
  ScheduleProblem last;
  last.extents = {pixels, channels, taps};
  last.m = 0, last.n = 1, last.k = 2;
  last.iterators.assign(problem.iterators.begin() + 1, problem.iterators.end());
  last.bits = problem.bits;
  last.overwrites = true;
  last.operands = {{map({0, 2}), {pixels, taps}},
                   {map({2, 1}), {taps, channels}},
                   {map({0, 1}), {pixels, channels}}};
  return last;
}

/// Whether the images themselves are the matrix of windows.
static bool areWindows(const WindowAccess &image) {
  auto isOne = [](int64_t size) { return size == 1; };
  return image.window.getTaps() == 1 &&
         llvm::all_of(image.window.getStrides().asArrayRef(), isOne) &&
         image.window.getPixels() == image.rows * image.cols;
}

/// Bytes of an element in memory.
static int64_t getElementBytes(RankedTensorType type) {
  Type element = type.getElementType();
  return element.isIntOrFloat()
             ? llvm::divideCeil(element.getIntOrFloatBitWidth(), 8)
             : 8;
}

/// Whether `conv` is the only reader of a convolution, possibly with an
/// elementwise op between them. With channels first `conv` can run on the tiles
/// of the convolution, which sw-lower-conv decides.
static bool isOnTiles(linalg::DepthwiseConv2DNhwcHwcOp conv) {
  Value image = lookThroughPad(conv.image(), /*trailing=*/1).first;
  auto source = image.getDefiningOp<linalg::LinalgOp>();
  if (source && matchElementwise(source)) {
    auto isConv = [](Value input) {
      Operation *op = input.getDefiningOp();
      return op && isChannelsLastConv(op);
    };
    SmallVector<Value> inputs(source.getDpsInputs());
    auto *input = llvm::find_if(inputs, isConv);
    if (!image.hasOneUse() || input == inputs.end())
      return false;
    image = *input;
  }
  Operation *op = image.getDefiningOp();
  return op && image.hasOneUse() && isChannelsLastConv(op);
}

/// The problem of `conv`, which adds to an array, as a kernel of its own, if
/// its operands had the dimensions of `orders` and were whole arrays.
static TileProblem describeInOrder(linalg::LinalgOp conv,
                                   ArrayRef<SmallVector<int64_t>> orders,
                                   const Target &target) {
  TileProblem problem;
  auto loops = llvm::to_vector(llvm::seq<unsigned>(0, conv.getNumLoops()));
  problem.extents = conv.getStaticLoopRanges();
  problem.iterators = conv.getIteratorTypesArray();
  for (unsigned loop : loops)
    problem.canCut.push_back(!isReadBackwards(conv, loop));
  problem.sizes.assign(loops.size(), 0);
  SmallVector<VectorOperand> operands = getVectorOperands(conv);
  for (auto [number, order] : llvm::enumerate(orders)) {
    VectorOperand &operand = operands[number];
    operand.shape = applyPermutation(operand.shape, order);
    operand.map = AffineMap::get(
        loops.size(), 0, applyPermutation(operand.map.getResults(), order),
        conv.getContext());
    Value array = conv->getOperand(number);
    GroupAccess access;
    access.map = operand.map;
    access.shape = operand.shape;
    access.single.assign(operand.shape.size(), false);
    access.elementBytes =
        getElementBytes(cast<RankedTensorType>(array.getType()));
    access.isRead = true;
    access.isWritten = conv.isDpsInit(&conv->getOpOperand(number));
    problem.accesses.push_back(std::move(access));
  }
  problem.stages.push_back(getLoopStage(conv, operands, loops, target));
  return problem;
}

/// The gain of separate kernels. If `conv` can run on tiles, the time for the
/// image in main memory is added.
double LayoutGain::getDepthwiseGain(linalg::DepthwiseConv2DNhwcHwcOp conv) {
  auto own = cast<linalg::LinalgOp>(conv.getOperation());
  SmallVector<int64_t> image{ArrayRef(kChannelsFirst)};
  TileProblem channelsFirst =
      describeInOrder(own, {image, getFilterOrder(own), image}, target);
  std::optional<double> last = getOwnCycles(own, target),
                        first = getOwnCycles(channelsFirst, target);
  if (!first || !last)
    return 0;
  double bytes = 0;
  if (isOnTiles(conv)) {
    auto type = cast<RankedTensorType>(own.getDpsInputs()[0].getType());
    bytes = 2.0 *
            static_cast<double>(type.getNumElements() * getElementBytes(type));
  }
  double stored =
      bytes / target.getCosts().memoryBandwidth * target.getClockHz();
  return *last - *first + std::min(stored, *first);
}

double LayoutGain::getConvGain(linalg::LinalgOp conv) {
  if (auto depthwise = dyn_cast<linalg::DepthwiseConv2DNhwcHwcOp>(*conv))
    return getDepthwiseGain(depthwise);
  ScheduleProblem first = getProblem(conv);
  ScheduleOperand &windows = first.operands[1];
  double layout = 0;
  if (areWindows(*windows.window))
    windows.window.reset();
  else
    layout = predictLayout(windows, first.bits, target);
  std::optional<double> firstCycles =
      compareMethods(first, layout, target).cycles;
  std::optional<double> lastCycles =
      predictProduct(makeChannelsLast(first, conv.getContext()), target);
  return firstCycles && lastCycles ? *lastCycles + layout - *firstCycles : 0;
}

/// Cycles of `count` transposes of `rows` x `cols` elements, between barriers
/// of an existing launch.
double LayoutGain::predictTransposition(int64_t count, int64_t rows,
                                        int64_t cols, int64_t bytes) {
  if (rows == 1 || cols == 1)
    return 0;
  Transposition copy{rows,  cols, /*inputPitch=*/rows, /*outputPitch=*/cols,
                     bytes, count};
  const sunway::CostFigures &costs = target.getCosts();
  return getTransposeTime(copy, *findTile(copy, target, context), target)
             .cycles -
         target.getStartCycles() + 2 * costs.barrier;
}

/// Cycles to transpose `array` by `order`.
double LayoutGain::predictOrder(Value array, ArrayRef<int64_t> order) {
  auto type = cast<RankedTensorType>(array.getType());
  // The first dimension that moves provides the rows.
  bool isBatch = order.front() == 0;
  int64_t count = isBatch ? type.getDimSize(0) : 1,
          rows = type.getDimSize(order[isBatch ? 1 : 0]);
  double cycles = predictTransposition(
      count, rows, type.getNumElements() / count / rows, getElementBytes(type));
  if (order == ArrayRef(kChannelsFirst))
    return cycles;
  // A filter transpose may move more than one block of dimensions.
  return getCopyCycles(getTransposeLoops(type, order), array, target)
      .value_or(cycles);
}

/// Cycles saved if `array` is read by `order`. They are positive only if an
/// existing transpose is undone.
double LayoutGain::getOrderGain(Value array, ArrayRef<int64_t> order) {
  if (isIdentityPermutation(order) || matchPattern(array, m_Constant()))
    return 0;
  auto inner = array.getDefiningOp<linalg::TransposeOp>();
  if (!inner)
    return -predictOrder(array, order);
  SmallVector<int64_t> composed = composeOrders(inner.getPermutation(), order);
  double saved = inner->hasOneUse()
                     ? predictOrder(inner.getInput(), inner.getPermutation())
                     : 0;
  return isIdentityPermutation(composed)
             ? saved
             : saved - predictOrder(inner.getInput(), composed);
}

double LayoutGain::getInputGain(const ImageGroup &group, Value image) {
  Operation *op = image.getDefiningOp();
  if ((op && group.ops.contains(op)) || isWithoutLayout(image))
    return 0;
  return getOrderGain(image, kChannelsFirst);
}

double LayoutGain::getOutputGain(const ImageGroup &group, Value image) {
  Operation *op = image.getDefiningOp();
  if (!op || !group.ops.contains(op))
    return 0;
  auto type = cast<RankedTensorType>(image.getType());
  double cycles = predictTransposition(
      type.getDimSize(0), type.getDimSize(1) * type.getDimSize(2),
      type.getDimSize(3), getElementBytes(type));
  double gain = 0;
  bool isRead = false;
  for (Operation *user : image.getUsers()) {
    if (group.ops.contains(user))
      continue;
    auto outer = dyn_cast<linalg::TransposeOp>(user);
    if (!outer)
      isRead = true;
    else if (isIdentityPermutation(
                 composeOrders(kChannelsLast, outer.getPermutation())))
      gain += cycles;
  }
  return isRead ? gain - cycles : gain;
}

double LayoutGain::getGain(const ImageGroup &group) {
  double gain = 0;
  for (Operation *op : group.ops) {
    if (!isChannelsLastConv(op))
      continue;
    auto conv = cast<linalg::LinalgOp>(op);
    gain += getConvGain(conv);
    gain += getOrderGain(conv.getDpsInputs()[1], getFilterOrder(conv));
  }
  for (Value image : group.images)
    gain += getInputGain(group, image) + getOutputGain(group, image);
  return gain;
}
