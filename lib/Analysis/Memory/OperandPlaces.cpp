//===- OperandPlaces.cpp - Where operands are in memory -------------------===//
#include "OperandPlaces.h"

#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"

using namespace mlir;
using namespace mlir::sw;

Place sw::getTypePlace(ShapedType type) {
  Place place(type.getShape());
  SmallVector<int64_t> strides;
  int64_t offset;
  auto memref = dyn_cast<MemRefType>(type);
  if (!memref || failed(memref.getStridesAndOffset(strides, offset)) ||
      ShapedType::isDynamicShape(strides) || strides.empty())
    return place;
  place.steps.back() = std::max<int64_t>(1, strides.back());
  strides.back() = 1;
  for (size_t dim = 1; dim < strides.size(); ++dim)
    if (strides[dim] > 0 && strides[dim - 1] % strides[dim] == 0)
      place.extents[dim] =
          std::max(place.extents[dim], strides[dim - 1] / strides[dim]);
  return place;
}

/// The place of `shape`, in which each dimension of `whole` is expanded to a
/// group of dimensions. A gap between the rows of a group is assigned to its
/// first dimension.
static Place splitPlace(ArrayRef<int64_t> shape, const Place &whole,
                        ArrayRef<ReassociationIndices> groups) {
  Place place(shape);
  for (auto [extent, step, group] :
       llvm::zip_equal(whole.extents, whole.steps, groups)) {
    int64_t inner = 1;
    for (int64_t dim : ArrayRef(group).drop_front())
      inner *= shape[dim];
    place.extents[group.front()] = llvm::divideCeil(extent, inner);
    place.steps[group.back()] = step;
  }
  return place;
}

/// The place of `shape`, in which each dimension is a collapsed group of
/// dimensions of `whole`.
static Place joinPlace(ArrayRef<int64_t> shape, const Place &whole,
                       ArrayRef<ReassociationIndices> groups) {
  Place place(shape);
  for (auto [extent, step, group] :
       llvm::zip_equal(place.extents, place.steps, groups)) {
    int64_t all = 1;
    for (int64_t dim : group) {
      all *= whole.extents[dim];
      step = std::max(step, whole.steps[dim]);
    }
    extent = std::max(extent, all);
  }
  return place;
}

/// The place of a part of an array of `shape`.
static Place getPartPlace(ArrayRef<int64_t> shape, ArrayRef<int64_t> part,
                          ArrayRef<int64_t> strides,
                          const llvm::SmallBitVector &dropped) {
  Place place(part);
  int64_t pitch = 1;
  size_t dim = part.size();
  for (size_t whole = shape.size(); whole-- > 0;) {
    pitch *= shape[whole];
    if (dropped.test(whole))
      continue;
    place.extents[--dim] = pitch;
    place.steps[dim] = part[dim] > 1 ? strides[whole] : 1;
    pitch = 1;
  }
  return place;
}

Place sw::getOperandPlace(Value value) {
  auto type = cast<ShapedType>(value.getType());
  if (!type.hasStaticShape())
    return getTypePlace(type);
  if (auto collapse = value.getDefiningOp<tensor::CollapseShapeOp>())
    return joinPlace(type.getShape(), getOperandPlace(collapse.getSrc()),
                     collapse.getReassociationIndices());
  if (auto expand = value.getDefiningOp<tensor::ExpandShapeOp>())
    return splitPlace(type.getShape(), getOperandPlace(expand.getSrc()),
                      expand.getReassociationIndices());
  auto slice = value.getDefiningOp<tensor::ExtractSliceOp>();
  if (!slice || !slice.getSourceType().hasStaticShape() ||
      ShapedType::isDynamicShape(slice.getStaticStrides()))
    return getTypePlace(type);
  return getPartPlace(getOperandPlace(slice.getSource()).extents,
                      type.getShape(), slice.getStaticStrides(),
                      slice.getDroppedDims());
}

Place sw::getCollapsedPlace(Value value,
                            ArrayRef<ReassociationIndices> groups) {
  auto type = cast<ShapedType>(value.getType());
  if (static_cast<int64_t>(groups.size()) == type.getRank())
    return getOperandPlace(value);
  if (auto memref = dyn_cast<MemRefType>(type))
    return getTypePlace(
        memref::CollapseShapeOp::computeCollapsedType(memref, groups));
  SmallVector<int64_t> shape;
  for (ArrayRef<int64_t> group : groups) {
    shape.push_back(1);
    for (int64_t dim : group)
      shape.back() *= type.getDimSize(dim);
  }
  return joinPlace(shape, getOperandPlace(value), groups);
}

Place sw::getResultPlace(Value value) {
  auto type = cast<ShapedType>(value.getType());
  if (!value.hasOneUse())
    return getTypePlace(type);
  Operation *user = *value.user_begin();
  if (isa<scf::YieldOp>(user) && isa<scf::ForOp>(user->getParentOp()))
    return getResultPlace(
        user->getParentOp()->getResult(value.use_begin()->getOperandNumber()));
  if (auto collapse = dyn_cast<tensor::CollapseShapeOp>(user))
    return splitPlace(type.getShape(), getResultPlace(collapse.getResult()),
                      collapse.getReassociationIndices());
  if (auto expand = dyn_cast<tensor::ExpandShapeOp>(user))
    return joinPlace(type.getShape(), getResultPlace(expand.getResult()),
                     expand.getReassociationIndices());
  auto insert = dyn_cast<tensor::InsertSliceOp>(user);
  if (!insert || insert.getSource() != value ||
      !insert.getDestType().hasStaticShape() ||
      ShapedType::isDynamicShape(insert.getStaticStrides()))
    return getTypePlace(type);
  return getPartPlace(insert.getDestType().getShape(), type.getShape(),
                      insert.getStaticStrides(), insert.getDroppedDims());
}

Value sw::lookThroughSlices(Value value, SmallVectorImpl<AffineExpr> &results,
                            SmallVectorImpl<bool> &single) {
  while (auto slice = value.getDefiningOp<tensor::ExtractSliceOp>()) {
    if (!slice.hasUnitStride() || !slice.getSourceType().hasStaticShape() ||
        ShapedType::isDynamicShape(slice.getStaticOffsets()) ||
        !slice.getType().hasStaticShape())
      break;
    llvm::SmallBitVector dropped = slice.getDroppedDims();
    SmallVector<AffineExpr> whole;
    SmallVector<bool> wholeSingle;
    single.resize(results.size());
    ArrayRef<AffineExpr> left = results;
    ArrayRef<bool> leftSingle = single;
    for (auto [dim, offset] : llvm::enumerate(slice.getStaticOffsets())) {
      AffineExpr expr = getAffineConstantExpr(0, slice.getContext());
      bool isSingle = slice.getStaticSize(dim) == 1;
      if (!dropped.test(dim)) {
        expr = left.front();
        isSingle |= leftSingle.front();
        left = left.drop_front();
        leftSingle = leftSingle.drop_front();
      }
      whole.push_back(expr + offset);
      wholeSingle.push_back(isSingle);
    }
    results.assign(whole);
    single.assign(wholeSingle);
    value = slice.getSource();
  }
  return value;
}
