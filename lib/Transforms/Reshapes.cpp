//===- Reshapes.cpp - Reshapes between linalg ops -------------------------===//
//
//   %e = tensor.expand_shape %x [[0, 1], [2]] : 128x1024 into 1x128x1024
//   %y = linalg.generic ins(%e) : 1x128x1024
// becomes
//   %y = linalg.generic ins(%x) : 128x1024
//   %e = tensor.expand_shape %y [[0, 1], [2]] : 128x1024 into 1x128x1024
//
//===----------------------------------------------------------------------===//
#include "Reshapes.h"

#include "Analysis/TileOps.h"

#include "mlir/Dialect/Linalg/Transforms/Transforms.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/Dialect/Tensor/Transforms/Transforms.h"

using namespace mlir;
using namespace mlir::sw;

/// Whether `value` is a transposed or scaled copy of an array that no op of the
/// function computes, or a transposed one of any: a product reads that where it
/// is.
static bool isArrangement(Value value) {
  auto op = value.getDefiningOp<linalg::LinalgOp>();
  if (!op || !op->hasOneUse() || op.getNumDpsInputs() != 1 ||
      !matchElementwise(op))
    return false;
  AffineMap map = op.getMatchingIndexingMap(op.getDpsInputOperand(0));
  return map.isPermutation() &&
         (!map.isIdentity() ||
          !op.getDpsInputs()[0].getDefiningOp<linalg::LinalgOp>());
}

void sw::populateReshapePatterns(RewritePatternSet &patterns) {
  MLIRContext *context = patterns.getContext();
  linalg::populateFoldReshapeOpsByCollapsingPatterns(
      patterns, [](OpOperand *operand) {
        if (isa<tensor::CollapseShapeOp>(operand->getOwner()))
          return isArrangement(operand->get());
        auto expand = operand->get().getDefiningOp<tensor::ExpandShapeOp>();
        auto reader = dyn_cast<linalg::LinalgOp>(operand->getOwner());
        // What is expanded before and behind stays as it is.
        return expand && reader &&
               (matchElementwise(reader) || matchReduction(reader)) &&
               expand.getSrc().getDefiningOp<linalg::LinalgOp>();
      });
  tensor::populateFoldTensorEmptyPatterns(patterns);
  tensor::CollapseShapeOp::getCanonicalizationPatterns(patterns, context);
  tensor::ExpandShapeOp::getCanonicalizationPatterns(patterns, context);
  linalg::FillOp::getCanonicalizationPatterns(patterns, context);
}
