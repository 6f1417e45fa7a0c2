//===- LoopDimensions.cpp - Numbered iterations of mapped loops -----------===//
#include "LoopDimensions.h"

#include "mlir/Dialect/Affine/IR/AffineOps.h"
#include "mlir/Dialect/Utils/StaticValueUtils.h"
#include "llvm/Support/MathExtras.h"

using namespace mlir;
using namespace mlir::sw;

FailureOr<SmallVector<LoopDimension>>
sw::getLoopDimensions(scf::ForallOp loop) {
  SmallVector<LoopDimension> dimensions;
  for (auto [lower, upper, step] :
       llvm::zip_equal(loop.getMixedLowerBound(), loop.getMixedUpperBound(),
                       loop.getMixedStep())) {
    std::optional<int64_t> from = getConstantIntValue(lower),
                           to = getConstantIntValue(upper),
                           by = getConstantIntValue(step);
    if (!from || !to || !by || *by <= 0)
      return loop.emitOpError("expects a loop that is mapped to CPEs to have "
                              "constant bounds and steps of at least 1");
    int64_t count;
    if (llvm::SubOverflow(*to, *from, count))
      return loop.emitOpError("has more iterations than can be counted");
    count = std::max<int64_t>(0, count);
    dimensions.push_back(
        {*from, *to, *by, static_cast<int64_t>(llvm::divideCeil(count, *by))});
  }
  return dimensions;
}

std::optional<int64_t> sw::countIterations(ArrayRef<LoopDimension> dimensions) {
  int64_t count = 1;
  for (const LoopDimension &dimension : dimensions)
    if (llvm::MulOverflow(count, dimension.count, count))
      return std::nullopt;
  return count;
}

SmallVector<Value> sw::createLoopIndices(RewriterBase &rewriter, Location loc,
                                         AffineExpr number, ValueRange operands,
                                         ArrayRef<LoopDimension> dimensions,
                                         bool clamps) {
  auto count = static_cast<unsigned>(operands.size());
  SmallVector<Value> indices;
  int64_t inner = 1;
  for (const LoopDimension &dimension : dimensions)
    inner *= dimension.count;
  for (const LoopDimension &dimension : dimensions) {
    inner /= std::max<int64_t>(1, dimension.count);
    AffineExpr own = number.floorDiv(std::max<int64_t>(1, inner));
    bool isFirst = indices.empty();
    if (!isFirst)
      own = own % std::max<int64_t>(1, dimension.count);
    own = own * dimension.step + dimension.lower;
    if (isFirst && clamps) {
      AffineExpr end = rewriter.getAffineConstantExpr(dimension.upper);
      indices.push_back(affine::AffineMinOp::create(
          rewriter, loc,
          AffineMap::get(count, 0, {own, end}, rewriter.getContext()),
          operands));
      continue;
    }
    // Drops the operands that the dimension does not depend on.
    AffineMap map = AffineMap::get(count, 0, own);
    SmallVector<Value> used(operands);
    affine::canonicalizeMapAndOperands(&map, &used);
    indices.push_back(affine::AffineApplyOp::create(rewriter, loc, map, used));
  }
  return indices;
}
