//===- SwDecompose.cpp - The pass sw-decompose ----------------------------===//
//
// Splits ops on tensors into ops that later stages support. Composite ops such
// as softmax are decomposed, and a select of the larger value becomes a
// maximum:
//
//   linalg.generic { %c = cmpf ugt, %x, 0; %r = select %c, %x, 0 }
// or a mirror image becomes
//   linalg.generic { %r = maximumf %x, 0 }
//
//===----------------------------------------------------------------------===//
#include "Transforms/Passes.h"
#include "Transforms/Utils/MpeMarks.h"

#include "Transforms/Normalization/Aggregates.h"

#include "Conversion/LinalgToTPP/Relu.h"
#include "Dialect/SW/IR/SW.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Bufferization/IR/Bufferization.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/Math/IR/Math.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"

#define DEBUG_TYPE "sw-decompose"

namespace mlir {
namespace sw {
#define GEN_PASS_DEF_SWDECOMPOSE
#include "Transforms/Passes.h.inc"
} // namespace sw
} // namespace mlir

using namespace mlir;

/// The maximum that equals `select`, also for NaN; null if there is none.
static Operation *createMaximum(RewriterBase &rewriter, linalg::LinalgOp op,
                                arith::SelectOp select) {
  tpp::Relu relu = tpp::matchRelu(op, select);
  if (!relu.x)
    return nullptr;
  Location loc = select.getLoc();
  rewriter.setInsertionPoint(select);
  Value zero = arith::ConstantOp::create(
      rewriter, loc, rewriter.getZeroAttr(select.getType()));
  if (relu.keepsNaN)
    return arith::MaximumFOp::create(rewriter, loc, relu.x, zero);
  return arith::MaxNumFOp::create(rewriter, loc, relu.x, zero);
}

namespace {
struct SwDecompose : sw::impl::SwDecomposeBase<SwDecompose> {
  using SwDecomposeBase::SwDecomposeBase;

  void runOnOperation() override {
    IRRewriter rewriter(&getContext());
    if (failed(splitAggregates(rewriter)))
      return signalPassFailure();
    nameMaxima(rewriter);
  }

private:
  LogicalResult splitAggregates(IRRewriter &rewriter) {
    SmallVector<linalg::AggregatedOpInterface> ops;
    getOperation()->walk([&](linalg::AggregatedOpInterface op) {
      if (isa<DestinationStyleOpInterface>(op.getOperation()))
        ops.push_back(op);
    });
    for (linalg::AggregatedOpInterface op : ops) {
      sw::MpePartsListener marks(op);
      rewriter.setListener(&marks);
      if (failed(sw::decomposeAggregate(rewriter, op)))
        return op->emitError("cannot be decomposed: expects floats, all in "
                             "tensors or all in memrefs, but got ")
               << op->getOperandTypes();
      rewriter.setListener(nullptr);
    }
    return success();
  }

  /// Replaces comparisons with zero and selects by maxima.
  void nameMaxima(IRRewriter &rewriter) {
    SmallVector<arith::SelectOp> selects;
    getOperation()->walk([&](arith::SelectOp op) {
      if (isa<linalg::GenericOp>(op->getParentOp()))
        selects.push_back(op);
    });
    for (arith::SelectOp select : selects) {
      Operation *compare = select.getCondition().getDefiningOp();
      auto op = cast<linalg::LinalgOp>(select->getParentOp());
      Operation *maximum = createMaximum(rewriter, op, select);
      if (!maximum)
        continue;
      rewriter.replaceOp(select, maximum);
      if (compare->use_empty())
        rewriter.eraseOp(compare);
    }
  }
};
} // namespace
