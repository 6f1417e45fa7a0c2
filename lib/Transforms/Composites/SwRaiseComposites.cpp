//===- SwRaiseComposites.cpp - The pass sw-raise-composites ---------------===//
//
// Finds composite ops that programs spell out. Each kind has a file beside this
// one.
//
//===----------------------------------------------------------------------===//
#include "Transforms/Composites/Passes.h"

#include "RaiseComposites.h"

#include "Dialect/SW/IR/Composites.h"

#include "mlir/Dialect/Tensor/IR/Tensor.h"

#define DEBUG_TYPE "sw-raise-composites"

namespace mlir {
namespace sw {
#define GEN_PASS_DEF_SWRAISECOMPOSITES
#include "Transforms/Composites/Passes.h.inc"
} // namespace sw
} // namespace mlir

using namespace mlir;
using namespace mlir::sw;

namespace {
/// Records the ops that are erased.
struct ErasedOps : RewriterBase::Listener {
  void notifyOperationErased(Operation *op) override { ops.insert(op); }
  DenseSet<Operation *> ops;
};
} // namespace

/// Replaces the last op of each composite. Later ops come first, so that a
/// composite contains all of its ops.
static void raiseOps(Operation *top) {
  SmallVector<linalg::LinalgOp> ops;
  top->walk([&](linalg::LinalgOp op) { ops.push_back(op); });
  ErasedOps erased;
  IRRewriter rewriter(top->getContext(), &erased);
  for (linalg::LinalgOp op : llvm::reverse(ops))
    if (!erased.ops.contains(op.getOperation()) &&
        failed(raiseAttention(rewriter, op)))
      (void)raiseNormalization(rewriter, op);
}

namespace {
struct SwRaiseComposites : sw::impl::SwRaiseCompositesBase<SwRaiseComposites> {
  using SwRaiseCompositesBase::SwRaiseCompositesBase;

  void runOnOperation() override {
    raiseOps(getOperation());
    getOperation()->walk(markSoftmax);
  }
};
} // namespace
