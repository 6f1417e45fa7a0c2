//===- ReferenceOutlining.cpp - Outlining of ops of the reference ---------===//
//
// The time of LLVM's passes on one function grows with the square of its loops.
// A network of some thousand ops has some ten thousand loops, which took
// minutes. Therefore each op becomes a function of its own, which LLVM does not
// inline:
//
//   linalg.add ins(%a, %b : memref<4xf32>, memref<4xf32>) outs(%c : ..)
// becomes
//   func.call @sw_run_op_0(%a, %b, %c) : (memref<4xf32>, ..) -> ()
//
//===----------------------------------------------------------------------===//
#include "ReferenceVariants.h"

#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Dialect/SCF/Utils/Utils.h"

using namespace mlir;
using namespace mlir::sw::runner;

/// A function with at most this number of ops compiles within seconds.
static constexpr size_t kFewOps = 100;

/// Moves `op` into a new function `name`.
static LogicalResult outline(RewriterBase &rewriter, StringRef name,
                             Operation *op) {
  rewriter.setInsertionPoint(op);
  auto region =
      scf::ExecuteRegionOp::create(rewriter, op->getLoc(), TypeRange());
  Block *block = rewriter.createBlock(&region.getRegion());
  rewriter.moveOpBefore(op, block, block->end());
  rewriter.setInsertionPointToEnd(block);
  scf::YieldOp::create(rewriter, op->getLoc());
  FailureOr<func::FuncOp> function = outlineSingleBlockRegion(
      rewriter, op->getLoc(), region.getRegion(), name);
  if (failed(function))
    return failure();
  function->setPrivate();
  (*function)->setAttr("passthrough", rewriter.getStrArrayAttr({"noinline"}));
  return success();
}

LogicalResult sw::runner::outlineOps(ModuleOp module) {
  IRRewriter rewriter(module.getContext());
  SymbolTable symbols(module);
  unsigned number = 0;
  auto getName = [&] {
    return SymbolTable::generateSymbolName<16>(
        "sw_run_op", [&](StringRef name) { return symbols.lookup(name); },
        number);
  };
  for (auto func : llvm::to_vector(module.getOps<func::FuncOp>())) {
    SmallVector<Operation *> ops;
    func.walk<WalkOrder::PreOrder>([&](Operation *op) {
      if (!isa<linalg::LinalgOp>(op) || op->getNumResults() > 0)
        return WalkResult::advance();
      ops.push_back(op);
      return WalkResult::skip();
    });
    if (ops.size() <= kFewOps)
      continue;
    for (Operation *op : ops)
      if (failed(outline(rewriter, getName(), op)))
        return op->emitError("cannot make a function of this op");
  }
  return success();
}
