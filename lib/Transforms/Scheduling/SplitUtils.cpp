//===- SplitUtils.cpp - Ops that splits of reductions create --------------===//
#include "SplitUtils.h"

#include "Dialect/SW/IR/DiscardableAttributes.h"
#include "Dialect/SW/IR/SW.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/Interfaces/SideEffectInterfaces.h"
#include "llvm/ADT/SetVector.h"

using namespace mlir;
using namespace mlir::sw;

linalg::GenericOp sw::createWithBody(RewriterBase &rewriter,
                                     linalg::LinalgOp op, ValueRange inputs,
                                     Value init, ArrayRef<AffineMap> maps,
                                     ArrayRef<utils::IteratorType> kinds) {
  auto result = linalg::GenericOp::create(rewriter, op.getLoc(), init.getType(),
                                          inputs, init, maps, kinds);
  rewriter.cloneRegionBefore(op->getRegion(0), result.getRegion(),
                             result.getRegion().begin());
  copyProductTypes(op, result);
  if (Attribute name = op->getAttr(kKernelAttrName))
    result->setAttr(kKernelAttrName, name);
  return result;
}

Value sw::createFilled(RewriterBase &rewriter, Location loc,
                       ArrayRef<int64_t> shape, TypedAttr number) {
  Value empty = tensor::EmptyOp::create(rewriter, loc, shape, number.getType());
  Value value = arith::ConstantOp::create(rewriter, loc, number);
  return linalg::FillOp::create(rewriter, loc, value, empty).getResult(0);
}

Value sw::cutDimension(OpBuilder &b, Location loc, Value value, unsigned dim,
                       int64_t parts) {
  auto type = cast<RankedTensorType>(value.getType());
  SmallVector<int64_t> shape(type.getShape());
  SmallVector<ReassociationIndices> groups;
  for (int64_t i = 0; i < type.getRank(); ++i)
    groups.push_back({i + (i > dim)});
  groups[dim].push_back(dim + 1);
  shape[dim] /= parts;
  shape.insert(shape.begin() + dim, parts);
  return tensor::ExpandShapeOp::create(b, loc, type.clone(shape), value,
                                       groups);
}

void sw::eraseUnread(RewriterBase &rewriter, ArrayRef<Value> values) {
  llvm::SetVector<Operation *> ops;
  auto add = [&](ValueRange read) {
    for (Value value : read)
      if (Operation *op = value.getDefiningOp())
        ops.insert(op);
  };
  add(values);
  while (!ops.empty()) {
    Operation *op = ops.pop_back_val();
    if (!isOpTriviallyDead(op))
      continue;
    SmallVector<Value> operands(op->getOperands());
    rewriter.eraseOp(op);
    add(operands);
  }
}
