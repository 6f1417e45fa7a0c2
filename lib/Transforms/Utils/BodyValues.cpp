//===- BodyValues.cpp - Values of elementwise bodies ----------------------===//
#include "BodyValues.h"

#include "Analysis/Structure/TileOps.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/IR/Matchers.h"

using namespace mlir;
using namespace mlir::sw;

OpOperand *Scalar::getOperand() const {
  auto argument = dyn_cast<BlockArgument>(value);
  linalg::LinalgOp owner = op;
  return argument && argument.getOwner() == owner.getBlock()
             ? &owner->getOpOperand(argument.getArgNumber())
             : nullptr;
}

/// For each group of dimensions of `longer`, its dimension with more than one
/// element. Nothing if a group has several of them.
static std::optional<SmallVector<int64_t>>
findKeptDims(RankedTensorType longer, ArrayRef<ReassociationIndices> groups) {
  SmallVector<int64_t> kept;
  for (const ReassociationIndices &group : groups) {
    auto isLong = [&](int64_t dim) { return longer.getDimSize(dim) != 1; };
    if (group.empty() || llvm::count_if(group, isLong) > 1)
      return std::nullopt;
    const auto *it = llvm::find_if(group, isLong);
    kept.push_back(it == group.end() ? group.front() : *it);
  }
  return kept;
}

void sw::skipUnitReshapes(Value &value, AffineMap &read) {
  while (Operation *op = value.getDefiningOp()) {
    Value source = op->getNumOperands() > 0 ? op->getOperand(0) : Value();
    SmallVector<AffineExpr> results;
    if (auto expand = dyn_cast<tensor::ExpandShapeOp>(op)) {
      auto kept = findKeptDims(expand.getResultType(),
                               expand.getReassociationIndices());
      if (!kept)
        return;
      for (int64_t dim : *kept)
        results.push_back(read.getResult(dim));
    } else if (auto collapse = dyn_cast<tensor::CollapseShapeOp>(op)) {
      auto kept = findKeptDims(collapse.getSrcType(),
                               collapse.getReassociationIndices());
      if (!kept)
        return;
      results.assign(collapse.getSrcType().getRank(),
                     getAffineConstantExpr(0, op->getContext()));
      for (auto [dim, result] : llvm::zip_equal(*kept, read.getResults()))
        results[dim] = result;
    } else {
      return;
    }
    read = AffineMap::get(read.getNumDims(), read.getNumSymbols(), results,
                          op->getContext());
    value = source;
  }
}

Scalar sw::follow(Scalar scalar) {
  while (OpOperand *operand = scalar.getOperand()) {
    Value source = operand->get();
    if (!isa<ShapedType>(source.getType()))
      return scalar.with(source);
    AffineMap read = scalar.op.getMatchingIndexingMap(operand);
    skipUnitReshapes(source, read);
    auto producer = source.getDefiningOp<linalg::LinalgOp>();
    if (!producer || !isPointwise(producer) || producer->getNumResults() != 1)
      break;
    scalar = {producer, getYielded(producer), read.compose(scalar.map)};
  }
  return scalar;
}

std::optional<APFloat> sw::getNumber(const Scalar &scalar) {
  APFloat number(0.0);
  if (matchPattern(scalar.value, m_ConstantFloat(&number)))
    return number;
  OpOperand *operand = scalar.getOperand();
  SplatElementsAttr splat;
  if (operand && matchPattern(operand->get(), m_Constant(&splat)) &&
      isa<FloatType>(splat.getElementType()))
    return splat.getSplatValue<APFloat>();
  return std::nullopt;
}

Scalar sw::skipLowestLimit(Scalar scalar) {
  auto limit = scalar.value.getDefiningOp<arith::MaximumFOp>();
  if (!limit)
    return scalar;
  for (bool isRight : {false, true}) {
    std::optional<APFloat> number =
        getNumber(follow(scalar.with(limit->getOperand(isRight))));
    if (number && number->isNegative() &&
        (number->isInfinity() || number->isLargest()))
      return follow(scalar.with(limit->getOperand(!isRight)));
  }
  return scalar;
}
