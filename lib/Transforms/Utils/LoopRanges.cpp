//===- LoopRanges.cpp - Ranges of indices in loops ------------------------===//
#include "LoopRanges.h"

#include "Analysis/Structure/LinearIndex.h"

#include "mlir/Dialect/Affine/IR/AffineOps.h"
#include "mlir/Dialect/Utils/StaticValueUtils.h"
#include "mlir/Interfaces/LoopLikeInterface.h"

using namespace mlir;
using namespace mlir::sw;

/// The first and the last value of the induction variable `value`, if its loop
/// has constant bounds.
static std::optional<std::pair<int64_t, int64_t>> getLoopRange(Value value) {
  auto argument = dyn_cast<BlockArgument>(value);
  auto loop =
      argument
          ? dyn_cast<LoopLikeOpInterface>(argument.getOwner()->getParentOp())
          : LoopLikeOpInterface();
  if (!loop)
    return std::nullopt;
  std::optional<SmallVector<Value>> variables = loop.getLoopInductionVars();
  auto lower = loop.getLoopLowerBounds(), upper = loop.getLoopUpperBounds();
  auto steps = loop.getLoopSteps();
  if (!variables || !lower || !upper || !steps)
    return std::nullopt;
  auto number = llvm::find(*variables, value) - variables->begin();
  if (number == static_cast<int64_t>(variables->size()))
    return std::nullopt;
  std::optional<int64_t> from = getConstantIntValue((*lower)[number]),
                         to = getConstantIntValue((*upper)[number]),
                         step = getConstantIntValue((*steps)[number]);
  if (!from || !to || !step || *step < 1 || *to <= *from)
    return std::nullopt;
  return std::pair(*from, *from + (*to - 1 - *from) / *step * *step);
}

std::optional<std::pair<int64_t, int64_t>>
sw::getIndexRange(OpFoldResult index) {
  if (std::optional<int64_t> number = getConstantIntValue(index))
    return std::pair(*number, *number);
  SmallVector<Value> operands = {cast<Value>(index)};
  AffineMap map = AffineMap::getMultiDimIdentityMap(1, index.getContext());
  affine::fullyComposeAffineMapAndOperands(&map, &operands,
                                           /*composeAffineMin=*/false);
  affine::canonicalizeMapAndOperands(&map, &operands);
  std::optional<LinearIndex> sum =
      getLinearIndex(map.getResult(0), map.getNumDims());
  if (map.getNumSymbols() > 0 || !sum || !sum->isForward())
    return std::nullopt;
  SmallVector<AffineExpr> minimum, maximum;
  for (Value operand : operands) {
    auto range = getLoopRange(operand);
    if (!range)
      return std::nullopt;
    minimum.push_back(getAffineConstantExpr(range->first, map.getContext()));
    maximum.push_back(getAffineConstantExpr(range->second, map.getContext()));
  }
  auto evaluate = [&](ArrayRef<AffineExpr> values) {
    return cast<AffineConstantExpr>(map.getResult(0).replaceDims(values))
        .getValue();
  };
  return std::pair(evaluate(minimum), evaluate(maximum));
}
