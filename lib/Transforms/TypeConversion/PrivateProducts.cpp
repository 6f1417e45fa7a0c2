//===- PrivateProducts.cpp - 16 bits on single CPEs -----------------------===//
#include "PrivateProducts.h"

#include "NarrowOperands.h"

#include "Analysis/CostModel/LibraryCosts.h"
#include "Analysis/CostModel/OpCosts.h"
#include "Analysis/Fusion/FusionGroups.h"
#include "Analysis/Search/TilingSearch.h"
#include "Analysis/Structure/TileOps.h"
#include "Dialect/SW/IR/Composites.h"
#include "Dialect/Utils/ElementTypes.h"

using namespace mlir;
using namespace mlir::sw;

/// Whether the body of `op` has a part of a softmax.
static bool isOfSoftmax(Operation *op) {
  auto linalgOp = dyn_cast_or_null<linalg::LinalgOp>(op);
  return linalgOp && llvm::any_of(*linalgOp.getBlock(), [](Operation &inner) {
           return inner.hasAttr(kCarryAttrName);
         });
}

/// Whether `op` multiplies exponentials.
static bool readsSoftmax(linalg::LinalgOp op) {
  return llvm::any_of(op.getDpsInputs(), [](Value input) {
    return isOfSoftmax(input.getDefiningOp());
  });
}

bool sw::isOfAttention(linalg::LinalgOp op) {
  return llvm::any_of(op->getUsers(), isOfSoftmax) || readsSoftmax(op);
}

bool sw::isExponential(Value value) {
  return isOfSoftmax(value.getDefiningOp());
}

/// Readers of exponentials: the product and the sum.
static constexpr int64_t kReadersOfExponentials = 2;

bool sw::canNarrowInAttention(linalg::LinalgOp op, Type type) {
  if (!isPrivateProduct(op))
    return false;
  Value scores = readsSoftmax(op) ? op.getDpsInputs()[0] : op->getResult(0);
  auto rows = cast<RankedTensorType>(scores.getType());
  int64_t words = getElementsOfWord(type.getIntOrFloatBitWidth());
  if (!rows.hasStaticShape() || rows.getRank() < 2 ||
      llvm::any_of(rows.getShape().take_back(2),
                   [&](int64_t extent) { return extent % words != 0; }))
    return false;
  if (readsSoftmax(op))
    return isOfSoftmax(scores.getDefiningOp()) && scores.hasNUsesOrMore(1) &&
           !scores.hasNUsesOrMore(kReadersOfExponentials + 1);
  return llvm::all_of(op->getUsers(), isOfSoftmax);
}

/// The sizes of `loops` of `op`, together.
static int64_t getPoints(linalg::LinalgOp op, ArrayRef<unsigned> loops) {
  SmallVector<int64_t> extents = op.getStaticLoopRanges();
  int64_t points = 1;
  for (unsigned loop : loops)
    points *= extents[loop];
  return points;
}

AttentionCycles sw::predictInAttention(linalg::LinalgOp op, Type type,
                                       int64_t run, const Target &target) {
  // Tiles of so many rows and keys are usual; they are stored transposed.
  constexpr int64_t kRows = 32, kKeys = 64;
  linalg::ContractionDimensions dims = *linalg::inferContractionDims(op);
  int64_t m = getPoints(op, dims.m), n = getPoints(op, dims.n),
          k = getPoints(op, dims.k);
  bool isSecond = readsSoftmax(op);
  int64_t rows = std::min(m, kRows), keys = std::min(isSecond ? k : n, kKeys);
  SmallVector<int64_t> tile = isSecond ? SmallVector<int64_t>{rows, n, keys}
                                       : SmallVector<int64_t>{keys, rows, k};
  OneCoreForm form;
  form.transposesA = isSecond;
  double wide = getOneCoreProductCycles(tile, form, target);
  form.run = run;
  double narrow = getOneCoreProductCycles(tile, form, target);
  if (isSecond)
    narrow +=
        getCastCycles({*getElementKind(type),
                       *getElementKind(getElementTypeOrSelf(op->getResult(0)))},
                      keys, rows, target);
  double tiles = static_cast<double>(getPoints(op, dims.batch) *
                                     llvm::divideCeil(m, rows) *
                                     llvm::divideCeil(isSecond ? k : n, keys));
  double share = tiles / static_cast<double>(target.getNumCPEs() *
                                             target.getUsedCoreGroups());
  return {wide * share, narrow * share};
}

std::optional<double> sw::predictOfHalves(linalg::LinalgOp op, Type type,
                                          int64_t run, const Target &target) {
  if (run == 0 || !hasOneCoreHalves(target) || !isPrivateProduct(op))
    return std::nullopt;
  TileProblem problem = getTileProblem(getSingleOpGroup(op), target);
  for (GroupAccess &access : problem.accesses)
    if (access.isRead && !access.isWritten)
      access.elementBytes = type.getIntOrFloatBitWidth() / 8;
  for (GroupStage &stage : problem.stages)
    if (stage.kind == GroupStage::Kind::Product)
      stage.form.run = run;
  return getOwnCycles(problem, target);
}
