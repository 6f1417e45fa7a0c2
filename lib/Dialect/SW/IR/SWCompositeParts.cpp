//===- SWCompositeParts.cpp - Linalg ops of composite ops -----------------===//
#include "SWCompositeParts.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"

using namespace mlir;
using namespace mlir::sw;
using utils::IteratorType;

Value sw::withRole(Value value, CarryRole role) {
  setCarryRole(value.getDefiningOp(), role);
  return value;
}

ArrayRef<int64_t> sw::getTensorShape(Value value) {
  return cast<RankedTensorType>(value.getType()).getShape();
}

Value CompositeParts::createNumber(ImplicitLocOpBuilder &at,
                                   double value) const {
  APFloat number(value);
  bool losesInfo;
  number.convert(element.getFloatSemantics(), APFloat::rmNearestTiesToEven,
                 &losesInfo);
  return arith::ConstantOp::create(at, at.getFloatAttr(element, number));
}

Value CompositeParts::createEmpty(ArrayRef<int64_t> shape) const {
  return tensor::EmptyOp::create(b, shape, element);
}

Value CompositeParts::createFilled(ArrayRef<int64_t> shape,
                                   const APFloat &value) const {
  Value number = arith::ConstantOp::create(b, b.getFloatAttr(element, value));
  return linalg::FillOp::create(b, number, createEmpty(shape)).getResult(0);
}

Value CompositeParts::createZeros(ArrayRef<int64_t> shape) const {
  return createFilled(shape, APFloat::getZero(element.getFloatSemantics()));
}

AffineMap CompositeParts::getMap(ArrayRef<int64_t> loops,
                                 unsigned count) const {
  SmallVector<AffineExpr> dims;
  for (int64_t loop : loops)
    dims.push_back(b.getAffineDimExpr(loop));
  return AffineMap::get(count, 0, dims, b.getContext());
}

Value CompositeParts::create(ValueRange inputs, Value init,
                             ArrayRef<AffineMap> maps,
                             ArrayRef<int64_t> reduced, Body body) const {
  SmallVector<IteratorType> iterators(maps.front().getNumDims(),
                                      IteratorType::parallel);
  for (int64_t loop : reduced)
    iterators[loop] = IteratorType::reduction;
  auto generic = linalg::GenericOp::create(
      b, init.getType(), inputs, init, maps, iterators,
      [&](OpBuilder &inner, Location loc, ValueRange arguments) {
        ImplicitLocOpBuilder own(loc, inner);
        linalg::YieldOp::create(own, body(own, arguments));
      });
  return generic.getResult(0);
}

Value CompositeParts::createSum(Value input, ArrayRef<int64_t> dimensions,
                                std::optional<CarryRole> role) const {
  ArrayRef<int64_t> shape = getTensorShape(input);
  SmallVector<int64_t> kept, extents;
  for (auto [dim, extent] : llvm::enumerate(shape))
    if (!llvm::is_contained(dimensions, dim)) {
      kept.push_back(dim);
      extents.push_back(extent);
    }
  unsigned rank = shape.size();
  return create(input, createZeros(extents),
                {b.getMultiDimIdentityMap(rank), getMap(kept, rank)},
                dimensions, [&](ImplicitLocOpBuilder &b, ValueRange arguments) {
                  Value sum =
                      arith::AddFOp::create(b, arguments[0], arguments[1]);
                  return role ? withRole(sum, *role) : sum;
                });
}
