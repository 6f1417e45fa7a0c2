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
// Only in such blocks may values depend on each other in a circle. Without
// them, walks from a view to its array end.
//
//===----------------------------------------------------------------------===//
#include "Transforms/Inputs/Passes.h"

#include "mlir/IR/PatternMatch.h"
#include "mlir/Transforms/RegionUtils.h"

namespace mlir {
namespace sw {
#define GEN_PASS_DEF_SWDROPUNREACHABLE
#include "Transforms/Inputs/Passes.h.inc"
} // namespace sw
} // namespace mlir

using namespace mlir;

namespace {
struct SwDropUnreachable : sw::impl::SwDropUnreachableBase<SwDropUnreachable> {
  using SwDropUnreachableBase::SwDropUnreachableBase;

  void runOnOperation() override {
    IRRewriter rewriter(&getContext());
    (void)eraseUnreachableBlocks(rewriter, getOperation()->getRegions());
  }
};
} // namespace
