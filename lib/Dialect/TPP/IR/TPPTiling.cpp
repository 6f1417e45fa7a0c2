//===- TPPTiling.cpp - TilingInterface of the tpp ops ---------------------===//
//
// One implementation for all primitives on tensors and memrefs: the slice of an
// operand is the tile of the loops that index it.
//
//   %1 = tpp.gemm ins(%a, %b) outs(%c)    tile (m0, 0, 0) of size (32, N, K)
// becomes
//   %as = tensor.extract_slice %a[%m0, 0] [32, K] [1, 1]   (memref.subview)
//   %cs = tensor.extract_slice %c[%m0, 0] [32, N] [1, 1]
//   %1 = tpp.gemm ins(%as, %b) outs(%cs)
//
//===----------------------------------------------------------------------===//
#include "Dialect/TPP/IR/TPP.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Arith/Utils/Utils.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/Dialect/Utils/StaticValueUtils.h"
#include "mlir/Interfaces/ValueBoundsOpInterface.h"

using namespace mlir;
using namespace mlir::tpp;

/// An operand with a dimension that loop `loop` indexes, and that dimension.
static std::pair<Value, int64_t>
findLoopDim(TPPOpInterface op, ArrayRef<AffineMap> maps, unsigned loop) {
  AffineExpr expr = getAffineDimExpr(loop, op->getContext());
  for (unsigned i = op->getNumOperands(); i-- > 0;)
    if (std::optional<unsigned> dim = maps[i].getResultPosition(expr))
      return {op->getOperand(i), *dim};
  return {Value(), 0};
}

static OpFoldResult getDimSize(OpBuilder &b, Location loc, Value value,
                               int64_t dim) {
  if (isa<TensorType>(value.getType()))
    return tensor::getMixedSize(b, loc, value, dim);
  return memref::getMixedSize(b, loc, value, dim);
}

static OpFoldResult getLoopExtent(TPPOpInterface op, OpBuilder &b,
                                  ArrayRef<AffineMap> maps, unsigned loop) {
  int64_t extent = op.getStaticLoopExtents()[loop];
  if (!ShapedType::isDynamic(extent))
    return b.getIndexAttr(extent);
  auto [value, dim] = findLoopDim(op, maps, loop);
  return getDimSize(b, op.getLoc(), value, dim);
}

SmallVector<Range> tpp::detail::getIterationDomain(Operation *op,
                                                   OpBuilder &b) {
  OpBuilder::InsertionGuard guard(b);
  b.setInsertionPoint(op);
  auto tppOp = cast<TPPOpInterface>(op);
  SmallVector<AffineMap> maps = tppOp.getIndexingMaps();
  SmallVector<Range> domain;
  for (unsigned loop = 0, e = maps.back().getNumDims(); loop < e; ++loop)
    domain.push_back({b.getIndexAttr(0), getLoopExtent(tppOp, b, maps, loop),
                      b.getIndexAttr(1)});
  return domain;
}

/// The offsets and sizes of an operand's slice for a tile of the loops.
static void mapTile(AffineMap map, ArrayRef<OpFoldResult> offsets,
                    ArrayRef<OpFoldResult> sizes,
                    SmallVectorImpl<OpFoldResult> &sliceOffsets,
                    SmallVectorImpl<OpFoldResult> &sliceSizes) {
  Builder b(map.getContext());
  for (AffineExpr expr : map.getResults()) {
    auto loop = dyn_cast<AffineDimExpr>(expr);
    sliceOffsets.push_back(loop ? offsets[loop.getPosition()]
                                : OpFoldResult(b.getIndexAttr(0)));
    sliceSizes.push_back(loop ? sizes[loop.getPosition()]
                              : OpFoldResult(b.getIndexAttr(1)));
  }
}

/// The slice of one operand; scalars stay unchanged.
static Value sliceOperand(OpBuilder &b, Location loc, Value operand,
                          AffineMap map, ArrayRef<OpFoldResult> offsets,
                          ArrayRef<OpFoldResult> sizes,
                          SmallVectorImpl<Operation *> &slices) {
  if (map.isConstant())
    return operand;
  SmallVector<OpFoldResult> sliceOffsets, sliceSizes;
  mapTile(map, offsets, sizes, sliceOffsets, sliceSizes);
  SmallVector<OpFoldResult> strides(sliceSizes.size(), b.getIndexAttr(1));
  Operation *slice;
  if (isa<TensorType>(operand.getType()))
    slice = tensor::ExtractSliceOp::create(b, loc, operand, sliceOffsets,
                                           sliceSizes, strides);
  else
    slice = memref::SubViewOp::create(b, loc, operand, sliceOffsets, sliceSizes,
                                      strides);
  slices.push_back(slice);
  return slice->getResult(0);
}

