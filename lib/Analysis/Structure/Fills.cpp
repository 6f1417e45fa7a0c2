//===- Fills.cpp - What arrays begin with ---------------------------------===//
#include "Analysis/Structure/Fills.h"

#include "Analysis/Structure/TileOps.h"

#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/IR/Matchers.h"

using namespace mlir;
using namespace mlir::sw;

Value sw::getFilledWith(Value value) {
  auto op = value.getDefiningOp<linalg::LinalgOp>();
  if (!op || op->getNumResults() != 1 ||
      !op.getMatchingIndexingMap(op.getDpsInitOperand(0)).isPermutation())
    return {};
  Value yielded = getYielded(op);
  if (yielded.getParentBlock() != op.getBlock())
    return yielded;
  auto argument = dyn_cast<BlockArgument>(yielded);
  Value operand = argument ? op->getOperand(argument.getArgNumber()) : Value();
  return operand && !isa<ShapedType>(operand.getType()) ? operand : Value();
}

bool sw::startsAtZero(Value value) {
  while (auto collapse = value.getDefiningOp<tensor::CollapseShapeOp>())
    value = collapse.getSrc();
  Value number = getFilledWith(value);
  return number && matchPattern(number, m_AnyZeroFloat());
}

bool sw::isPositiveZero(Value value) {
  if (Value number = getFilledWith(value))
    return matchPattern(number, m_PosZeroFloat());
  SplatElementsAttr splat;
  return matchPattern(value, m_Constant(&splat)) &&
         isa<FloatType>(splat.getElementType()) &&
         splat.getSplatValue<APFloat>().isPosZero();
}
