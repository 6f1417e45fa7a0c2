//===- ArrayAccess.cpp - Arrays that vectors access -----------------------===//
//
// An access in bounds, in order and without a mask becomes a slice. Other
// accesses read or write single elements, with a condition.
//
//===----------------------------------------------------------------------===//
#include "ArrayAccess.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Arith/Utils/Utils.h"
#include "mlir/Dialect/Bufferization/IR/Bufferization.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"

using namespace mlir;
using namespace mlir::sw;

Access sw::getMinorAccess(Value base, ValueRange indices, int64_t rank,
                          Value mask) {
  int64_t outer = cast<ShapedType>(base.getType()).getRank();
  return {base,
          llvm::to_vector(indices),
          AffineMap::getMinorIdentityMap(outer, rank, base.getContext()),
          SmallVector<bool>(rank, true),
          mask,
          {}};
}

/// Whether dimension `dim` of the vector is in bounds.
static bool staysInside(const Access &access, unsigned dim, int64_t extent) {
  auto expr = dyn_cast<AffineDimExpr>(access.map.getResult(dim));
  if (access.inBounds[dim] || !expr)
    return true;
  int64_t size =
      cast<ShapedType>(access.base.getType()).getDimSize(expr.getPosition());
  std::optional<int64_t> first =
      getConstantIntValue(access.indices[expr.getPosition()]);
  return first && !ShapedType::isDynamic(size) && *first >= 0 &&
         *first + extent <= size;
}

/// Whether the access is one slice, with its elements in order.
static bool isSlice(const Access &access, ArrayRef<int64_t> shape) {
  if (access.mask || access.offsets || !access.map.isMinorIdentity())
    return false;
  return llvm::all_of(llvm::enumerate(shape), [&](auto extent) {
    return staysInside(access, extent.index(), extent.value());
  });
}

//===----------------------------------------------------------------------===//
// Slices
//===----------------------------------------------------------------------===//

namespace {
struct SliceOperands {
  SmallVector<OpFoldResult> offsets, sizes, strides;
};
} // namespace

static SliceOperands getSlice(OpBuilder &b, const Access &access,
                              ArrayRef<int64_t> shape) {
  SliceOperands slice;
  size_t rank = access.indices.size(), outer = rank - shape.size();
  slice.offsets = getAsOpFoldResult(access.indices);
  for (size_t i = 0; i < rank; ++i)
    slice.sizes.push_back(b.getIndexAttr(i < outer ? 1 : shape[i - outer]));
  slice.strides.assign(rank, b.getIndexAttr(1));
  return slice;
}

static Value createSubView(OpBuilder &b, Location loc, const Access &access,
                           ArrayRef<int64_t> shape) {
  SliceOperands slice = getSlice(b, access, shape);
  MemRefType type = memref::SubViewOp::inferRankReducedResultType(
      shape, cast<MemRefType>(access.base.getType()), slice.offsets,
      slice.sizes, slice.strides);
  return memref::SubViewOp::create(b, loc, type, access.base, slice.offsets,
                                   slice.sizes, slice.strides);
}

/// Allocates an array for a tensor of `type`.
static Value createArray(OpBuilder &b, Location loc, RankedTensorType type) {
  return memref::AllocOp::create(
      b, loc, MemRefType::get(type.getShape(), type.getElementType()));
}

static Value toTensor(OpBuilder &b, Location loc, RankedTensorType type,
                      Value array) {
  return bufferization::ToTensorOp::create(b, loc, type, array,
                                           /*restrict=*/true,
                                           /*writable=*/true);
}

//===----------------------------------------------------------------------===//
// Elements
//===----------------------------------------------------------------------===//

/// The indices in the array of the element at `position` of the vector.
static SmallVector<Value> getIndices(OpBuilder &b, Location loc,
                                     const Access &access,
                                     ValueRange position) {
  SmallVector<Value> indices = access.indices;
  for (auto [expr, step] : llvm::zip_equal(access.map.getResults(), position)) {
    auto dim = dyn_cast<AffineDimExpr>(expr);
    if (!dim)
      continue;
    Value &index = indices[dim.getPosition()];
    index = b.createOrFold<arith::AddIOp>(loc, index, step);
  }
  if (!access.offsets)
    return indices;
  Value offset = tensor::ExtractOp::create(b, loc, access.offsets, position);
  if (!offset.getType().isIndex())
    offset = arith::IndexCastOp::create(b, loc, b.getIndexType(), offset);
  indices.back() = b.createOrFold<arith::AddIOp>(loc, indices.back(), offset);
  return indices;
}

