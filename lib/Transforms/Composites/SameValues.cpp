//===- SameValues.cpp - Equal numbers in two bodies -----------------------===//
#include "SameValues.h"

#include "Transforms/Utils/BodyValues.h"

#include "Analysis/Structure/TileOps.h"

#include "mlir/IR/Matchers.h"

using namespace mlir;
using namespace mlir::sw;

bool sw::readsSameElement(AffineMap left, AffineMap right,
                          ArrayRef<int64_t> extents) {
  if (left.getNumDims() != right.getNumDims() ||
      left.getNumDims() != extents.size())
    return false;
  // A loop of one iteration is always at 0.
  SmallVector<AffineExpr> loops;
  for (auto [loop, extent] : llvm::enumerate(extents))
    loops.push_back(extent == 1 ? getAffineConstantExpr(0, left.getContext())
                                : getAffineDimExpr(loop, left.getContext()));
  auto simplify = [&](AffineMap map) {
    return map.replaceDimsAndSymbols(loops, {}, extents.size(), 0);
  };
  return simplify(left) == simplify(right);
}

/// Whether the arguments of two bodies are elements of the same array, apart
/// from reshapes, at the same position.
static bool isSameElement(OpOperand &x, linalg::LinalgOp opX, OpOperand &y,
                          linalg::LinalgOp opY) {
  Value left = x.get(), right = y.get();
  AffineMap readX = opX.getMatchingIndexingMap(&x),
            readY = opY.getMatchingIndexingMap(&y);
  if (isa<ShapedType>(left.getType()) && isa<ShapedType>(right.getType()) &&
      left != right) {
    skipUnitReshapes(left, readX);
    skipUnitReshapes(right, readY);
  }
  return left == right &&
         readsSameElement(readX, readY, opX.getStaticLoopRanges());
}

bool sw::isSameNumber(Value x, linalg::LinalgOp opX, Value y,
                      linalg::LinalgOp opY) {
  auto getOperandOf = [](linalg::LinalgOp op, Value value) {
    return Scalar{op, value, {}}.getOperand();
  };
  OpOperand *fromX = getOperandOf(opX, x), *fromY = getOperandOf(opY, y);
  if (fromX && fromY && isSameElement(*fromX, opX, *fromY, opY))
    return true;
  Attribute constantX, constantY;
  if (x == y ||
      (matchPattern(x, m_Constant(&constantX)) &&
       matchPattern(y, m_Constant(&constantY)) && constantX == constantY))
    return true;
  // The result of an elementwise op equals its body where it is read.
  if (fromY && !fromX) {
    auto producer = fromY->get().getDefiningOp<linalg::LinalgOp>();
    return producer && producer.getNumParallelLoops() == opX.getNumLoops() &&
           producer->getNumResults() == 1 &&
           opY.getMatchingIndexingMap(fromY).isIdentity() &&
           producer.getMatchingIndexingMap(producer.getDpsInitOperand(0))
               .isIdentity() &&
           isSameNumber(x, opX, getYielded(producer), producer);
  }
  Operation *left = x.getDefiningOp(), *right = y.getDefiningOp();
  return left && right && left->getBlock() == opX.getBlock() &&
         right->getBlock() == opY.getBlock() && left->getNumRegions() == 0 &&
         left->getName() == right->getName() &&
         left->getAttrDictionary() == right->getAttrDictionary() &&
         left->getResultTypes() == right->getResultTypes() &&
         llvm::all_of_zip(
             left->getOperands(), right->getOperands(),
             [&](Value a, Value b) { return isSameNumber(a, opX, b, opY); });
}
