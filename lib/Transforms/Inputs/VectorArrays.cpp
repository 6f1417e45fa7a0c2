//===- VectorArrays.cpp - Vectors of programs as tensors ------------------===//
#include "VectorArrays.h"

#include "mlir/Dialect/Tensor/IR/Tensor.h"

using namespace mlir;
using namespace mlir::sw;

Value sw::createEmpty(OpBuilder &b, Location loc, RankedTensorType type) {
  return tensor::EmptyOp::create(b, loc, type.getShape(),
                                 type.getElementType());
}

Value sw::generateTensor(OpBuilder &b, Location loc, RankedTensorType type,
                         ElementBuilder element) {
  int64_t rank = type.getRank();
  auto op = linalg::GenericOp::create(
      b, loc, TypeRange(type), ValueRange(),
      ValueRange(createEmpty(b, loc, type)),
      ArrayRef<AffineMap>(b.getMultiDimIdentityMap(rank)),
      SmallVector<utils::IteratorType>(rank, utils::IteratorType::parallel),
      [&](OpBuilder &inner, Location, ValueRange) {
        SmallVector<Value> indices;
        for (int64_t dim = 0; dim < rank; ++dim)
          indices.push_back(linalg::IndexOp::create(inner, loc, dim));
        linalg::YieldOp::create(inner, loc, element(inner, loc, indices));
      });
  return op.getResult(0);
}

Value sw::fillTensor(OpBuilder &b, Location loc, RankedTensorType type,
                     Value scalar) {
  return linalg::FillOp::create(b, loc, scalar, createEmpty(b, loc, type))
      .getResult(0);
}

/// All dimensions of `type` as one group.
static SmallVector<ReassociationIndices> groupAll(RankedTensorType type) {
  if (type.getRank() == 0)
    return {};
  return {llvm::to_vector_of<int64_t>(llvm::seq<int64_t>(type.getRank()))};
}

Value sw::reshapeTensor(OpBuilder &b, Location loc, Value value,
                        ArrayRef<int64_t> shape) {
  auto type = cast<RankedTensorType>(value.getType());
  RankedTensorType flat = type.clone({type.getNumElements()});
  RankedTensorType result = type.clone(shape);
  if (type == result)
    return value;
  if (type.getRank() == 0)
    value = tensor::ExpandShapeOp::create(b, loc, flat, value, groupAll(type));
  else if (type.getRank() > 1)
    value =
        tensor::CollapseShapeOp::create(b, loc, flat, value, groupAll(type));
  if (shape.empty())
    return tensor::CollapseShapeOp::create(b, loc, result, value,
                                           groupAll(result));
  if (shape.size() == 1)
    return value;
  return tensor::ExpandShapeOp::create(b, loc, result, value, groupAll(result));
}

Value sw::createGeneric(
    OpBuilder &b, Location loc, ValueRange inputs, Value init,
    ArrayRef<AffineMap> maps, ArrayRef<utils::IteratorType> iterators,
    function_ref<Value(OpBuilder &, ValueRange arguments)> body) {
  auto op = linalg::GenericOp::create(
      b, loc, TypeRange(init.getType()), inputs, ValueRange(init), maps,
      iterators, [&](OpBuilder &inner, Location, ValueRange arguments) {
        linalg::YieldOp::create(inner, loc, body(inner, arguments));
      });
  return op.getResult(0);
}
