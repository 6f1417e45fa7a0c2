//===- SwSplitDealloc.cpp - The pass sw-split-dealloc ---------------------===//
//
// Splits the deallocation of many buffers into one for each of them:
//
//   bufferization.dealloc (%a, %b : ...) if (%true, %true)
// becomes
//   bufferization.dealloc (%a : ...) if (%true)
//   bufferization.dealloc (%b : ...) if (%true)
//
// Upstream's simplification does the same, but first compares each buffer with
// all others. Two allocations need no comparison.
//
//===----------------------------------------------------------------------===//
#include "Transforms/Passes.h"

#include "mlir/Dialect/Bufferization/IR/Bufferization.h"
#include "mlir/Dialect/Bufferization/Transforms/BufferViewFlowAnalysis.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/IR/PatternMatch.h"
#include "llvm/ADT/SmallPtrSet.h"

namespace mlir {
namespace sw {
#define GEN_PASS_DEF_SWSPLITDEALLOC
#include "Transforms/Passes.h.inc"
} // namespace sw
} // namespace mlir

using namespace mlir;
using bufferization::DeallocOp;

static bool isAllocated(Value value) {
  return isa_and_nonnull<memref::AllocOp>(value.getDefiningOp());
}

namespace {
struct SwSplitDealloc : sw::impl::SwSplitDeallocBase<SwSplitDealloc> {
  using SwSplitDeallocBase::SwSplitDeallocBase;

  void runOnOperation() override {
    SmallVector<DeallocOp> ops;
    getOperation()->walk([&](DeallocOp op) {
      // A retained value may be any of the buffers.
      if (op.getMemrefs().size() > 1 && op.getRetained().empty())
        ops.push_back(op);
    });
    if (ops.empty())
      return;
    BufferOriginAnalysis origins(getOperation());
    IRRewriter rewriter(&getContext());
    for (DeallocOp op : ops)
      split(rewriter, op, origins);
  }

private:
  static void split(RewriterBase &rewriter, DeallocOp op,
                    BufferOriginAnalysis &origins) {
    SmallVector<Value> others, memrefs, conditions;
    for (Value memref : op.getMemrefs())
      if (!isAllocated(memref))
        others.push_back(memref);
    auto isApart = [&](Value memref) {
      return llvm::all_of(others, [&](Value other) {
        return origins.isSameAllocation(memref, other) == false;
      });
    };
    llvm::SmallPtrSet<Value, 16> seen;
    rewriter.setInsertionPoint(op);
    for (auto [memref, condition] :
         llvm::zip(op.getMemrefs(), op.getConditions())) {
      if (isAllocated(memref) && seen.insert(memref).second &&
          isApart(memref)) {
        DeallocOp::create(rewriter, op.getLoc(), memref, condition,
                          ValueRange());
        continue;
      }
      memrefs.push_back(memref);
      conditions.push_back(condition);
    }
    // Upstream compares duplicates of a buffer.
    if (memrefs.empty())
      return rewriter.eraseOp(op);
    rewriter.modifyOpInPlace(op, [&] {
      op.getMemrefsMutable().assign(memrefs);
      op.getConditionsMutable().assign(conditions);
    });
  }
};
} // namespace
