//===- TileProblems.cpp - What fusion groups are for the choice of tiles --===//
#include "Accesses.h"

#include "Analysis/Fusion/FusionGroups.h"
#include "Analysis/Fusion/OpStages.h"
#include "Analysis/Search/TilingSearch.h"
#include "Analysis/Structure/Paddings.h"
#include "Analysis/Structure/TileOps.h"

using namespace mlir;
using namespace mlir::sw;
using utils::IteratorType;

/// Whether the body of `op` computes the positions of the elements of `operand`
/// that it reads; the map is constant there.
static bool isGathered(linalg::LinalgOp op, OpOperand &operand) {
  return llvm::any_of(op.getMatchingBlockArgument(&operand).getUsers(),
                      llvm::IsaPred<tpp::GatherOp>);
}

/// Whether an array of `op` has another index along `loop` than the loop
/// itself, or several. Such arrays have no parts.
static bool hasOtherIndex(linalg::LinalgOp op, unsigned loop) {
  return llvm::any_of(op.getIndexingMapsArray(), [&](AffineMap map) {
    auto isAlong = [&](AffineExpr expr) { return expr.isFunctionOfDim(loop); };
    auto isOther = [&](AffineExpr expr) {
      return isAlong(expr) && !isa<AffineDimExpr>(expr);
    };
    return llvm::any_of(map.getResults(), isOther) ||
           llvm::count_if(map.getResults(), isAlong) > 1;
  });
}

namespace {
/// Collects loops and accesses of the ops of a fusion group.
class ProblemBuilder {
public:
  ProblemBuilder(const FusionGroup &group, const Target &target)
      : group(group), target(target), lanes(target.getVectorLanes()) {
    linalg::LinalgOp root = group.root;
    problem.extents = root.getStaticLoopRanges();
    problem.iterators = root.getIteratorTypesArray();
    problem.canCut = group.canCut;
    if (std::optional<unsigned> input = findOverwrittenInput(group))
      overwritten = root->getOperand(*input).getDefiningOp();
    if (group.carried)
      problem.carriedLoop = addLoop(group.carried->extent, /*canCut=*/true);
  }

  TileProblem build() {
    limitParts();
    findRows();
    for (linalg::LinalgOp member : llvm::reverse(group.members))
      add(member);
    addRescaling();
    for (GroupAccess &access : problem.accesses)
      access.map =
          AffineMap::get(problem.extents.size(), 0, access.map.getResults(),
                         access.map.getContext());
    problem.sizes = group.sizes;
    problem.sizes.resize(problem.extents.size(), 0);
    return std::move(problem);
  }

private:
  bool isMember(Operation *op) const {
    return llvm::any_of(group.members,
                        [&](linalg::LinalgOp member) { return member == op; });
  }

  /// Whether tiles have only a part of the range of `expr`.
  bool isCut(AffineExpr expr) const {
    for (auto [loop, canCut] : llvm::enumerate(problem.canCut))
      if (canCut && expr.isFunctionOfDim(loop))
        return true;
    return false;
  }

  bool isCarried(linalg::LinalgOp op) const {
    return group.carried && group.carried->contains(op);
  }

  /// Adds a loop inside of those of the root.
  unsigned addLoop(int64_t extent, bool canCut) {
    problem.extents.push_back(extent);
    problem.canCut.push_back(canCut);
    problem.iterators.push_back(IteratorType::reduction);
    return problem.extents.size() - 1;
  }

  /// The loops of the problem for the loops of `op`; a loop that follows none
  /// of the root is added.
  SmallVector<unsigned> addLoops(linalg::LinalgOp op) {
    SmallVector<unsigned> loops;
    for (auto [number, extent, loop] : llvm::enumerate(
             op.getStaticLoopRanges(), group.loops.find(op)->second)) {
      if (loop >= 0)
        loops.push_back(loop);
      else if (isCarried(op) && group.carried->loops.find(op)->second == number)
        loops.push_back(*problem.carriedLoop);
      else
        loops.push_back(addLoop(extent, /*canCut=*/false));
    }
    return loops;
  }

