//===- Copies.cpp - The loops of copies -----------------------------------===//
#include "Analysis/Structure/Copies.h"

#include "mlir/Dialect/Utils/IndexingUtils.h"

using namespace mlir;
using namespace mlir::sw;

std::optional<CopyLoops> sw::matchCopy(linalg::LinalgOp op) {
  if (op.getNumDpsInputs() != 1 || op.getNumDpsInits() != 1 ||
      op.getNumLoops() == 0 || op.getNumParallelLoops() != op.getNumLoops())
    return std::nullopt;
  Block *body = op.getBlock();
  auto input = dyn_cast<ShapedType>(op.getDpsInputs()[0].getType());
  CopyLoops copy{op.getStaticLoopRanges(),
                 op.getMatchingIndexingMap(op.getDpsInputOperand(0)),
                 op.getMatchingIndexingMap(op.getDpsInitOperand(0)), input,
                 cast<ShapedType>(op.getDpsInits()[0].getType())};
  if (!input || !body->without_terminator().empty() ||
      getYielded(op) != body->getArgument(0) || !copy.output.isPermutation())
    return std::nullopt;
  return copy;
}

CopyLoops sw::getTransposeLoops(RankedTensorType type,
                                ArrayRef<int64_t> order) {
  MLIRContext *context = type.getContext();
  SmallVector<unsigned> permutation(order.begin(), order.end());
  AffineMap map = AffineMap::getPermutationMap(permutation, context);
  SmallVector<int64_t> shape = applyPermutation(type.getShape(), order);
  return {shape, inversePermutation(map),
          AffineMap::getMultiDimIdentityMap(type.getRank(), context), type,
          RankedTensorType::get(shape, type.getElementType())};
}

std::optional<TransposedLoops> sw::getTransposedLoops(const CopyLoops &copy) {
  if (!hasVectorType(copy.inputType) || !copy.input.isProjectedPermutation())
    return std::nullopt;
  std::optional<unsigned> rows = getInnerLoop(copy.input, copy.extents),
                          cols = getInnerLoop(copy.output, copy.extents);
  if (!rows || !cols || rows == cols || !copy.input.isFunctionOfDim(*cols))
    return std::nullopt;
  return TransposedLoops{*rows, *cols};
}

std::optional<TransposedLoops> sw::getTransposedLoops(linalg::LinalgOp op) {
  std::optional<CopyLoops> copy = matchCopy(op);
  return copy ? getTransposedLoops(*copy) : std::nullopt;
}