/// Whether a tile has the full extent of every reduction loop. An op that
/// overwrites its destination computes the full sum at once and requires this.
static bool coversReductions(TPPOpInterface op, ArrayRef<AffineMap> maps,
                             ArrayRef<OpFoldResult> sizes) {
  SmallVector<int64_t> extents = op.getStaticLoopExtents();
  for (auto [loop, kind] : llvm::enumerate(op.getLoopIteratorTypes())) {
    if (kind != utils::IteratorType::reduction)
      continue;
    if (std::optional<int64_t> size = getConstantIntValue(sizes[loop])) {
      if (*size != extents[loop])
        return false;
      continue;
    }
    auto [value, dim] = findLoopDim(op, maps, loop);
    FailureOr<bool> equal = ValueBoundsConstraintSet::areEqual(
        ValueBoundsConstraintSet::Variable(sizes[loop]),
        ValueBoundsConstraintSet::Variable(value, dim));
    if (failed(equal) || !*equal)
      return false;
  }
  return true;
}

FailureOr<TilingResult>
tpp::detail::getTiledImplementation(Operation *op, OpBuilder &b,
                                    ArrayRef<OpFoldResult> offsets,
                                    ArrayRef<OpFoldResult> sizes) {
  auto tppOp = cast<TPPOpInterface>(op);
  SmallVector<AffineMap> maps = tppOp.getIndexingMaps();
  if (!tppOp.readsOutput() && !coversReductions(tppOp, maps, sizes))
    return op->emitOpError("overwrites its destination, and expects tiles of "
                           "the full extent of its reduction loops");
  SmallVector<Operation *> slices;
  SmallVector<Value> operands;
  for (auto [operand, map] : llvm::zip_equal(op->getOperands(), maps))
    operands.push_back(
        sliceOperand(b, op->getLoc(), operand, map, offsets, sizes, slices));
  SmallVector<Type> resultTypes;
  if (op->getNumResults() != 0)
    resultTypes.push_back(operands.back().getType());
  Operation *tiled = mlir::clone(b, op, resultTypes, operands);
  return TilingResult{{tiled}, SmallVector<Value>(tiled->getResults()), slices};
}

LogicalResult tpp::detail::getResultTilePosition(
    Operation *op, ArrayRef<OpFoldResult> offsets, ArrayRef<OpFoldResult> sizes,
    SmallVector<OpFoldResult> &resultOffsets,
    SmallVector<OpFoldResult> &resultSizes) {
  mapTile(cast<TPPOpInterface>(op).getIndexingMaps().back(), offsets, sizes,
          resultOffsets, resultSizes);
  return success();
}

LogicalResult tpp::detail::getDomainTileFromResultTile(
    Operation *op, OpBuilder &b, ArrayRef<OpFoldResult> offsets,
    ArrayRef<OpFoldResult> sizes, SmallVectorImpl<OpFoldResult> &domainOffsets,
    SmallVectorImpl<OpFoldResult> &domainSizes) {
  AffineMap map = cast<TPPOpInterface>(op).getIndexingMaps().back();
  for (const Range &range : getIterationDomain(op, b)) {
    domainOffsets.push_back(range.offset);
    domainSizes.push_back(range.size);
  }
  for (auto [dim, expr] : llvm::enumerate(map.getResults())) {
    unsigned loop = cast<AffineDimExpr>(expr).getPosition();
    domainOffsets[loop] = offsets[dim];
    domainSizes[loop] = sizes[dim];
  }
  return success();
}

FailureOr<TilingResult>
tpp::detail::generateResultTileValue(Operation *op, OpBuilder &b,
                                     ArrayRef<OpFoldResult> offsets,
                                     ArrayRef<OpFoldResult> sizes) {
  SmallVector<OpFoldResult> domainOffsets, domainSizes;
  if (failed(getDomainTileFromResultTile(op, b, offsets, sizes, domainOffsets,
                                         domainSizes)))
    return failure();
  return getTiledImplementation(op, b, domainOffsets, domainSizes);
}

LogicalResult tpp::detail::generateScalarImplementation(Operation *op,
                                                        OpBuilder &b,
                                                        Location loc,
                                                        ValueRange ivs) {
  auto tppOp = cast<TPPOpInterface>(op);
  bool sums = llvm::is_contained(tppOp.getLoopIteratorTypes(),
                                 utils::IteratorType::reduction);
  if (!tppOp.hasPureBufferSemantics() || (sums && !tppOp.readsOutput()))
    return failure();
  auto getIndices = [&](AffineMap map) {
    SmallVector<Value> indices;
    for (AffineExpr expr : map.getResults()) {
      auto loop = dyn_cast<AffineDimExpr>(expr);
      indices.push_back(loop
                            ? ivs[loop.getPosition()]
                            : Value(arith::ConstantIndexOp::create(b, loc, 0)));
    }
    return indices;
  };
  SmallVector<AffineMap> maps = tppOp.getIndexingMaps();
  SmallVector<Value> elements;
  for (auto [number, map] : llvm::enumerate(maps)) {
    Value operand = op->getOperand(number);
    if (number + 1 == maps.size() && !tppOp.readsOutput())
      elements.push_back(Value());
    else if (isa<MemRefType>(operand.getType()))
      elements.push_back(
          memref::LoadOp::create(b, loc, operand, getIndices(map)));
    else
      elements.push_back(operand);
  }
  Value value = tppOp.buildScalar(b, loc, elements);
  memref::StoreOp::create(b, loc, value, tppOp.getOutputValue(),
                          getIndices(maps.back()));
  return success();
}
