//===- OpStages.cpp - Ops as stages of a group ----------------------------===//
#include "Analysis/Fusion/OpStages.h"

#include "Analysis/CostModel/OpCosts.h"
#include "Analysis/Fusion/FusionGroups.h"
#include "Analysis/Structure/TileOps.h"
#include "Dialect/SW/IR/DiscardableAttributes.h"
#include "Dialect/Utils/ElementTypes.h"

using namespace mlir;
using namespace mlir::sw;
using utils::IteratorType;

/// Whether the loop along the rows of the result is also along the rows of all
/// operands that have it: no tile is transposed.
static bool hasCommonRows(linalg::LinalgOp op) {
  SmallVector<int64_t> extents = op.getStaticLoopRanges();
  AffineMap output = op.getMatchingIndexingMap(op.getDpsInitOperand(0));
  std::optional<unsigned> row = getInnerLoop(output, extents);
  return !row || llvm::all_of(op.getIndexingMapsArray(), [&](AffineMap map) {
    return !map.isFunctionOfDim(*row) || getInnerLoop(map, extents) == row;
  });
}

/// Whether a kernel with vectors computes tiles of `op`.
static bool hasVectors(linalg::LinalgOp op) {
  auto isPlain = [](AffineMap map) {
    return map.isProjectedPermutation(/*allowZeroInResults=*/true);
  };
  if (!llvm::all_of(op.getIndexingMapsArray(), isPlain))
    return false;
  return matchReduction(op) || (matchElementwise(op) && hasCommonRows(op));
}

/// Moves loops of `op` to the end of the loops of the stage.
static void moveLast(GroupStage &stage, ArrayRef<unsigned> loops,
                     ArrayRef<unsigned> last) {
  stage.loops.clear();
  for (auto [number, loop] : llvm::enumerate(loops))
    if (!llvm::is_contained(last, number))
      stage.loops.push_back(loop);
  for (unsigned number : last)
    stage.loops.push_back(loops[number]);
}

/// The loop along the rows of an operand with the map `map`, if there is one.
static std::optional<unsigned> getRowLoop(AffineMap map) {
  for (AffineExpr expr : llvm::reverse(map.getResults()))
    if (auto loop = dyn_cast<AffineDimExpr>(expr))
      return loop.getPosition();
  return std::nullopt;
}

static std::optional<unsigned> getRowLoop(linalg::LinalgOp op,
                                          OpOperand &operand) {
  return getRowLoop(op.getMatchingIndexingMap(&operand));
}

static void addProduct(linalg::LinalgOp op, ArrayRef<unsigned> loops,
                       GroupStage &stage) {
  auto dims = *linalg::inferContractionDims(op);
  unsigned m = dims.m[0], n = dims.n[0], k = dims.k[0], a = 0, b = 1;
  if (getRowLoop(op, *op.getDpsInitOperand(0)) == m) {
    std::swap(m, n);
    std::swap(a, b);
  }
  stage.kind = GroupStage::Kind::Product;
  stage.form.packsB = getRowLoop(op, *op.getDpsInputOperand(b)) == k;
  stage.form.transposesA = getRowLoop(op, *op.getDpsInputOperand(a)) == m;
  stage.form.bits =
      getComputeBits(getElementTypeOrSelf(op.getDpsInits()[0].getType()));
  stage.form.run = multipliesHalves(op) ? *getRun(op) : 0;
  moveLast(stage, loops, {m, n, k});
}

static void addReduction(linalg::LinalgOp op, ArrayRef<unsigned> loops,
                         GroupStage &stage) {
  SmallVector<IteratorType> kinds = op.getIteratorTypesArray();
  stage.reduction = matchReduction(op);
  unsigned inner =
      getRowLoop(op, *op.getDpsInputOperand(0)).value_or(kinds.size() - 1);
  if (kinds[inner] == IteratorType::reduction) {
    stage.kind = GroupStage::Kind::Rows;
    moveLast(stage, loops, {inner});
    return;
  }
  stage.kind = GroupStage::Kind::Columns;
  unsigned reduced = llvm::find(kinds, IteratorType::reduction) - kinds.begin();
  moveLast(stage, loops, {reduced, inner});
}

