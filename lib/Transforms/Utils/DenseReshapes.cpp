//===- DenseReshapes.cpp - Reshapes of tensors and of memory --------------===//
#include "DenseReshapes.h"

#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/Dialect/Utils/ReshapeOpsUtils.h"

#include <optional>

using namespace mlir;
using namespace mlir::sw;

bool sw::isReshape(Operation *op) {
  return isa_and_present<tensor::ExpandShapeOp, tensor::CollapseShapeOp>(op);
}

/// The dimensions of `longer` that form each dimension of `shorter`, which has
/// as many elements; nothing if none do. Dimensions of extent 1 belong to the
/// previous one.
static std::optional<SmallVector<ReassociationIndices>>
getReassociation(ArrayRef<int64_t> longer, ArrayRef<int64_t> shorter) {
  SmallVector<ReassociationIndices> groups(shorter.size());
  size_t dim = 0;
  for (auto [group, extent] : llvm::zip_equal(groups, shorter)) {
    int64_t product = 1;
    while (dim < longer.size() && (group.empty() || product < extent)) {
      product *= longer[dim];
      group.push_back(dim++);
    }
    if (group.empty() || product != extent)
      return std::nullopt;
  }
  for (; dim < longer.size() && !groups.empty(); ++dim) {
    if (longer[dim] != 1)
      return std::nullopt;
    groups.back().push_back(dim);
  }
  return groups;
}

static Value collapse(OpBuilder &b, Location loc, Value value,
                      ArrayRef<ReassociationIndices> groups) {
  if (isa<TensorType>(value.getType()))
    return tensor::CollapseShapeOp::create(b, loc, value, groups);
  return memref::CollapseShapeOp::create(b, loc, value, groups);
}

static Value expand(OpBuilder &b, Location loc, Value value,
                    ArrayRef<int64_t> shape,
                    ArrayRef<ReassociationIndices> groups) {
  auto type = cast<ShapedType>(value.getType());
  if (isa<TensorType>(type))
    return tensor::ExpandShapeOp::create(
        b, loc, RankedTensorType::get(shape, type.getElementType()), value,
        groups);
  return memref::ExpandShapeOp::create(b, loc, shape, value, groups);
}

Value sw::reshapeDense(OpBuilder &b, Location loc, Value value,
                       ArrayRef<int64_t> shape) {
  SmallVector<int64_t> old(cast<ShapedType>(value.getType()).getShape());
  if (ArrayRef<int64_t>(old) == shape)
    return value;
  bool grows = old.size() < shape.size();
  auto groups =
      grows ? getReassociation(shape, old) : getReassociation(old, shape);
  if (groups && old.size() != shape.size())
    return grows ? expand(b, loc, value, shape, *groups)
                 : collapse(b, loc, value, *groups);
  value = reshapeDense(b, loc, value, ShapedType::getNumElements(shape));
  return reshapeDense(b, loc, value, shape);
}
