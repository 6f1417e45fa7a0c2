//===- ElementTypes.cpp - Arrays with other element types -----------------===//
#include "ElementTypes.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"

using namespace mlir;
using namespace mlir::sw;

Type sw::toFloat(Type type) {
  Type f32 = Float32Type::get(type.getContext());
  auto tensor = dyn_cast<RankedTensorType>(type);
  return tensor ? Type(tensor.clone(f32)) : f32;
}

static Value convertScalar(OpBuilder &b, Location loc, Value value, Type to) {
  if (isa<IntegerType>(value.getType()))
    return arith::SIToFPOp::create(b, loc, to, value);
  if (value.getType().getIntOrFloatBitWidth() < to.getIntOrFloatBitWidth())
    return arith::ExtFOp::create(b, loc, to, value);
  return arith::TruncFOp::create(b, loc, to, value);
}

/// Converts the elements of `from` into `to`, tensors or memrefs of one shape.
static linalg::GenericOp convertElements(ImplicitLocOpBuilder &b, Value from,
                                         Value to) {
  auto type = cast<ShapedType>(to.getType());
  AffineMap all = b.getMultiDimIdentityMap(type.getRank());
  SmallVector<utils::IteratorType> loops(type.getRank(),
                                         utils::IteratorType::parallel);
  return linalg::GenericOp::create(
      b, isa<TensorType>(type) ? TypeRange(type) : TypeRange(), from, to,
      {all, all}, loops, [&](OpBuilder &inner, Location loc, ValueRange args) {
        linalg::YieldOp::create(
            inner, loc,
            convertScalar(inner, loc, args[0], type.getElementType()));
      });
}

static Value convertTensor(ImplicitLocOpBuilder &b, Value value, Type element);

/// The rows in which the elements of an array are converted. Nothing if its own
/// rows are whole words, as transfers require, and not too long.
static std::optional<SmallVector<int64_t>> getRows(ShapedType type) {
  constexpr int64_t kMaxRow = 4096, kTargetRow = 2048, kRows = 64;
  if (!type.hasStaticShape() || type.getRank() == 0)
    return std::nullopt;
  int64_t row = type.getShape().back(), count = type.getNumElements();
  if ((row % 2 == 0 && row <= kMaxRow) || count % 2 != 0 || count == 0)
    return std::nullopt;
  // The longest rows that give each CPE at least one, or else the longest ones.
  int64_t best = 2;
  for (int64_t size = 2; size <= std::min(kTargetRow, count); size += 2)
    if (count % size == 0 && (count / size >= kRows || best * kRows > count))
      best = size;
  return SmallVector<int64_t>{count / best, best};
}

/// All dimensions of a tensor of `rank` in one group.
static SmallVector<ReassociationIndices> getOneGroup(int64_t rank) {
  return {llvm::to_vector(llvm::seq<int64_t>(0, rank))};
}

Value sw::convertRows(ImplicitLocOpBuilder &b, Value value, Type element) {
  Value empty = tensor::EmptyOp::create(
      b, tensor::getMixedSizes(b, b.getLoc(), value), element);
  return convertElements(b, value, empty)->getResult(0);
}

/// Reshapes a tensor to one row, and back.
static Value flatten(ImplicitLocOpBuilder &b, Value value) {
  int64_t rank = cast<RankedTensorType>(value.getType()).getRank();
  if (rank == 1)
    return value;
  return tensor::CollapseShapeOp::create(b, value, getOneGroup(rank));
}
static Value unflatten(ImplicitLocOpBuilder &b, Value value,
                       ArrayRef<int64_t> shape) {
  auto type = cast<RankedTensorType>(value.getType());
  if (shape.size() == 1)
    return value;
  return tensor::ExpandShapeOp::create(
      b, RankedTensorType::get(shape, type.getElementType()), value,
      getOneGroup(static_cast<int64_t>(shape.size())));
}

/// Converts an odd number of elements; the last one is half of a word.
static Value convertOdd(ImplicitLocOpBuilder &b, Value line, Type element) {
  int64_t count = cast<RankedTensorType>(line.getType()).getDimSize(0);
  Value result = tensor::EmptyOp::create(b, {count}, element);
  for (auto [begin, size] :
       {std::pair(int64_t(0), count - 1), std::pair(count - 1, int64_t(1))}) {
    SmallVector<OpFoldResult> offsets = {b.getIndexAttr(begin)},
                              sizes = {b.getIndexAttr(size)},
                              strides = {b.getIndexAttr(1)};
    Value part =
        tensor::ExtractSliceOp::create(b, line, offsets, sizes, strides);
    part = begin == 0 ? convertTensor(b, part, element)
                      : convertRows(b, part, element);
    result =
        tensor::InsertSliceOp::create(b, part, result, offsets, sizes, strides);
  }
  return result;
}

static Value convertTensor(ImplicitLocOpBuilder &b, Value value, Type element) {
  // The MPE converts fewer elements faster than a kernel.
  constexpr int64_t kManyElements = 1024;
  auto type = cast<RankedTensorType>(value.getType());
  if (type.hasStaticShape() && type.getNumElements() % 2 != 0 &&
      type.getNumElements() > kManyElements)
    return unflatten(b, convertOdd(b, flatten(b, value), element),
                     type.getShape());
  std::optional<SmallVector<int64_t>> rows = getRows(type);
  if (!rows)
    return convertRows(b, value, element);
  value = convertRows(b, unflatten(b, flatten(b, value), *rows), element);
  return unflatten(b, flatten(b, value), type.getShape());
}

/// Views the elements of `memref` as `rows`.
static Value viewRows(ImplicitLocOpBuilder &b, Value memref,
                      ArrayRef<int64_t> rows) {
  auto type = cast<MemRefType>(memref.getType());
  if (type.getRank() > 1)
    memref =
        memref::CollapseShapeOp::create(b, memref, getOneGroup(type.getRank()));
  return memref::ExpandShapeOp::create(b, rows, memref, getOneGroup(2));
}

/// Allocates a memref and converts the elements of `memref` into it.
static Value copyMemRef(ImplicitLocOpBuilder &b, Value memref, Type element) {
  auto type = cast<MemRefType>(memref.getType());
  SmallVector<Value> sizes;
  for (int64_t dim = 0; dim < type.getRank(); ++dim)
    if (type.isDynamicDim(dim))
      sizes.push_back(memref::DimOp::create(b, memref, dim));
  Value copy = memref::AllocOp::create(
      b, MemRefType::get(type.getShape(), element), sizes);
  copyElements(b, memref, copy);
  return copy;
}

Value sw::convertValue(ImplicitLocOpBuilder &b, Value value, Type type) {
  Type element = getElementTypeOrSelf(type);
  if (isa<TensorType>(type))
    return convertTensor(b, value, element);
  if (isa<MemRefType>(type))
    return copyMemRef(b, value, element);
  return convertScalar(b, b.getLoc(), value, element);
}

void sw::copyElements(ImplicitLocOpBuilder &b, Value from, Value to) {
  if (auto rows = getRows(cast<MemRefType>(from.getType()))) {
    from = viewRows(b, from, *rows);
    to = viewRows(b, to, *rows);
  }
  convertElements(b, from, to);
}
