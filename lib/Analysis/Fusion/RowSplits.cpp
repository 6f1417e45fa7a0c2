//===- RowSplits.cpp - Reductions of computed arrays ----------------------===//
#include "Analysis/Fusion/RowSplits.h"

#include "Analysis/Fusion/FusionGroups.h"
#include "Analysis/Fusion/MeshReductions.h"
#include "Analysis/Fusion/ReductionSplits.h"
#include "Analysis/Search/TilingSearch.h"
#include "Analysis/Structure/TileOps.h"
#include "Dialect/SW/IR/DiscardableAttributes.h"
#include "Dialect/SW/IR/MpeWork.h"
#include "Dialect/SW/IR/SW.h"

#include "mlir/Dialect/Arith/IR/Arith.h"

using namespace mlir;
using namespace mlir::sw;
using utils::IteratorType;

/// Fewest iterations of a part of a row. Shorter ones spend their time on the
/// results.
static constexpr int64_t kLeastRow = 64;

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
      reduction.getNumDpsInputs() != 1 || !matchReduction(reduction) ||
      !arith::getNeutralElement(&reduction.getBlock()->front()) ||
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

/// The last loop that `reduction` reduces.
static unsigned getLastReduced(linalg::LinalgOp reduction) {
  SmallVector<unsigned> reduced;
  reduction.getReductionDims(reduced);
  return reduced.back();
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

/// The producer and rows of `reduction` along the loops in `rows`, as one
/// kernel. The last reduced loop is cut into `parts`.
static TileProblem getRowsProblem(linalg::LinalgOp reduction,
                                  const llvm::SmallBitVector &rows,
                                  int64_t parts, const Target &target) {
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
  if (parts > 1) {
    // A tile has one part of it.
    unsigned last = getLastReduced(reduction);
    problem.iterators[last] = IteratorType::parallel;
    problem.canCut[last] = true;
    problem.sizes[last] = problem.extents[last] / parts;
  }
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

namespace {
/// Cycles of the producer and the reduction as they are.
struct WholeCycles {
  /// In one kernel; nothing if no tile fits in LDM.
  std::optional<double> together = std::nullopt;
  /// One after the other.
  std::optional<double> apart = std::nullopt;
  /// Whether the kernel has other ops, which a split would take apart.
  bool hasOthers = false;
};
} // namespace

static WholeCycles predictWhole(linalg::LinalgOp reduction,
                                const Target &target) {
  linalg::LinalgOp producer = getProducer(reduction);
  WholeCycles cycles;
  FusionGroup group = findFusionGroup(reduction);
  if (llvm::is_contained(group.members, producer)) {
    cycles.together = getOwnCycles(getTileProblem(group, target), target);
    cycles.hasOthers =
        llvm::any_of(group.members, [&](linalg::LinalgOp member) {
          return member != producer && member != reduction &&
                 !isa<linalg::FillOp>(member);
        });
  }
  if (std::optional<double> first = getOwnCycles(producer, target))
    cycles.apart =
        *first + getMeshReductionCycles(reduction,
                                        getReductionGroups(reduction), target);
  return cycles;
}

/// Cycles of `reduction` in rows of its last `count` reduced loops, the last of
/// which is cut into `parts`; nothing if no tile fits in LDM.
static std::optional<double> predictSplit(linalg::LinalgOp reduction,
                                          unsigned count, int64_t parts,
                                          const Target &target) {
  llvm::SmallBitVector rows = getRowLoops(reduction, count);
  std::optional<double> cycles =
      getOwnCycles(getRowsProblem(reduction, rows, parts, target), target);
  if (!cycles)
    return std::nullopt;
  SmallVector<int64_t> extents = reduction.getStaticLoopRanges(), shape;
  SmallVector<IteratorType> kinds = reduction.getIteratorTypesArray(), ofRows;
  for (unsigned loop = 0; loop < extents.size(); ++loop) {
    bool isCut = parts > 1 && loop == getLastReduced(reduction);
    if (!isCut && !rows.test(loop))
      continue;
    shape.push_back(isCut ? parts : extents[loop]);
    ofRows.push_back(kinds[loop]);
  }
  return *cycles +
         getMeshReductionCycles(reduction, joinLoops(shape, ofRows), target);
}

bool sw::canCutRows(linalg::LinalgOp reduction, int64_t parts) {
  unsigned last = getLastReduced(reduction);
  int64_t extent = reduction.getStaticLoopRanges()[last];
  if (extent % parts != 0 || extent / parts < kLeastRow)
    return false;
  // Arrays are reshaped along the loop.
  linalg::LinalgOp producer = getProducer(reduction);
  return llvm::all_of(
             producer.getIndexingMapsArray(),
             [&](AffineMap map) {
               return llvm::all_of(map.getResults(), [&](AffineExpr expr) {
                 return isa<AffineDimExpr>(expr) || !expr.isFunctionOfDim(last);
               });
             }) &&
         llvm::none_of(*producer.getBlock(), llvm::IsaPred<linalg::IndexOp>);
}

/// The numbers of parts of the last reduced loop that are worth a prediction:
/// the fewest that fit in LDM, and those that give all CPEs work.
static void tryParts(linalg::LinalgOp reduction, const Target &target,
                     function_ref<bool(int64_t)> fitsIn) {
  SmallVector<int64_t> extents = reduction.getStaticLoopRanges();
  int64_t places = target.getNumCPEs() * target.getUsedCoreGroups(), rows = 1;
  llvm::SmallBitVector loops = getRowLoops(reduction, 1);
  for (unsigned loop : loops.set_bits())
    rows *= extents[loop];
  int64_t most = extents[getLastReduced(reduction)] / kLeastRow;
  for (int64_t parts = 2; parts <= most; ++parts)
    if (canCutRows(reduction, parts) && fitsIn(parts) && rows * parts >= places)
      return;
}

RowSplit sw::chooseRowSplit(linalg::LinalgOp reduction, const Target &target) {
  RowSplit best;
  WholeCycles whole = predictWhole(reduction, target);
  if ((!whole.together && !whole.apart) || (whole.together && whole.hasOthers))
    return best;
  double apart = whole.apart.value_or(whole.together.value_or(0));
  best.whole = std::min(apart, whole.together.value_or(apart));
  best.split = best.whole * (1 - kLeastSplitGain);
  auto fitsIn = [&](unsigned count, int64_t parts) {
    std::optional<double> cycles =
        predictSplit(reduction, count, parts, target);
    if (cycles && *cycles < best.split)
      best = {count, parts, best.whole, *cycles};
    return cycles.has_value();
  };
  bool fits = whole.together.has_value();
  for (unsigned count = 1; count < reduction.getNumReductionLoops(); ++count)
    fits |= fitsIn(count, /*parts=*/1);
  // Whole rows may be in one kernel with their readers.
  if (!fits)
    tryParts(reduction, target,
             [&](int64_t parts) { return fitsIn(/*count=*/1, parts); });
  return best;
}
