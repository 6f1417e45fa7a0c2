//===- ConvWinograd.cpp - Convolutions by Winograd's method ---------------===//
//
// Finds the convolutions that support Winograd's method, and their plans.
//
//===----------------------------------------------------------------------===//
#include "ConvWinograd.h"
#include "PoolWindows.h"
#include "Transforms/ConstantFolding/KnownOps.h"
#include "WinogradShapes.h"

#include "Analysis/CostModel/IterationModel.h"
#include "Analysis/Fusion/Epilogue.h"
#include "Analysis/Fusion/FusionGroups.h"
#include "Analysis/Search/TilingSearch.h"
#include "Analysis/Search/WinogradModel.h"
#include "Analysis/Structure/Fills.h"
#include "Analysis/Structure/TileOps.h"

using namespace mlir;
using namespace mlir::sw;

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
    std::optional<GroupTile> best = chooseGroupTile(problem, target);
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
  int64_t limit = target.getMemoryBytes(Level::CoreGroup);
  return limit == 0 || bytes <= limit;
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

/// Cycles of the transform of the filter, including its launch.
static std::optional<double> predictFilter(const WinogradConv &conv,
                                           const WinogradPlan &plan,
                                           const Target &target) {
  auto filter = cast<ShapedType>(conv.filter.getType());
  WinogradTransform transform{WinogradKind::Filter, conv.tile,
                              SmallVector<int64_t>(filter.getShape()),
                              getBlocks(plan), plan.elementBytes};
  std::optional<GroupTile> best = chooseGroupTile(
      getWinogradProblem(transform, target, conv.window.getContext()), target);
  if (!best)
    return std::nullopt;
  return best->cycles;
}

/// Sets the plan of `conv` and its cycles if a plan exists. `isPooled` includes
/// the following pooling.
static void findPlanOf(WinogradConv &conv, bool isPooled,
                       const Target &target) {
  std::optional<WinogradPlan> plan = findTile(getPlan(conv, isPooled, target),
                                              target, conv.window.getContext());
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
                                              std::string &reason) {
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
