//===- ScalarKernels.cpp - Kernels of scalars -----------------------------===//
//
//   %s = linalg.reduce ... -> tensor<f32>
//   %m = linalg.generic {iterator_types = []} ins(%s) { divf %in, %count }
// becomes
//   %e = tensor.expand_shape %s [] : tensor<f32> into tensor<1xf32>
//   %l = linalg.generic {iterator_types = ["parallel"]} ins(%e) { divf .. }
//   %m = tensor.collapse_shape %l [] : tensor<1xf32> into tensor<f32>
//
//===----------------------------------------------------------------------===//
#include "ScalarKernels.h"

#include "Analysis/Fusion/FusionGroups.h"

#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"

using namespace mlir;
using namespace mlir::sw;

/// Whether `op` has work for the CPEs.
static bool hasLoops(Operation *op) {
  auto structured = dyn_cast_or_null<linalg::LinalgOp>(op);
  return structured && structured.getNumLoops() > 0;
}

/// Whether an op with work for the CPEs computes `value`.
static bool isOfLoops(Value value) {
  Operation *op = value.getDefiningOp();
  while (isa_and_present<tensor::CollapseShapeOp, tensor::ExpandShapeOp>(op))
    op = op->getOperand(0).getDefiningOp();
  return hasLoops(op);
}

/// Whether an op with work for the CPEs follows `op`.
static bool isBeforeLoops(Operation *op) {
  for (Operation *next = op->getNextNode(); next; next = next->getNextNode())
    if (hasLoops(next))
      return true;
  return false;
}

namespace {
/// Converts a scalar computation between two kernels to a kernel. On the MPE it
/// would end their launch.
struct ScalarToLoop : OpRewritePattern<linalg::GenericOp> {
  using OpRewritePattern::OpRewritePattern;

  LogicalResult matchAndRewrite(linalg::GenericOp op,
                                PatternRewriter &rewriter) const override {
    auto isNumber = [](Type type) {
      auto tensor = dyn_cast<RankedTensorType>(type);
      return tensor ? tensor.getRank() == 0 && hasWords(tensor.getElementType())
                    : type.isIntOrIndexOrFloat();
    };
    if (op.getNumLoops() > 0 || op.getNumResults() != 1 ||
        !llvm::all_of(op->getOperandTypes(), isNumber) ||
        llvm::none_of(op.getInputs(), isOfLoops) || !isBeforeLoops(op))
      return rewriter.notifyMatchFailure(op, "not between two kernels");
    Location loc = op.getLoc();
    MLIRContext *context = op.getContext();
    SmallVector<AffineMap> maps;
    auto expand = [&](Value value) -> Value {
      auto type = dyn_cast<RankedTensorType>(value.getType());
      maps.push_back(type ? AffineMap::getMultiDimIdentityMap(1, context)
                          : AffineMap::get(1, 0, context));
      if (!type)
        return value;
      return tensor::ExpandShapeOp::create(
          rewriter, loc, RankedTensorType::get({1}, type.getElementType()),
          value, ArrayRef<ReassociationIndices>());
    };
    SmallVector<Value> inputs = llvm::map_to_vector(op.getInputs(), expand);
    Value output = expand(op.getOutputs()[0]);
    auto loop = linalg::GenericOp::create(
        rewriter, loc, output.getType(), inputs, output, maps,
        ArrayRef(utils::IteratorType::parallel));
    loop.getRegion().takeBody(op.getRegion());
    rewriter.replaceOpWithNewOp<tensor::CollapseShapeOp>(
        op, op.getResultTypes()[0], loop.getResult(0),
        ArrayRef<ReassociationIndices>());
    return success();
  }
};
} // namespace

void sw::populateSingleNumberPatterns(RewritePatternSet &patterns) {
  patterns.add<ScalarToLoop>(patterns.getContext());
}
