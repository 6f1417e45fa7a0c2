//===- ConvertTPPToLoops.cpp - The pass convert-tpp-to-loops --------------===//
//
// Lowers primitives on memrefs to scalar loops for the MPE.
//
//   tpp.unary relu ins(%x) outs(%y)
// becomes
//   scf.for %i, scf.for %j { %y[%i, %j] = max(%x[%i, %j], 0) }
//
//===----------------------------------------------------------------------===//
#include "Conversion/Passes.h"

#include "GatherLoops.h"

#include "Dialect/SW/IR/SW.h"
#include "Dialect/TPP/IR/TPP.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Dialect/SCF/Transforms/TileUsingInterface.h"
#include "mlir/IR/PatternMatch.h"

#define DEBUG_TYPE "convert-tpp-to-loops"

namespace mlir {
namespace sw {
#define GEN_PASS_DEF_CONVERTTPPTOLOOPS
#include "Conversion/Passes.h.inc"
} // namespace sw
} // namespace mlir

using namespace mlir;

namespace {
struct ConvertTPPToLoops : sw::impl::ConvertTPPToLoopsBase<ConvertTPPToLoops> {
  using ConvertTPPToLoopsBase::ConvertTPPToLoopsBase;

  void runOnOperation() override {
    SmallVector<tpp::TPPOpInterface> ops;
    getOperation()->walk([&](tpp::TPPOpInterface op) {
      if (op.hasPureBufferSemantics() && !op->getParentOfType<sw::LaunchOp>())
        ops.push_back(op);
    });
    IRRewriter rewriter(&getContext());
    if (failed(sw::lowerGathers(rewriter, getOperation())))
      return signalPassFailure();
    for (tpp::TPPOpInterface op : ops) {
      rewriter.setInsertionPoint(op);
      if (failed(clearDestination(rewriter, op)) || failed(lower(rewriter, op)))
        return signalPassFailure();
    }
  }

private:
  static LogicalResult lower(RewriterBase &rewriter, tpp::TPPOpInterface op) {
    if (failed(scf::lowerToLoopsUsingSCFForOp(
            rewriter, cast<TilingInterface>(op.getOperation()))))
      return op->emitError("cannot be lowered to loops");
    rewriter.eraseOp(op);
    return success();
  }

  /// Fills the destination with zeros if the product does not read it.
  static LogicalResult clearDestination(RewriterBase &rewriter,
                                        tpp::TPPOpInterface op) {
    auto forget = [&](auto product) -> LogicalResult {
      if (!product || !product.getBetaZero())
        return success();
      product.setBetaZero(false);
      auto zero = tpp::UnaryOp::create(rewriter, op->getLoc(), Type(),
                                       tpp::UnaryKind::Zero, Value(),
                                       tpp::Bcast::None, product.getOutput());
      rewriter.setInsertionPoint(zero);
      LogicalResult lowered = lower(rewriter, zero);
      rewriter.setInsertionPoint(op);
      return lowered;
    };
    if (failed(forget(dyn_cast<tpp::GemmOp>(op.getOperation()))))
      return failure();
    return forget(dyn_cast<tpp::BrgemmOp>(op.getOperation()));
  }
};
} // namespace
