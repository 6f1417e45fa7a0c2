//===- VectorLoops.cpp - Loops of an op along which vectors run -----------===//
#include "Analysis/VectorLoops.h"

#include "Analysis/LinearIndex.h"
#include "Dialect/TPP/IR/TPP.h"

#include "mlir/Dialect/Math/IR/Math.h"

using namespace mlir;
using namespace mlir::sw;
using utils::IteratorType;

/// Steps of more elements would be as many loads of one.
static constexpr int64_t kLargestStep = 2;

/// Whether vectors have all that the body of `op` computes.
static bool hasVectorBody(linalg::LinalgOp op) {
  for (Value operand : op->getOperands()) {
    Type element = getElementTypeOrSelf(operand.getType());
    if (!element.isF32() && !element.isF64())
      return false;
  }
  auto isFloat = [](Type type) { return type.isF32() || type.isF64(); };
  return llvm::all_of(
      op.getBlock()->without_terminator(), [&](Operation &inner) {
        if (inner.hasTrait<OpTrait::ConstantLike>())
          return llvm::all_of(inner.getResultTypes(), isFloat);
        // The power is no vector.
        return !isa<math::FPowIOp>(inner) && tpp::getEquationInfo(&inner) &&
               tpp::explainEquationOp(&inner).empty();
      });
}

/// The elements of an operand from one iteration of `loop` to the next, along
/// its rows; nothing if the loop leads elsewhere.
static std::optional<int64_t> getStep(AffineMap map, unsigned loop) {
  int64_t step = 0;
  for (auto [dim, expr] : llvm::enumerate(map.getResults())) {
    std::optional<LinearIndex> index = getLinearIndex(expr, map.getNumDims());
    if (!index)
      return std::nullopt;
    int64_t factor = index->factors[loop];
    if (factor == 0)
      continue;
    if (dim + 1 != map.getNumResults() || factor < 0 || factor > kLargestStep)
      return std::nullopt;
    step = factor;
  }
  return step;
}

/// The parallel loop with most iterations beside `along`, or `along` itself.
static unsigned findInterleaved(linalg::LinalgOp op, unsigned along) {
  SmallVector<int64_t> extents = op.getStaticLoopRanges();
  unsigned best = along;
  int64_t most = 1;
  for (auto [loop, kind] : llvm::enumerate(op.getIteratorTypesArray()))
    if (kind == IteratorType::parallel && loop != along &&
        extents[loop] > most) {
      best = loop;
      most = extents[loop];
    }
  return best;
}

int64_t sw::getInterleaved(int64_t extent) {
  for (int64_t count = kInterleavedVectors; count > 1; --count)
    if (extent % count == 0)
      return count;
  return std::min(extent, kInterleavedVectors);
}

std::optional<VectorLoops> sw::findVectorLoops(linalg::LinalgOp op) {
  if (op.getNumDpsInits() != 1 || op.hasIndexSemantics() || !hasVectorBody(op))
    return std::nullopt;
  AffineMap output = op.getMatchingIndexingMap(op.getDpsInitOperand(0));
  if (output.getNumResults() == 0 || !output.isProjectedPermutation())
    return std::nullopt;
  VectorLoops loops;
  loops.along = cast<AffineDimExpr>(output.getResults().back()).getPosition();
  for (OpOperand &operand : op->getOpOperands()) {
    std::optional<int64_t> step = 0;
    if (isa<ShapedType>(operand.get().getType()))
      step = getStep(op.getMatchingIndexingMap(&operand), loops.along);
    if (!step)
      return std::nullopt;
    loops.steps.push_back(*step);
  }
  loops.interleaved = findInterleaved(op, loops.along);
  return loops;
}
