//===- InsertedParts.cpp - Parts that are inserted into arrays ------------===//
#include "InsertedParts.h"

#include "Dialect/SW/IR/SW.h"

using namespace mlir;
using namespace mlir::sw;

bool sw::isView(Operation *op) {
  return isShapeChange(op) || isa<tensor::ExtractSliceOp, WindowsOp>(op);
}

bool sw::isShapeChange(Operation *op) {
  return isa<tensor::ExpandShapeOp, tensor::CollapseShapeOp>(op);
}

SmallVector<ReassociationIndices> sw::getReshapeGroups(Operation *reshape) {
  if (auto expand = dyn_cast<tensor::ExpandShapeOp>(reshape))
    return expand.getReassociationIndices();
  return cast<tensor::CollapseShapeOp>(reshape).getReassociationIndices();
}
