//===- SwDistinctResults.cpp - The pass sw-distinct-results ---------------===//
//
// Gives each result of a function memory of its own, as out-parameters need it.
//
//   return %x, %x : memref<8xf32>, memref<8xf32>
// becomes
//   %y = memref.alloc() : memref<8xf32>
//   memref.copy %x, %y
//   return %x, %y
//
//===----------------------------------------------------------------------===//
#include "Transforms/Passes.h"

#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
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

  void runOnOperation() override { getOperation()->walk(separate); }

private:
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
