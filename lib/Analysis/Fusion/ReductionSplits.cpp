//===- ReductionSplits.cpp - Products with partial sums -------------------===//
#include "Analysis/Fusion/ReductionSplits.h"

#include "Analysis/CostModel/IterationModel.h"
#include "Analysis/Search/ScheduleSearch.h"
#include "Analysis/Search/TilingSearch.h"
#include "Dialect/TPP/IR/TPP.h"
#include "Dialect/Utils/ElementTypes.h"

using namespace mlir;
using namespace mlir::sw;

/// Fewest iterations of a part. Shorter products spend their time on sums.
static constexpr int64_t kLeastPart = 64;

/// The dimension of `operand` along the reduction.
static unsigned getReductionDim(const ScheduleProblem &problem,
                                unsigned operand) {
  AffineMap map = problem.operands[operand].map;
  return *map.getResultPosition(getAffineDimExpr(problem.k, map.getContext()));
}

bool sw::canSplitReduction(const ScheduleProblem &problem, int64_t parts) {
  int64_t extent = problem.extents[problem.k];
  // Parts of 16-bit floats are whole words.
  int64_t word = getWordElements(problem, problem.k);
  if (extent % (parts * word) != 0 || problem.pool)
    return false;
  return llvm::all_of(llvm::seq(2u), [&](unsigned operand) {
    const ScheduleOperand &own = problem.operands[operand];
    // The parts are those of the channels of one image.
    if (own.window && (own.shape.size() != 3 || own.shape.front() != 1 ||
                       own.window->channels % parts != 0))
      return false;
    return own.shape[getReductionDim(problem, operand)] % (extent / parts) == 0;
  });
}

ScheduleProblem sw::getPartsProblem(const ScheduleProblem &problem,
                                    int64_t parts) {
  ScheduleProblem result = problem;
  MLIRContext *context = problem.operands.front().map.getContext();
  AffineExpr part = getAffineDimExpr(0, context);
  int64_t depth = problem.extents[problem.k] / parts;
  result.extents[problem.k] = depth;
  result.extents.insert(result.extents.begin(), parts);
  result.iterators.insert(result.iterators.begin(),
                          utils::IteratorType::parallel);
  result.m = problem.m + 1;
  result.n = problem.n + 1;
  result.k = problem.k + 1;
  result.images.reset();
  result.epilogue.clear();
  result.storedBits = result.bits;
  result.overwrites = true;
  for (auto [number, operand] : llvm::enumerate(result.operands)) {
    AffineMap map = operand.map.shiftDims(1);
    SmallVector<AffineExpr> exprs(map.getResults());
    if (number == 2) {
      // A new array, without gaps.
      operand.shape.clear();
      for (AffineExpr expr : exprs)
        operand.shape.push_back(
            result.extents[cast<AffineDimExpr>(expr).getPosition()]);
      operand.shape.insert(operand.shape.begin(), parts);
      exprs.insert(exprs.begin(), part);
    } else if (operand.window) {
      operand.window->channels /= parts;
      operand.shape[0] = parts;
      operand.shape[1] = depth;
      exprs[0] = part;
    } else {
      unsigned dim = getReductionDim(problem, number);
      int64_t all = operand.shape[dim];
      operand.shape[dim] = depth;
      operand.shape.insert(operand.shape.begin() + dim, all / depth);
      exprs.insert(exprs.begin() + dim, part);
    }
    operand.map = AffineMap::get(map.getNumDims(), 0, exprs, context);
  }
  return result;
}

TileProblem sw::getSumsProblem(const ScheduleProblem &problem, int64_t parts,
                               const Target &target) {
  const ScheduleOperand &c = problem.operands[2];
  MLIRContext *context = c.map.getContext();
  AffineExpr element = getAffineDimExpr(0, context),
             part = getAffineDimExpr(1, context);
  int64_t elements = 1;
  for (AffineExpr expr : c.map.getResults())
    elements *= problem.extents[cast<AffineDimExpr>(expr).getPosition()];
  TileProblem sums;
  sums.extents = {elements, parts};
  sums.canCut = {true, false};
  sums.sizes = {0, 0};
  sums.iterators = {utils::IteratorType::parallel,
                    utils::IteratorType::reduction};
  GroupStage stage;
  stage.loops = {0, 1};
  stage.pointCycles =
      target.getCosts().*tpp::getPrimitiveInfo(tpp::BinaryKind::Add).cycles /
      static_cast<double>(target.getVectorLanes());
  sums.stages.push_back(stage);
  auto add = [&](ArrayRef<AffineExpr> exprs, ArrayRef<int64_t> shape,
                 bool isWritten) {
    GroupAccess access;
    access.map = AffineMap::get(2, 0, exprs, context);
    access.shape = llvm::to_vector(shape);
    access.elementBytes = problem.bits / 8;
    access.isRead = !isWritten;
    access.isWritten = isWritten;
    sums.accesses.push_back(std::move(access));
  };
  add({part, element}, {parts, elements}, /*isWritten=*/false);
  // Vectors along rows or columns are short.
  for (const auto &[map, bits] : problem.epilogue)
    if (map.isFunctionOfDim(problem.m) && map.isFunctionOfDim(problem.n))
      add(element, elements, /*isWritten=*/false);
  if (!problem.overwrites)
    add(element, elements, /*isWritten=*/false);
  add(element, elements, /*isWritten=*/true);
  return sums;
}

