//===- SwDropUnreachable.cpp - The pass sw-drop-unreachable ---------------===//
//
// Erases blocks that no branch reaches:
//
//   func.func @f() {            func.func @f() {
//     return                      return
//   ^bb1:                -->    }
//     cf.br ^bb1
//   }
//
// Only in such blocks, and among the ops of a module, may values depend on each
// other in a circle. Without them, walks from a view to its array end.
//
//===----------------------------------------------------------------------===//
#include "Transforms/Inputs/Passes.h"

#include "mlir/IR/BuiltinOps.h"
#include "mlir/IR/PatternMatch.h"
#include "mlir/Transforms/RegionUtils.h"

namespace mlir {
namespace sw {
#define GEN_PASS_DEF_SWDROPUNREACHABLE
#include "Transforms/Inputs/Passes.h.inc"
} // namespace sw
} // namespace mlir

using namespace mlir;

/// Reports an op of the body of `module` that uses a value of a later one. The
/// region of a module has no order, so upstream permits this.
static LogicalResult verifyOrder(ModuleOp module) {
  for (Operation &op : *module.getBody()) {
    // Functions see no values from outside.
    if (op.hasTrait<OpTrait::IsIsolatedFromAbove>())
      continue;
    WalkResult result = op.walk([&](Operation *user) {
      for (Value operand : user->getOperands()) {
        Operation *def = operand.getDefiningOp();
        if (!def || def->getBlock() != module.getBody() ||
            def->isBeforeInBlock(&op))
          continue;
        user->emitOpError("uses a value that is not defined before it; expects "
                          "the ops of a module in the order of their values")
                .attachNote(def->getLoc())
            << "the value is defined here";
        return WalkResult::interrupt();
      }
      return WalkResult::advance();
    });
    if (result.wasInterrupted())
      return failure();
  }
  return success();
}

namespace {
struct SwDropUnreachable : sw::impl::SwDropUnreachableBase<SwDropUnreachable> {
  using SwDropUnreachableBase::SwDropUnreachableBase;

  void runOnOperation() override {
    IRRewriter rewriter(&getContext());
    (void)eraseUnreachableBlocks(rewriter, getOperation()->getRegions());
    WalkResult ordered = getOperation()->walk(
        [](ModuleOp module) -> WalkResult { return verifyOrder(module); });
    if (ordered.wasInterrupted())
      signalPassFailure();
  }
};
} // namespace
