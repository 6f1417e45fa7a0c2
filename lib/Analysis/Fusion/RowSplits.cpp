//===- RowSplits.cpp - Reductions of computed arrays ----------------------===//
#include "Analysis/Fusion/RowSplits.h"

#include "Analysis/Fusion/FusionGroups.h"
#include "Analysis/Fusion/ReductionSplits.h"
#include "Analysis/Search/ReductionLoops.h"
#include "Analysis/Search/TilingSearch.h"
#include "Analysis/Structure/TileOps.h"
#include "Dialect/SW/IR/DiscardableAttributes.h"
#include "Dialect/SW/IR/MpeWork.h"
#include "Dialect/SW/IR/SW.h"

using namespace mlir;
using namespace mlir::sw;
using utils::IteratorType;

/// The op that computes the input of `reduction`.
static linalg::LinalgOp getProducer(linalg::LinalgOp reduction) {
  return reduction.getDpsInputs()[0].getDefiningOp<linalg::LinalgOp>();
}

/// Whether nobody has planned or requested anything for `op`.
static bool isFree(linalg::LinalgOp op) {
  return !isFusionForbidden(op) &&
         llvm::none_of(ArrayRef<StringRef>{kScheduleAttrName, kKernelAttrName,
                                           kTileAttrName, kMpeAttrName,
                                           kGroupRangeAttrName},
                       [&](StringRef name) { return op->hasAttr(name); });
}

bool sw::canSplitRows(linalg::LinalgOp reduction) {
  if (!reduction.hasPureTensorSemantics() || reduction.hasDynamicShape() ||
      reduction.getNumDpsInputs() != 1 ||
      reduction.getNumReductionLoops() < 2 || !matchReduction(reduction) ||
      !isFree(reduction) || !explainNoGroup(reduction).empty())
    return false;
  SmallVector<AffineMap> maps = reduction.getIndexingMapsArray();
  if (!maps.front().isIdentity() || !isInLoopOrder(maps.back()) ||
      !maps.back().isProjectedPermutation())
    return false;
  linalg::LinalgOp producer = getProducer(reduction);
  return producer && isPointwise(producer) && !isa<linalg::FillOp>(producer) &&
         producer->hasOneUse() &&
         producer->getBlock() == reduction->getBlock() && isFree(producer) &&
         explainNoGroup(producer).empty();
}

llvm::SmallBitVector sw::getRowLoops(linalg::LinalgOp reduction,
                                     unsigned count) {
  SmallVector<unsigned> reduced;
  reduction.getReductionDims(reduced);
  llvm::SmallBitVector loops(reduction.getNumLoops(), true);
  for (unsigned loop : ArrayRef(reduced).take_back(count))
    loops.reset(loop);
  return loops;
}

/// Cycles of the mesh reduction of an array of `shape`.
static double predictReduction(ArrayRef<int64_t> shape,
                               ArrayRef<IteratorType> kinds,
                               linalg::LinalgOp reduction,
                               const Target &target) {
  unsigned bits = getElementTypeOrSelf(reduction.getDpsInits()[0].getType())
                      .getIntOrFloatBitWidth();
  ReductionLoops loops(joinLoops(shape, kinds), *matchReduction(reduction),
                       bits / 8);
  return findTile(loops.problem, target, reduction.getContext())->cycles;
}

/// The producer and rows of `reduction` along the loops in `rows`, as one
/// kernel.
static TileProblem getRowsProblem(linalg::LinalgOp reduction,
                                  const llvm::SmallBitVector &rows,
                                  const Target &target) {
  linalg::LinalgOp producer = getProducer(reduction);
  FusionGroup group;
  group.root = reduction;
  group.members = {producer, reduction};
  unsigned loops = reduction.getNumLoops();
  for (linalg::LinalgOp member : group.members)
    llvm::append_range(group.loops[member], llvm::seq<int64_t>(0, loops));
  for (unsigned loop = 0; loop < loops; ++loop)
    group.canCut.push_back(rows.test(loop) &&
                           !isWholeInTiles(reduction, loop) &&
                           !isWholeInTiles(producer, loop));
  group.sizes.assign(loops, 0);
  TileProblem problem = getTileProblem(group, target);
  SmallVector<AffineExpr> results;
  SmallVector<int64_t> shape;
  for (unsigned loop : rows.set_bits()) {
    problem.iterators[loop] = IteratorType::parallel;
    results.push_back(getAffineDimExpr(loop, reduction.getContext()));
    shape.push_back(problem.extents[loop]);
  }
  for (GroupAccess &access : problem.accesses)
    if (access.isWritten) {
      access.map = AffineMap::get(access.map.getNumDims(), 0, results,
                                  reduction.getContext());
      access.shape = shape;
      access.isRead = false;
    }
  return problem;
}

/// Cycles of the producer and `reduction` as they are: in one kernel if that is
/// possible, or one after the other.
static std::optional<double> predictWhole(linalg::LinalgOp reduction,
                                          const Target &target) {
  std::optional<double> together;
  if (FusionGroup group = findFusionGroup(reduction);
      llvm::is_contained(group.members, getProducer(reduction)))
    together = getOwnCycles(getTileProblem(group, target), target);
  std::optional<double> first = getOwnCycles(getProducer(reduction), target);
  if (!first)
    return together;
  double apart = *first + predictReduction(reduction.getStaticLoopRanges(),
                                           reduction.getIteratorTypesArray(),
                                           reduction, target);
  return std::min(apart, together.value_or(apart));
}

RowSplit sw::chooseRowSplit(linalg::LinalgOp reduction, const Target &target) {
  RowSplit best;
  std::optional<double> whole = predictWhole(reduction, target);
  if (!whole)
    return best;
  best.whole = *whole;
  best.split = *whole * (1 - kLeastSplitGain);
  SmallVector<int64_t> extents = reduction.getStaticLoopRanges();
  SmallVector<IteratorType> kinds = reduction.getIteratorTypesArray();
  for (unsigned count = 1; count < reduction.getNumReductionLoops(); ++count) {
    llvm::SmallBitVector rows = getRowLoops(reduction, count);
    std::optional<double> cycles =
        getOwnCycles(getRowsProblem(reduction, rows, target), target);
    if (!cycles)
      continue;
    SmallVector<int64_t> shape;
    SmallVector<IteratorType> ofRows;
    for (unsigned loop : rows.set_bits()) {
      shape.push_back(extents[loop]);
      ofRows.push_back(kinds[loop]);
    }
    *cycles += predictReduction(shape, ofRows, reduction, target);
    if (*cycles < best.split)
      best = {count, best.whole, *cycles};
  }
  return best;
}
