//===- MpeMarks.cpp - Ops that must stay on the MPE -----------------------===//
#include "MpeMarks.h"

#include "Dialect/SW/IR/MpeWork.h"

#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"

using namespace mlir;
using namespace mlir::sw;

/// The op that computes `value`, before reshapes, slices and casts.
static Operation *getComputation(Value value) {
  Operation *op = value.getDefiningOp();
  while (isa_and_nonnull<tensor::ExpandShapeOp, tensor::CollapseShapeOp,
                         tensor::ExtractSliceOp, tensor::CastOp>(op))
    op = op->getOperand(0).getDefiningOp();
  return op;
}

static void copyMark(Operation *op, Operation *replacement) {
  Attribute mark = op->getDiscardableAttr(kMpeAttrName);
  if (mark && replacement && replacement != op &&
      isa<linalg::LinalgOp>(replacement) && !replacement->hasAttr(kMpeAttrName))
    replacement->setDiscardableAttr(kMpeAttrName, mark);
}

void MpeMarkListener::notifyOperationReplaced(Operation *op,
                                              Operation *replacement) {
  notifyOperationReplaced(op, replacement->getResults());
}

void MpeMarkListener::notifyOperationReplaced(Operation *op,
                                              ValueRange replacement) {
  if (isa<linalg::LinalgOp>(op) && op->hasAttr(kMpeAttrName))
    for (Value value : replacement)
      copyMark(op, getComputation(value));
}

MpePartsListener::MpePartsListener(Operation *op)
    : mark(op->getDiscardableAttr(kMpeAttrName)) {}

void MpePartsListener::notifyOperationInserted(Operation *op,
                                               OpBuilder::InsertPoint) {
  if (mark && isa<linalg::LinalgOp>(op))
    op->setDiscardableAttr(kMpeAttrName, mark);
}

void sw::hoistMpeMarks(Operation *root) {
  root->walk([](linalg::LinalgOp op) {
    if (op.getOperation()->getNumRegions() != 1)
      return;
    op->getRegion(0).walk([&](Operation *inner) {
      copyMark(inner, op);
      inner->removeDiscardableAttr(kMpeAttrName);
    });
  });
}
