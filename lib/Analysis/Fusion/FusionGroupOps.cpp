//===- FusionGroupOps.cpp - Ops that a CPE can run on tiles ---------------===//
#include "Analysis/Fusion/FusionGroups.h"

#include "Analysis/Structure/LinearIndex.h"
#include "Dialect/TPP/IR/TPP.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Math/IR/Math.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/Interfaces/FunctionInterfaces.h"

using namespace mlir;
using namespace mlir::sw;

bool sw::readsByTable(linalg::LinalgOp op) {
  return !op.getBlock()->getOps<tpp::GatherOp>().empty();
}

/// Whether rows of `operand`, whose elements are smaller than words, are whole
/// words and begin at words: whole rows are then fetched or stored. Only floats
/// are stored.
static bool hasRowsOfWords(OpOperand &operand) {
  constexpr int64_t kWordBits = 32;
  Value array = operand.get();
  auto type = cast<ShapedType>(array.getType());
  auto memref = dyn_cast<MemRefType>(type);
  auto op = cast<linalg::LinalgOp>(operand.getOwner());
  if (!type.hasStaticShape() || type.getRank() == 0 ||
      (memref && !memref.getLayout().isIdentity()))
    return false;
  Type element = type.getElementType();
  if (!isPartOfWord(element) ||
      (!isStorageFloat(element) && !op.isDpsInput(&operand)))
    return false;
  if (type.getShape().back() * getElementBits(element) % kWordBits != 0)
    return false;
  if (!op.isDpsInput(&operand) && !memref)
    return true;
  while (Operation *def = array.getDefiningOp()) {
    auto slice = dyn_cast<tensor::ExtractSliceOp>(def);
    bool isBeginning = slice && slice.getSourceType().getRank() == 1 &&
                       isConstantIntValue(slice.getMixedOffsets()[0], 0) &&
                       slice.hasUnitStride();
    if (!isa<tensor::ExpandShapeOp, tensor::CollapseShapeOp,
             memref::ExpandShapeOp, memref::CollapseShapeOp>(def) &&
        !isBeginning)
      return def->hasTrait<OpTrait::ConstantLike>() ||
             isa<linalg::LinalgOp, memref::AllocOp>(def);
    array = def->getOperand(0);
  }
  return isa<FunctionOpInterface>(array.getParentBlock()->getParentOp());
}

/// Whether `loop` runs over rows of such elements of an array of `type`, which
/// is indexed by `map`. Tiles do not cut it.
static bool isInRowsOfWords(AffineMap map, Type type, unsigned loop) {
  return map.getNumResults() > 0 &&
         map.getResults().back().isFunctionOfDim(loop) &&
         !hasWords(getElementTypeOrSelf(type)) &&
         getLoopOfHalves(map, type) != static_cast<int64_t>(loop);
}

int64_t sw::getLoopOfHalves(AffineMap map, Type type) {
  if (map.getNumResults() == 0 || !isStorageFloat(getElementTypeOrSelf(type)))
    return -1;
  auto loop = dyn_cast<AffineDimExpr>(map.getResults().back());
  return loop ? static_cast<int64_t>(loop.getPosition()) : -1;
}

int64_t sw::getLoopOfHalves(linalg::LinalgOp op, OpOperand &operand) {
  return getLoopOfHalves(op.getMatchingIndexingMap(&operand),
                         operand.get().getType());
}

/// Whether `loop` is part of a decreasing index of `map`.
static bool isReadBackwards(AffineMap map, unsigned loop) {
  return llvm::any_of(map.getResults(), [&](AffineExpr expr) {
    std::optional<LinearIndex> index = getLinearIndex(expr, map.getNumDims());
    return index && !index->isForward() && index->factors[loop] != 0;
  });
}

bool sw::isReadBackwards(linalg::LinalgOp op, unsigned loop) {
  return llvm::any_of(op.getIndexingMapsArray(), [&](AffineMap map) {
    return ::isReadBackwards(map, loop);
  });
}

bool sw::isInRowsOfWords(linalg::LinalgOp op, unsigned loop) {
  return llvm::any_of(op->getOpOperands(), [&](OpOperand &operand) {
    return ::isInRowsOfWords(op.getMatchingIndexingMap(&operand),
                             operand.get().getType(), loop);
  });
}

bool sw::isWholeInTiles(linalg::LinalgOp op, unsigned loop) {
  return isReadBackwards(op, loop) || isInRowsOfWords(op, loop);
}

bool sw::isWholeInTiles(const CopyLoops &copy, unsigned loop) {
  return ::isReadBackwards(copy.input, loop) ||
         ::isInRowsOfWords(copy.input, copy.inputType, loop) ||
         ::isInRowsOfWords(copy.output, copy.outputType, loop);
}

/// Whether code generated for a CPE supports `op` in a body.
static bool isScalarCode(Operation *op) {
  return op->getNumRegions() == 0 &&
         (isa<linalg::IndexOp, tpp::GatherOp>(op) ||
          isa<arith::ArithDialect, math::MathDialect>(op->getDialect())) &&
         llvm::all_of(op->getResultTypes(),
                      llvm::IsaPred<IntegerType, IndexType, FloatType>);
}

std::string sw::explainNoGroup(linalg::LinalgOp op) {
  if (!op.hasPureTensorSemantics() && !op.hasPureBufferSemantics())
    return "it mixes tensors and memrefs";
  if (op.getNumLoops() == 0)
    return "it has no loops";
  if (isProductBody(op) && !multipliesHalves(op) &&
      llvm::any_of(op.getDpsInputs(), [&](Value input) {
        return getElementTypeOrSelf(input) !=
               getElementTypeOrSelf(op.getDpsInits()[0]);
      }))
    return "all CPEs together compute products with inputs of other types";
  for (OpOperand &operand : op->getOpOperands())
    if (auto type = dyn_cast<ShapedType>(operand.get().getType())) {
      if (!hasWords(type.getElementType()) && !hasRowsOfWords(operand))
        return "transfers move words of 4 bytes";
      if (!type.hasStaticShape())
        return "its shapes are not static";
      auto memref = dyn_cast<MemRefType>(type);
      if (memref && !memref.isStrided())
        return "it has an operand without strides";
    }
  for (AffineMap map : op.getIndexingMapsArray())
    for (AffineExpr expr : map.getResults())
      if (!getLinearIndex(expr, map.getNumDims()))
        return "an operand is indexed by more than a sum of loops";
  for (OpOperand &init : op.getDpsInitsMutable()) {
    AffineMap map = op.getMatchingIndexingMap(&init);
    if (!map.isProjectedPermutation() ||
        map.getNumResults() != op.getNumParallelLoops())
      return "it does not write each element of its output once";
  }
  for (Operation &inner : op.getBlock()->without_terminator())
    if (!isScalarCode(&inner))
      return "its body has " + inner.getName().getStringRef().str();
  // A CPE that reads what another one writes would have to wait for it.
  if (op.hasPureBufferSemantics())
    for (OpOperand *input : op.getDpsInputOperands())
      for (Value init : op.getDpsInits())
        if (input->get() == init &&
            op.getMatchingIndexingMap(input) !=
                op.getMatchingIndexingMap(op.getDpsInitOperand(0)))
          return "it reads other elements of its output than it writes";
  return "";
}