/// Whether a kernel copies rows in vectors: input and output have the same, or
/// the input has one element for a row.
static bool copiesRows(const CopyLoops &copy) {
  std::optional<unsigned> row = getInnerLoop(copy.output, copy.extents);
  return hasVectorType(copy.inputType) &&
         copy.input.isProjectedPermutation(/*allowZeroInResults=*/true) &&
         (!row || !copy.input.isFunctionOfDim(*row) ||
          getInnerLoop(copy.input, copy.extents) == row);
}

GroupStage sw::getCopyStage(const CopyLoops &copy, ArrayRef<unsigned> loops,
                            const Target &target) {
  const sunway::CostFigures &costs = target.getCosts();
  GroupStage stage;
  stage.loops.assign(loops.begin(), loops.end());
  if (std::optional<TransposedLoops> transposed = getTransposedLoops(copy)) {
    addCopyPointCosts(costs, stage);
    stage.kind = GroupStage::Kind::Transposition;
    moveLast(stage, loops, {transposed->rows, transposed->cols});
    return stage;
  }
  if (copiesRows(copy)) {
    unsigned row = getRowLoop(copy.output).value_or(loops.size() - 1);
    stage.kind = GroupStage::Kind::Vectors;
    moveLast(stage, loops, {row});
    addCopyVectorCosts(copy.input.isFunctionOfDim(row), costs, stage);
    return stage;
  }
  SmallVector<VectorOperand> operands = {
      {copy.input, SmallVector<int64_t>(copy.inputType.getShape())},
      {copy.output, SmallVector<int64_t>(copy.outputType.getShape()),
       /*isRead=*/false}};
  SmallVector<IteratorType> kinds(loops.size(), IteratorType::parallel);
  std::optional<VectorLoops> vectors;
  if (hasVectorLoops(copy.inputType))
    vectors = findVectorLoops(operands, kinds, /*dropsUnits=*/true);
  if (!vectors) {
    addCopyPointCosts(costs, stage);
    return stage;
  }
  stage.kind = GroupStage::Kind::VectorLoops;
  stage.vectors = std::make_shared<VectorLoops>(std::move(*vectors));
  return stage;
}

GroupStage sw::getLoopStage(linalg::LinalgOp op,
                            ArrayRef<VectorOperand> operands,
                            ArrayRef<unsigned> loops, const Target &target) {
  GroupStage stage;
  stage.loops.assign(loops.begin(), loops.end());
  if (std::optional<VectorLoops> vectors =
          findVectorLoops(op, operands, target, /*dropsUnits=*/true)) {
    stage.kind = GroupStage::Kind::VectorLoops;
    stage.vectors = std::make_shared<VectorLoops>(std::move(*vectors));
  } else {
    addPointCosts(op, target.getCosts(), stage);
  }
  return stage;
}

GroupStage sw::getStage(linalg::LinalgOp op, ArrayRef<unsigned> loops,
                        const Target &target) {
  if (std::optional<CopyLoops> copy = matchCopy(op))
    return getCopyStage(*copy, loops, target);
  GroupStage stage;
  stage.loops.assign(loops.begin(), loops.end());
  if (isPrivateProduct(op)) {
    addProduct(op, loops, stage);
  } else if (hasVectors(op) && matchReduction(op)) {
    addReduction(op, loops, stage);
  } else if (hasVectors(op)) {
    unsigned row =
        getRowLoop(op, *op.getDpsInitOperand(0)).value_or(loops.size() - 1);
    stage.kind = GroupStage::Kind::Vectors;
    moveLast(stage, loops, {row});
    addVectorCosts(op, row, target.getCosts(), stage);
  } else {
    return getLoopStage(op, getVectorOperands(op), loops, target);
  }
  return stage;
}
