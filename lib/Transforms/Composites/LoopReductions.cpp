//===- LoopReductions.cpp - Reductions of one loop ------------------------===//
#include "LoopReductions.h"

#include "CompositeForms.h"

using namespace mlir;
using namespace mlir::sw;

std::optional<SmallVector<unsigned>> sw::getLoops(AffineMap map) {
  SmallVector<unsigned> loops;
  for (AffineExpr expr : map.getResults()) {
    auto dim = dyn_cast<AffineDimExpr>(expr);
    if (!dim || llvm::is_contained(loops, dim.getPosition()))
      return std::nullopt;
    loops.push_back(dim.getPosition());
  }
  return loops;
}

AffineExpr sw::getLoop(unsigned loop, ArrayRef<int64_t> extents,
                       MLIRContext *context) {
  return extents[loop] == 1 ? getAffineConstantExpr(0, context)
                            : getAffineDimExpr(loop, context);
}

AffineMap sw::dropUnitLoops(AffineMap map, ArrayRef<int64_t> extents) {
  SmallVector<AffineExpr> loops;
  for (unsigned loop = 0; loop < extents.size(); ++loop)
    loops.push_back(getLoop(loop, extents, map.getContext()));
  return map.replaceDimsAndSymbols(loops, {}, extents.size(), 0);
}

AffineMap sw::getIdentity(linalg::LinalgOp op) {
  return AffineMap::getMultiDimIdentityMap(op.getNumLoops(), op.getContext());
}

std::optional<LoopReduction> sw::findReduction(const Scalar &element) {
  auto [array, read] = getArray(followAll(element));
  auto op =
      array ? array.getDefiningOp<linalg::LinalgOp>() : linalg::LinalgOp();
  if (!op || op->getNumResults() != 1 || op.getNumReductionLoops() != 1 ||
      !getCombiner(op, 0))
    return std::nullopt;
  Scalar term = followAll({op, op.getBlock()->getArgument(0), getIdentity(op)});
  return LoopReduction{op, read, term};
}

unsigned sw::getReducedLoop(linalg::LinalgOp op) {
  SmallVector<unsigned> loops;
  op.getReductionDims(loops);
  return loops.front();
}

/// Maps of the positions of `left` and `right` in the same array, or in the
/// loops of the same body. Nothing if they are different values.
static std::optional<std::pair<AffineMap, AffineMap>>
matchValues(const Scalar &left, const Scalar &right) {
  auto [leftArray, leftRead] = getArray(left);
  auto [rightArray, rightRead] = getArray(right);
  if (leftArray && leftArray == rightArray)
    return std::pair(leftRead, rightRead);
  if (!leftArray && !rightArray && left.value == right.value)
    return std::pair(left.map, right.map);
  return std::nullopt;
}

bool sw::reducesLoop(const LoopReduction &reduction, const Scalar &reduced,
                     unsigned loop, ArrayRef<int64_t> extents) {
  auto maps = matchValues(reduction.term, reduced);
  if (!maps)
    return false;
  linalg::LinalgOp op = reduction.op;
  AffineMap ofTerm = dropUnitLoops(maps->first, op.getStaticLoopRanges()),
            ofReduced = dropUnitLoops(maps->second, extents);
  // The loops of the reduction, as loops of the search.
  SmallVector<AffineExpr> loops(op.getNumLoops());
  for (auto [own, here] :
       llvm::zip_equal(ofTerm.getResults(), ofReduced.getResults())) {
    auto dim = dyn_cast<AffineDimExpr>(own);
    AffineExpr known = dim ? loops[dim.getPosition()] : own;
    if (known && known != here)
      return false;
    if (dim)
      loops[dim.getPosition()] = here;
  }
  for (auto [own, extent] : llvm::zip_equal(loops, op.getStaticLoopRanges())) {
    if (!own && extent != 1)
      return false;
    if (!own)
      own = getAffineConstantExpr(0, op.getContext());
  }
  AffineMap written = op.getMatchingIndexingMap(op.getDpsInitOperand(0))
                          .replaceDimsAndSymbols(loops, {}, extents.size(), 0);
  return written == dropUnitLoops(reduction.read, extents) &&
         loops[getReducedLoop(op)] == getLoop(loop, extents, op.getContext());
}
