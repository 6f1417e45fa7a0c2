//===- TPPInterfaces.cpp - Interfaces of the tpp dialect ------------------===//
//
// Properties of a primitive that follow from its indexing maps: the extents of
// its loops, its work, and a verifier that compares the shapes of the operands.
//
//===----------------------------------------------------------------------===//
#include "Dialect/TPP/IR/TPP.h"

using namespace mlir;
using namespace mlir::tpp;

#include "Dialect/TPP/IR/TPPInterfaces.cpp.inc"

/// The static extent of loop `loop` in the first operand that has one. The
/// destination comes first.
static int64_t findLoopExtent(TPPOpInterface op, ArrayRef<AffineMap> maps,
                              unsigned loop) {
  AffineExpr expr = getAffineDimExpr(loop, op->getContext());
  unsigned count = op->getNumOperands();
  for (unsigned step = 0; step < count; ++step) {
    unsigned number = step == 0 ? count - 1 : step - 1;
    std::optional<unsigned> dim = maps[number].getResultPosition(expr);
    if (!dim)
      continue;
    auto type = cast<ShapedType>(op->getOperand(number).getType());
    if (!type.isDynamicDim(*dim))
      return type.getDimSize(*dim);
  }
  return ShapedType::kDynamic;
}

SmallVector<int64_t> tpp::detail::getStaticLoopExtents(Operation *op) {
  auto tppOp = cast<TPPOpInterface>(op);
  SmallVector<AffineMap> maps = tppOp.getIndexingMaps();
  SmallVector<int64_t> extents;
  for (unsigned loop = 0, e = maps.back().getNumDims(); loop < e; ++loop)
    extents.push_back(findLoopExtent(tppOp, maps, loop));
  return extents;
}

std::optional<int64_t> tpp::detail::getFlops(Operation *op) {
  auto tppOp = cast<TPPOpInterface>(op);
  int64_t flops = tppOp.getFlopsPerPoint();
  for (int64_t extent : tppOp.getStaticLoopExtents()) {
    if (ShapedType::isDynamic(extent))
      return std::nullopt;
    flops *= extent;
  }
  return flops;
}

/// Checks that all shaped operands are tensors, or all are memrefs, with one
/// element type unless `mixesTypes`.
static LogicalResult verifyOperandKind(TPPOpInterface op, unsigned number,
                                       bool mixesTypes) {
  Type type = op->getOperand(number).getType();
  Type output = op.getOutputValue().getType();
  StringRef name = op.getOperandName(number);
  if (isa<ShapedType>(type) && isa<TensorType>(type) != isa<TensorType>(output))
    return op->emitOpError() << "expects '" << name << "' to be a "
                             << (isa<TensorType>(output) ? "tensor" : "memref")
                             << " like 'output', but got " << type;
  if (!mixesTypes && getElementTypeOrSelf(type) != op.getElementType())
    return op->emitOpError()
           << "expects '" << name << "' to have element type "
           << op.getElementType() << ", but got " << getElementTypeOrSelf(type);
  return success();
}

static LogicalResult verifyOperandRank(TPPOpInterface op, unsigned number,
                                       AffineMap map) {
  auto type = dyn_cast<ShapedType>(op->getOperand(number).getType());
  if (!type || type.getRank() == map.getNumResults())
    return success();
  return op->emitOpError() << "expects '" << op.getOperandName(number)
                           << "' to have rank " << map.getNumResults()
                           << ", but got " << type.getRank();
}

static LogicalResult verifyOperandExtents(TPPOpInterface op, unsigned number,
                                          AffineMap map,
                                          ArrayRef<int64_t> extents) {
  auto type = dyn_cast<ShapedType>(op->getOperand(number).getType());
  if (!type)
    return success();
  for (auto [dim, expr] : llvm::enumerate(map.getResults())) {
    auto loop = dyn_cast<AffineDimExpr>(expr);
    int64_t expected = loop ? extents[loop.getPosition()] : 1;
    if (type.isDynamicDim(dim) || ShapedType::isDynamic(expected) ||
        type.getDimSize(dim) == expected)
      continue;
    return op->emitOpError()
           << "expects dimension " << dim << " of '"
           << op.getOperandName(number) << "' to be " << expected
           << ", but got " << type.getDimSize(dim);
  }
  return success();
}

LogicalResult tpp::detail::verifyOperands(Operation *op, bool mixesTypes) {
  auto tppOp = cast<TPPOpInterface>(op);
  SmallVector<AffineMap> maps = tppOp.getIndexingMaps();
  for (auto [number, map] : llvm::enumerate(maps))
    if (failed(verifyOperandKind(tppOp, number, mixesTypes)) ||
        failed(verifyOperandRank(tppOp, number, map)))
      return failure();
  SmallVector<int64_t> extents = tppOp.getStaticLoopExtents();
  for (auto [number, map] : llvm::enumerate(maps))
    if (failed(verifyOperandExtents(tppOp, number, map, extents)))
      return failure();
  return success();
}