  void addAccess(linalg::LinalgOp op, OpOperand &operand,
                 ArrayRef<unsigned> loops) {
    auto type = dyn_cast<ShapedType>(operand.get().getType());
    if (!type)
      return;
    SmallVector<AffineExpr> dims;
    for (unsigned loop : loops)
      dims.push_back(getAffineDimExpr(loop, op.getContext()));
    GroupAccess access;
    SmallVector<AffineExpr> results;
    for (AffineExpr expr : op.getMatchingIndexingMap(&operand).getResults())
      results.push_back(expr.replaceDims(dims));
    bool isInit = op.isDpsInit(&operand);
    Value array = operand.get();
    SmallVector<AffineExpr> indices = results;
    if (!isInit && !isGathered(op, operand))
      access.single =
          llvm::map_to_vector(results, llvm::IsaPred<AffineConstantExpr>);
    if (!isInit && !isMember(array.getDefiningOp()))
      array = lookThroughSlices(array, indices, access.single);
    access.map =
        AffineMap::get(problem.extents.size(), 0, indices, op.getContext());
    Place place = isInit || isMember(array.getDefiningOp())
                      ? getTypePlace(cast<ShapedType>(array.getType()))
                      : getOperandPlace(array);
    access.elementBytes = llvm::divideCeil(type.getElementTypeBitWidth(), 8);
    if (int64_t loop = getLoopOfHalves(op, operand); loop >= 0)
      problem.units.emplace_back(loops[loop], lanes);
    Operation *def = operand.get().getDefiningOp();
    if (isInit) {
      // Its tile is in the buffer of that of the root.
      if (op == overwritten)
        return;
      bool leaves = op == group.root;
      access.isWritten = leaves;
      if (leaves && op->getNumResults() == 1)
        place = getResultPlace(op->getResult(0));
      access.isRead =
          leaves && !isMember(def) && op.payloadUsesValueFromOperand(&operand);
    } else {
      // Loops that are whole in each tile need not be distinguished.
      SmallVector<AffineExpr> cut = results;
      for (AffineExpr &expr : cut)
        if (!isCut(expr))
          expr = getAffineConstantExpr(0, op.getContext());
      std::pair<Value, SmallVector<AffineExpr>> entry = {operand.get(), cut};
      if (isMember(def) || llvm::is_contained(seen, entry))
        return;
      seen.push_back(entry);
      access.isRead = true;
      access.isUniform = isUniform(operand.get());
    }
    setPlace(place, access);
    if (!isInit)
      addPadding(operand.get(), access);
    problem.accesses.push_back(access);
  }

  /// If `array` is padded in its tiles, makes `access` fetch the image without
  /// its border.
  void addPadding(Value array, GroupAccess &access) const {
    if (!llvm::is_contained(group.padded, array))
      return;
    access.padding = getPaddingInTiles(array)->dims;
    for (auto [extent, dim] : llvm::zip_equal(access.shape, access.padding))
      extent = dim.source;
  }

  void add(linalg::LinalgOp op) {
    SmallVector<unsigned> loops = addLoops(op);
    // The tile of a fill is that of the op after it, if there is one.
    if (!isa<linalg::FillOp>(op) || op == group.root)
      for (OpOperand &operand : op->getOpOperands())
        addAccess(op, operand, loops);
    GroupStage stage = getStage(op, loops, target);
    stage.isOutside = group.carried && !isCarried(op);
    problem.stages.push_back(stage);
    if (problem.transposed) {
      if (isCarried(op))
        adaptStage(op, stage);
      problem.transposed->stages.push_back(std::move(stage));
    }
    // Steps cost little where nothing is reduced.
    bool isAlone = group.members.size() == 1 && op.getNumReductionLoops() == 0;
    problem.canShare |= isPrivateProduct(op) || isAlone;
  }

  /// Transfers move whole words: parts of rows of smaller elements are
  /// multiples of words, if rows are.
  void limitParts() {
    constexpr int64_t kWordBytes = 4;
    for (linalg::LinalgOp op : group.members) {
      if (!isCarried(op))
        continue;
      unsigned loop = *problem.carriedLoop,
               own = group.carried->loops.find(op)->second;
      bool hasBytes = isInRowsOfWords(op, own);
      if (hasOtherIndex(op, own) ||
          (hasBytes && problem.extents[loop] % kWordBytes != 0))
        problem.canCut[loop] = false;
      else if (hasBytes)
        problem.units.emplace_back(loop, kWordBytes);
    }
  }