/// The mask element for `position`. A mask has the dimensions of the array, in
/// the order of the array.
static Value getMaskElement(OpBuilder &b, Location loc, const Access &access,
                            ValueRange position) {
  AffineMap order = inversePermutation(compressUnusedDims(access.map));
  SmallVector<Value> indices =
      llvm::map_to_vector(order.getResults(), [&](AffineExpr expr) -> Value {
        return position[cast<AffineDimExpr>(expr).getPosition()];
      });
  return tensor::ExtractOp::create(b, loc, access.mask, indices);
}

static Value getExtent(OpBuilder &b, Location loc, Value base, int64_t dim) {
  if (isa<MemRefType>(base.getType()))
    return b.createOrFold<memref::DimOp>(loc, base, dim);
  return b.createOrFold<tensor::DimOp>(loc, base, dim);
}

/// Whether the element at `indices` takes part; null if all elements do.
static Value getCondition(OpBuilder &b, Location loc, const Access &access,
                          ArrayRef<int64_t> shape, ValueRange position,
                          ArrayRef<Value> indices) {
  Value condition;
  auto require = [&](Value next) {
    condition =
        condition ? arith::AndIOp::create(b, loc, condition, next) : next;
  };
  for (auto [i, expr] : llvm::enumerate(access.map.getResults())) {
    if (staysInside(access, i, shape[i]))
      continue;
    int64_t dim = cast<AffineDimExpr>(expr).getPosition();
    // As unsigned numbers, negative indices exceed any extent.
    require(arith::CmpIOp::create(b, loc, arith::CmpIPredicate::ult,
                                  indices[dim],
                                  getExtent(b, loc, access.base, dim)));
  }
  if (access.mask)
    require(getMaskElement(b, loc, access, position));
  return condition;
}

static Value readElement(OpBuilder &b, Location loc, Value base,
                         ValueRange indices) {
  if (isa<MemRefType>(base.getType()))
    return memref::LoadOp::create(b, loc, base, indices);
  return tensor::ExtractOp::create(b, loc, base, indices);
}

/// Creates loops over `shape` that carry `inits`.
static SmallVector<Value>
createLoops(OpBuilder &b, Location loc, ArrayRef<int64_t> shape,
            ValueRange inits,
            function_ref<SmallVector<Value>(OpBuilder &, ValueRange position,
                                            ValueRange carried)>
                body) {
  Value zero = arith::ConstantIndexOp::create(b, loc, 0);
  Value one = arith::ConstantIndexOp::create(b, loc, 1);
  SmallVector<Value> ends =
      llvm::map_to_vector(shape, [&](int64_t extent) -> Value {
        return arith::ConstantIndexOp::create(b, loc, extent);
      });
  scf::LoopNest nest =
      scf::buildLoopNest(b, loc, SmallVector<Value>(shape.size(), zero), ends,
                         SmallVector<Value>(shape.size(), one), inits,
                         [&](OpBuilder &inner, Location, ValueRange position,
                             ValueRange carried) -> scf::ValueVector {
                           return body(inner, position, carried);
                         });
  return nest.results;
}

Value sw::readVector(OpBuilder &b, Location loc, const Access &access,
                     RankedTensorType type, ElementBuilder other) {
  ArrayRef<int64_t> shape = type.getShape();
  if (isSlice(access, shape) && access.isTensor()) {
    SliceOperands slice = getSlice(b, access, shape);
    return tensor::ExtractSliceOp::create(
        b, loc, type, access.base, slice.offsets, slice.sizes, slice.strides);
  }
  // Later ops may write to the array, so its elements are copied here.
  Value array = createArray(b, loc, type);
  if (isSlice(access, shape)) {
    memref::CopyOp::create(b, loc, createSubView(b, loc, access, shape), array);
    return toTensor(b, loc, type, array);
  }
  createLoops(
      b, loc, shape, {},
      [&](OpBuilder &b, ValueRange position, ValueRange) -> SmallVector<Value> {
        SmallVector<Value> indices = getIndices(b, loc, access, position);
        Value condition =
            getCondition(b, loc, access, shape, position, indices);
        Value element;
        if (condition) {
          auto branch = scf::IfOp::create(
              b, loc, condition,
              [&](OpBuilder &b, Location) {
                scf::YieldOp::create(b, loc,
                                     readElement(b, loc, access.base, indices));
              },
              [&](OpBuilder &b, Location) {
                scf::YieldOp::create(b, loc, other(b, loc, position));
              });
          element = branch.getResult(0);
        } else {
          element = readElement(b, loc, access.base, indices);
        }
        memref::StoreOp::create(b, loc, element, array, position);
        return {};
      });
  return toTensor(b, loc, type, array);
}

