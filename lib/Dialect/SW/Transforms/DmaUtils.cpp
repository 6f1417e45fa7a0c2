//===- DmaUtils.cpp - Views, aliases and LDM budget -----------------------===//
#include "DmaUtils.h"

#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/IR/Builders.h"
#include "mlir/Interfaces/SideEffectInterfaces.h"

using namespace mlir;
using namespace mlir::sw;

int64_t sw::getMeshPlaces(Operation *op, Spread spread) {
  constexpr int64_t rows = 8, cols = 8;
  switch (spread) {
  case Spread::None:
    return 1;
  case Spread::Row:
    return rows;
  case Spread::Col:
    return cols;
  case Spread::All:
    return rows * cols;
  }
  return 1;
}

Value sw::getViewBase(Value value) {
  while (auto view = value.getDefiningOp<ViewLikeOpInterface>()) {
    if (!isa<BaseMemRefType>(view.getViewSource().getType()))
      break;
    value = view.getViewSource();
  }
  return value;
}

bool sw::isSameValue(Value a, Value b) {
  if (a == b)
    return true;
  Operation *opA = a.getDefiningOp();
  Operation *opB = b.getDefiningOp();
  if (!opA || !opB || opA->getNumRegions() || !isMemoryEffectFree(opA) ||
      cast<OpResult>(a).getResultNumber() != cast<OpResult>(b).getResultNumber())
    return false;
  return OperationEquivalence::isEquivalentTo(
      opA, opB,
      [](Value operandA, Value operandB) {
        return success(isSameValue(operandA, operandB));
      },
      /*markEquivalent=*/nullptr, OperationEquivalence::IgnoreLocations);
}

SmallVector<OpFoldResult> sw::getViewSizes(OpBuilder &builder, Location loc,
                                           Value value) {
  SmallVector<OpFoldResult> viewSizes;
  if (auto view = value.getDefiningOp<memref::SubViewOp>()) {
    llvm::SmallBitVector dropped = view.getDroppedDims();
    for (auto [i, size] : llvm::enumerate(view.getMixedSizes()))
      if (!dropped.test(i))
        viewSizes.push_back(size);
  }
  SmallVector<OpFoldResult> sizes;
  auto type = cast<MemRefType>(value.getType());
  for (auto [i, extent] : llvm::enumerate(type.getShape())) {
    if (!ShapedType::isDynamic(extent))
      sizes.push_back(builder.getIndexAttr(extent));
    else if (!viewSizes.empty())
      sizes.push_back(viewSizes[i]);
    else
      sizes.push_back(
          builder.createOrFold<memref::DimOp>(loc, value, i));
  }
  return sizes;
}