std::optional<unsigned> sw::findAddedImages(const ScheduleProblem &problem) {
  if (problem.pool)
    return std::nullopt;
  for (auto [loop, kind] : llvm::enumerate(problem.iterators)) {
    auto isFirst = [&, loop = loop](unsigned operand) {
      auto first =
          dyn_cast<AffineDimExpr>(problem.operands[operand].map.getResult(0));
      return first && first.getPosition() == loop;
    };
    if (kind == utils::IteratorType::reduction && loop != problem.k &&
        isFirst(0) && isFirst(1))
      return loop;
  }
  return std::nullopt;
}

ScheduleProblem sw::getSomeImagesProblem(const ScheduleProblem &problem,
                                         unsigned images, int64_t count) {
  ScheduleProblem result = problem;
  result.extents[images] = count;
  for (unsigned operand : {0u, 1u})
    result.operands[operand].shape[0] = count;
  result.epilogue.clear();
  result.overwrites = true;
  return result;
}

/// Predicted cycles of the sums of `parts`, with the barrier before them and
/// without a launch.
static std::optional<double> predictSums(const ScheduleProblem &problem,
                                         int64_t parts, const Target &target) {
  std::optional<GroupTile> sums =
      chooseGroupTile(getSumsProblem(problem, parts, target), target);
  if (!sums)
    return std::nullopt;
  return sums->cycles - getLaunchCycles(target) +
         target.getBarrierCycles(Scope::Chip);
}

ReductionSplit sw::chooseImageSplit(const ScheduleProblem &problem,
                                    unsigned images, const Target &target) {
  int64_t groups = target.getUsedCoreGroups(), all = problem.extents[images];
  double launch = target.getStartCycles();
  ReductionSplit best;
  std::optional<double> whole = predictProduct(problem, target);
  if (!whole)
    return best;
  best.whole = *whole - launch;
  // A split must take less than this.
  best.split = best.whole * (1 - kLeastSplitGain);
  for (int64_t parts = 2; parts <= std::min(groups, all); ++parts) {
    if (groups % parts != 0)
      continue;
    std::optional<double> sums = predictSums(problem, parts, target);
    std::optional<RankedSchedule> largest;
    if (sums && *sums < best.split)
      largest = findScheduleWithin(
          getSomeImagesProblem(problem, images, llvm::divideCeil(all, parts)),
          target.withUsedCoreGroups(groups / parts),
          best.split - *sums + launch);
    if (!largest)
      continue;
    best.parts = parts;
    best.split = largest->estimate.cycles - launch + *sums;
  }
  return best;
}

ReductionSplit sw::chooseReductionSplit(const ScheduleProblem &problem,
                                        const Target &target) {
  int64_t groups = target.getUsedCoreGroups();
  double launch = target.getStartCycles();
  std::optional<double> all = predictProduct(problem, target),
                        first = predictProduct(problem,
                                               target.withUsedCoreGroups(1));
  ReductionSplit best;
  if (!all || !first)
    return best;
  best.whole = std::min(*all, *first) - launch;
  // Memory bounds the product of a matrix and a vector.
  if (problem.extents[problem.m] == 1 || problem.extents[problem.n] == 1)
    return best;
  // A split must take less than this.
  best.split = best.whole * (1 - kLeastSplitGain);
  for (int64_t parts = 2; parts <= groups; ++parts) {
    if (groups % parts != 0 ||
        problem.extents[problem.k] / parts < kLeastPart ||
        !canSplitReduction(problem, parts))
      continue;
    std::optional<double> sums = predictSums(problem, parts, target);
    if (!sums)
      continue;
    double after = *sums;
    // Parts of a product take no less than their share of one core group.
    double limit = best.split - after;
    if ((*first - launch) / static_cast<double>(groups) >= limit)
      continue;
    std::optional<RankedSchedule> product = findScheduleWithin(
        getPartsProblem(problem, parts), target, limit + launch);
    if (!product)
      continue;
    best.parts = parts;
    best.split = product->estimate.cycles - launch + after;
  }
  return best;
}