  /// Finds the row loop of arrays that are stored transposed while reductions
  /// are carried (CarryReductions.cpp).
  void findRows() {
    if (!group.carried || !group.carried->maximum)
      return;
    ArrayRef<int64_t> loops = group.loops.find(group.carried->maximum)->second;
    linalg::LinalgOp maximum = group.carried->maximum;
    AffineMap map =
        maximum.getMatchingIndexingMap(maximum.getDpsInitOperand(0));
    if (map.getNumResults() == 0)
      return;
    int64_t loop = loops[map.getDimPosition(map.getNumResults() - 1)];
    if (loop < 0 || problem.extents[loop] < 2 * lanes)
      return;
    problem.transposed = TransposedWork{static_cast<unsigned>(loop), 2 * lanes};
    for (AffineExpr expr : map.getResults().drop_back())
      if (int64_t other = loops[cast<AffineDimExpr>(expr).getPosition()];
          other >= 0)
        problem.transposed->single.push_back(other);
    problem.units.emplace_back(loop, lanes);
  }

  /// Adapts the stage of `op` to such arrays.
  void adaptStage(linalg::LinalgOp op, GroupStage &stage) const {
    using Kind = GroupStage::Kind;
    unsigned rowLoop = problem.transposed->rowLoop;
    SmallVector<unsigned> &loops = stage.loops;
    bool isReduced = group.carried->isReduced(op);
    if (stage.kind == Kind::Product && !isReduced) {
      std::swap(loops[loops.size() - 3], loops[loops.size() - 2]);
      stage.form.packsB = false;
      return;
    }
    if (stage.kind == Kind::Product || !llvm::is_contained(loops, rowLoop))
      return;
    if (stage.kind == Kind::Rows)
      stage.kind = Kind::Columns;
    // Vectors run along the rows.
    llvm::erase(loops, rowLoop);
    loops.push_back(rowLoop);
  }

  /// Adds the cost of updating the maximum and the sums in each part.
  void addRescaling() {
    if (!group.carried || !group.carried->maximum)
      return;
    const sunway::CostFigures &costs = target.getCosts();
    GroupStage part;
    part.callCycles =
        costs.rescaleCallCycles +
        (group.carried->isMaximumRead ? costs.rescaleReadCycles : 0);
    addRescalingStage(part);
    for (linalg::LinalgOp op : group.members) {
      if (!group.carried->rescaled.contains(op))
        continue;
      GroupStage stage;
      stage.kind = GroupStage::Kind::Vectors;
      stage.pointCycles = costs.rescaleVectorCycles;
      // The factor of a row is repeated along it.
      if (op.getNumParallelLoops() >
          group.carried->rescaled.find(op)->second.size())
        stage.rowCycles = costs.rescaleRowCycles;
      for (auto [loop, extent, kind] : llvm::zip_equal(
               group.loops.find(op)->second, op.getStaticLoopRanges(),
               op.getIteratorTypesArray()))
        if (kind == IteratorType::parallel)
          stage.loops.push_back(loop >= 0 ? loop
                                          : addLoop(extent, /*canCut=*/false));
      addRescalingStage(stage);
    }
  }

  /// Adds a stage of the loop over parts, however arrays are stored.
  void addRescalingStage(GroupStage stage) {
    stage.isRescaling = true;
    problem.stages.push_back(stage);
    if (problem.transposed)
      problem.transposed->stages.push_back(stage);
  }

  const FusionGroup &group;
  const Target &target;
  int64_t lanes;
  TileProblem problem;
  /// The member whose result the root overwrites.
  Operation *overwritten = nullptr;
  /// Inputs that have an access, with their maps.
  SmallVector<std::pair<Value, SmallVector<AffineExpr>>> seen;
};
} // namespace

TileProblem sw::getTileProblem(const FusionGroup &group, const Target &target) {
  return ProblemBuilder(group, target).build();
}

std::optional<double> sw::getOwnCycles(const TileProblem &problem,
                                       const Target &target) {
  std::optional<GroupTile> tile = chooseGroupTile(problem, target);
  if (!tile)
    return std::nullopt;
  return tile->cycles - target.getStartCycles();
}

std::optional<double> sw::getOwnCycles(linalg::LinalgOp op,
                                       const Target &target) {
  return getOwnCycles(getTileProblem(getSingleOpGroup(op), target), target);
}
