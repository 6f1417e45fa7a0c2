//===- SwDistinctResults.cpp - The pass sw-distinct-results ---------------===//
//
// Gives each result of a function its own memory, as out-parameters require.
//
//   return %x, %x : memref<8xf32>, memref<8xf32>
// becomes
//   %y = memref.alloc() : memref<8xf32>
//   memref.copy %x, %y
//   return %x, %y
//
// An array that is allocated in one shape and returned in another is allocated
// in the returned shape.
//
//===----------------------------------------------------------------------===//
#include "Transforms/Passes.h"

#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/IR/PatternMatch.h"
#include "llvm/ADT/SmallPtrSet.h"

namespace mlir {
namespace sw {
#define GEN_PASS_DEF_SWDISTINCTRESULTS
#include "Transforms/Passes.h.inc"
} // namespace sw
} // namespace mlir

using namespace mlir;

namespace {
struct SwDistinctResults : sw::impl::SwDistinctResultsBase<SwDistinctResults> {
  using SwDistinctResultsBase::SwDistinctResultsBase;

  void runOnOperation() override {
    getOperation()->walk(separate);
    IRRewriter rewriter(&getContext());
    getOperation()->walk([&](func::ReturnOp op) {
      for (OpOperand &operand : op->getOpOperands())
        while (allocateReshaped(rewriter, operand)) {
        }
    });
  }

private:
  /// If a result is a reshape of an allocation, allocates it in its own shape.
  /// The old allocation becomes a reshape of the new one.
  static bool allocateReshaped(RewriterBase &rewriter, OpOperand &result) {
    Operation *reshape = result.get().getDefiningOp();
    if (!isa_and_nonnull<memref::ExpandShapeOp, memref::CollapseShapeOp>(
            reshape))
      return false;
    auto type = cast<MemRefType>(result.get().getType());
    Value source = reshape->getOperand(0);
    bool isAllocated =
        isa_and_nonnull<memref::AllocOp, memref::ExpandShapeOp,
                        memref::CollapseShapeOp>(source.getDefiningOp());
    auto sourceType = cast<MemRefType>(source.getType());
    auto isPlain = [](MemRefType type) {
      return type.hasStaticShape() && type.getLayout().isIdentity();
    };
    if (!isAllocated || !isPlain(type) || !isPlain(sourceType))
      return false;
    Operation *inner = source.getDefiningOp();
    // Chains of reshapes are replaced from the allocation on.
    if (!isa<memref::AllocOp>(inner)) {
      OpOperand &next = reshape->getOpOperand(0);
      return allocateReshaped(rewriter, next);
    }
    rewriter.setInsertionPoint(inner);
    Location loc = inner->getLoc();
    auto alloc = memref::AllocOp::create(rewriter, loc, type);
    Value old;
    if (auto expand = dyn_cast<memref::ExpandShapeOp>(reshape))
      old = memref::CollapseShapeOp::create(rewriter, loc, sourceType, alloc,
                                            expand.getReassociationIndices());
    else
      old = memref::ExpandShapeOp::create(
          rewriter, loc, sourceType, alloc,
          cast<memref::CollapseShapeOp>(reshape).getReassociationIndices());
    rewriter.replaceAllUsesWith(reshape->getResult(0), alloc);
    rewriter.eraseOp(reshape);
    rewriter.replaceOp(inner, old);
    return true;
  }

  static void separate(func::ReturnOp op) {
    OpBuilder builder(op);
    llvm::SmallPtrSet<Value, 4> seen;
    for (OpOperand &operand : op->getOpOperands()) {
      auto type = dyn_cast<MemRefType>(operand.get().getType());
      if (!type || seen.insert(operand.get()).second ||
          !type.hasStaticShape() || !type.getLayout().isIdentity())
        continue;
      auto copy = memref::AllocOp::create(builder, op.getLoc(), type);
      memref::CopyOp::create(builder, op.getLoc(), operand.get(), copy);
      operand.set(copy);
    }
  }
};
} // namespace
