//===- TPPGather.cpp - tpp.gather -----------------------------------------===//
#include "Dialect/TPP/IR/TPP.h"

#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/IR/Matchers.h"
#include "mlir/Interfaces/DestinationStyleOpInterface.h"

using namespace mlir;
using namespace mlir::tpp;

/// The input that provides `argument`, in the body of an op that has an
/// argument for each operand, or null.
static Value getInput(BlockArgument argument) {
  auto op = dyn_cast_or_null<DestinationStyleOpInterface>(
      argument.getOwner()->getParentOp());
  if (!op || argument.getOwner()->getNumArguments() != op->getNumOperands())
    return Value();
  OpOperand &operand = op->getOpOperand(argument.getArgNumber());
  return op.isDpsInput(&operand) ? operand.get() : Value();
}

LogicalResult GatherOp::verify() {
  if (matchPattern(getValue(), m_Constant()))
    return success();
  Value input;
  if (auto argument = dyn_cast<BlockArgument>(getValue()))
    input = getInput(argument);
  else if (auto load = getValue().getDefiningOp<memref::LoadOp>())
    input = load.getMemRef();
  auto type = input ? dyn_cast<ShapedType>(input.getType()) : ShapedType();
  if (!type || !type.hasRank())
    return emitOpError("expects the element of an input of the op around it");
  if (static_cast<int64_t>(getOffsets().size()) != type.getRank())
    return emitOpError("expects an offset for each of the ")
           << type.getRank() << " dimensions of " << type << ", but has "
           << getOffsets().size();
  return success();
}

/// An input that became a scalar has the same value at all positions.
OpFoldResult GatherOp::fold(FoldAdaptor adaptor) {
  return adaptor.getValue() ? getValue() : OpFoldResult();
}
