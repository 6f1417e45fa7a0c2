//===- SwSplitViews.cpp - The pass sw-split-views -------------------------===//
//
// Splits views of memrefs that both have steps and drop dimensions; see
// UnitStrides.cpp.
//
//===----------------------------------------------------------------------===//
#include "Transforms/Passes.h"

#include "Transforms/Utils/UnitStrides.h"

#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Transforms/WalkPatternRewriteDriver.h"

namespace mlir {
namespace sw {
#define GEN_PASS_DEF_SWSPLITVIEWS
#include "Transforms/Passes.h.inc"
} // namespace sw
} // namespace mlir

using namespace mlir;

namespace {
struct SwSplitViews : sw::impl::SwSplitViewsBase<SwSplitViews> {
  using SwSplitViewsBase::SwSplitViewsBase;

  void runOnOperation() override {
    RewritePatternSet patterns(&getContext());
    sw::populateUnitStridePatterns(patterns);
    // The greedy driver would fold views first, and upstream crashes on them.
    walkAndApplyPatterns(getOperation(), std::move(patterns));
  }
};
} // namespace