Value sw::writeVector(OpBuilder &b, Location loc, const Access &access,
                      Value value) {
  ArrayRef<int64_t> shape = cast<RankedTensorType>(value.getType()).getShape();
  if (isSlice(access, shape)) {
    if (!access.isTensor()) {
      // With `restrict`, values could be computed in the array before others
      // have read it.
      bufferization::MaterializeInDestinationOp::create(
          b, loc, TypeRange(), value, createSubView(b, loc, access, shape),
          /*restrict=*/false, /*writable=*/true);
      return {};
    }
    SliceOperands slice = getSlice(b, access, shape);
    return tensor::InsertSliceOp::create(
        b, loc, value, access.base, slice.offsets, slice.sizes, slice.strides);
  }
  SmallVector<Value> inits;
  if (access.isTensor())
    inits.push_back(access.base);
  auto store = [&](OpBuilder &b, ArrayRef<Value> indices, ValueRange position,
                   ValueRange carried) -> SmallVector<Value> {
    Value element = tensor::ExtractOp::create(b, loc, value, position);
    if (!carried.empty())
      return {tensor::InsertOp::create(b, loc, element, carried[0], indices)};
    memref::StoreOp::create(b, loc, element, access.base, indices);
    return {};
  };
  SmallVector<Value> results = createLoops(
      b, loc, shape, inits,
      [&](OpBuilder &b, ValueRange position,
          ValueRange carried) -> SmallVector<Value> {
        SmallVector<Value> indices = getIndices(b, loc, access, position);
        Value condition =
            getCondition(b, loc, access, shape, position, indices);
        if (!condition)
          return store(b, indices, position, carried);
        auto branch = scf::IfOp::create(
            b, loc, condition,
            [&](OpBuilder &b, Location) {
              scf::YieldOp::create(b, loc,
                                   store(b, indices, position, carried));
            },
            [&](OpBuilder &b, Location) {
              scf::YieldOp::create(b, loc, carried);
            });
        return llvm::to_vector_of<Value>(branch.getResults());
      });
  return results.empty() ? Value() : results.front();
}

//===----------------------------------------------------------------------===//
// Masks
//===----------------------------------------------------------------------===//

Value sw::readUnderMask(OpBuilder &b, Location loc, Access access,
                        RankedTensorType type, Value mask, Value other) {
  Value array = createArray(b, loc, type);
  createLoops(
      b, loc, type.getShape(), {},
      [&](OpBuilder &b, ValueRange position, ValueRange) -> SmallVector<Value> {
        Value condition = tensor::ExtractOp::create(b, loc, mask, position);
        auto branch = scf::IfOp::create(
            b, loc, condition,
            [&](OpBuilder &b, Location) {
              scf::YieldOp::create(
                  b, loc,
                  readElement(b, loc, access.base,
                              getIndices(b, loc, access, position)));
            },
            [&](OpBuilder &b, Location) {
              Value kept = tensor::ExtractOp::create(b, loc, other, position);
              scf::YieldOp::create(b, loc, kept);
            });
        memref::StoreOp::create(b, loc, branch.getResult(0), array, position);
        return {};
      });
  return toTensor(b, loc, type, array);
}

Value sw::writeUnderMask(OpBuilder &b, Location loc, const Access &access,
                         Value value, Value mask) {
  SmallVector<Value> inits;
  if (access.isTensor())
    inits.push_back(access.base);
  auto shape = cast<RankedTensorType>(value.getType()).getShape();
  SmallVector<Value> results = createLoops(
      b, loc, shape, inits,
      [&](OpBuilder &b, ValueRange position,
          ValueRange carried) -> SmallVector<Value> {
        Value condition = tensor::ExtractOp::create(b, loc, mask, position);
        auto branch = scf::IfOp::create(
            b, loc, condition,
            [&](OpBuilder &b, Location) {
              SmallVector<Value> indices = getIndices(b, loc, access, position);
              Value element =
                  tensor::ExtractOp::create(b, loc, value, position);
              SmallVector<Value> stored;
              if (carried.empty())
                memref::StoreOp::create(b, loc, element, access.base, indices);
              else
                stored.push_back(tensor::InsertOp::create(b, loc, element,
                                                          carried[0], indices));
              scf::YieldOp::create(b, loc, stored);
            },
            [&](OpBuilder &b, Location) {
              scf::YieldOp::create(b, loc, carried);
            });
        return llvm::to_vector_of<Value>(branch.getResults());
      });
  return results.empty() ? Value() : results.front();
}
