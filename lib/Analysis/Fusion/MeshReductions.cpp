//===- MeshReductions.cpp - Reductions by all CPEs together ---------------===//
#include "Analysis/Fusion/MeshReductions.h"

#include "Analysis/Search/TilingSearch.h"
#include "Analysis/Structure/TileOps.h"

using namespace mlir;
using namespace mlir::sw;
using utils::IteratorType;

/// The loops that index the dimensions of an operand, without those of one
/// iteration.
static SmallVector<unsigned> getLongLoops(AffineMap map,
                                          ArrayRef<int64_t> extents) {
  SmallVector<unsigned> loops;
  for (AffineExpr expr : map.getResults())
    if (auto loop = dyn_cast<AffineDimExpr>(expr);
        loop && extents[loop.getPosition()] != 1)
      loops.push_back(loop.getPosition());
  return loops;
}

/// Whether both operands are stored without gaps. A reshape of them is then a
/// view.
static bool isDense(linalg::LinalgOp op) {
  return llvm::all_of(op->getOperandTypes(), [](Type type) {
    auto memref = dyn_cast<MemRefType>(type);
    return !memref || memref.getLayout().isIdentity();
  });
}

std::string sw::explainNoMeshReduction(linalg::LinalgOp op) {
  AffineMap input = op.getMatchingIndexingMap(op.getDpsInputOperand(0));
  AffineMap output = op.getMatchingIndexingMap(op.getDpsInitOperand(0));
  if (!input.isPermutation())
    return "does not index its input by each loop once";
  // Importers keep a reduced dimension with one element.
  auto shape = cast<ShapedType>(op.getDpsInits()[0].getType()).getShape();
  for (auto [expr, extent] : llvm::zip_equal(output.getResults(), shape))
    if (!isa<AffineDimExpr>(expr) &&
        (!isa<AffineConstantExpr>(expr) || extent != 1))
      return "does not index its output by loops";
  SmallVector<IteratorType> kinds = op.getIteratorTypesArray();
  SmallVector<int64_t> extents = op.getStaticLoopRanges();
  SmallVector<unsigned> kept = getLongLoops(input, extents);
  llvm::erase_if(kept, [&](unsigned loop) {
    return kinds[loop] == IteratorType::reduction;
  });
  if (kept != getLongLoops(output, extents))
    return "has the dimensions of its output in another order than its input";
  if (!isDense(op))
    return "has an operand with gaps between its rows";
  return "";
}

SmallVector<LoopGroup> sw::getReductionGroups(linalg::LinalgOp op) {
  SmallVector<IteratorType> kinds = op.getIteratorTypesArray(), ordered;
  SmallVector<int64_t> extents = op.getStaticLoopRanges(), shape;
  AffineMap input = op.getMatchingIndexingMap(op.getDpsInputOperand(0));
  for (AffineExpr expr : input.getResults()) {
    unsigned loop = cast<AffineDimExpr>(expr).getPosition();
    ordered.push_back(kinds[loop]);
    shape.push_back(extents[loop]);
  }
  return joinLoops(shape, ordered);
}

ReductionLoops sw::getReductionLoops(linalg::LinalgOp op,
                                     ArrayRef<LoopGroup> groups) {
  unsigned bits = getElementTypeOrSelf(op.getDpsInits()[0].getType())
                      .getIntOrFloatBitWidth();
  return ReductionLoops(groups, *matchReduction(op), bits / 8);
}

double sw::getMeshReductionCycles(linalg::LinalgOp op,
                                  ArrayRef<LoopGroup> groups,
                                  const Target &target) {
  return findTile(getReductionLoops(op, groups).problem, target,
                  op.getContext())
      ->cycles;
}
