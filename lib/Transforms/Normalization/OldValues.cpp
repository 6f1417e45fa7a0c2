//===- OldValues.cpp - Destinations that ops read -------------------------===//
//
//   %r = linalg.generic ins(%x) outs(%w) {
//   ^bb0(%i, %o):
//     %d = arith.subf %i, %o
//     linalg.yield %d
//   }
// becomes
//   %r = linalg.generic ins(%x, %w) outs(%e : tensor.empty) {
//   ^bb0(%i, %o, %unused):
//     %d = arith.subf %i, %o
//     linalg.yield %d
//   }
//
// An array that must not be written then needs no copy, and all arrays that an
// op reads are among its inputs.
//
//===----------------------------------------------------------------------===//
#include "OldValues.h"

#include "Transforms/Utils/TilePreparation.h"

#include "Dialect/SW/IR/SW.h"

#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/Interfaces/FunctionInterfaces.h"

using namespace mlir;
using namespace mlir::sw;

/// Recreates `op` with its destination as the last input.
static linalg::GenericOp addInput(PatternRewriter &rewriter,
                                  linalg::GenericOp op) {
  Location loc = op.getLoc();
  Value old = op.getOutputs()[0];
  Value empty = tensor::EmptyOp::create(
      rewriter, loc, tensor::getMixedSizes(rewriter, loc, old),
      getElementTypeOrSelf(old.getType()));
  SmallVector<Value> inputs(op.getInputs());
  SmallVector<AffineMap> maps = op.getIndexingMapsArray();
  unsigned number = inputs.size();
  inputs.push_back(old);
  maps.push_back(maps.back());
  auto changed =
      linalg::GenericOp::create(rewriter, loc, op.getResultTypes(), inputs,
                                empty, maps, op.getIteratorTypesArray());
  changed->setDiscardableAttrs(
      op.getOperation()->getDiscardableAttrDictionary());
  changed.getRegion().takeBody(op.getRegion());
  Block *body = changed.getBlock();
  Type element = body->getArguments().back().getType();
  BlockArgument input = body->insertArgument(number, element, loc);
  rewriter.replaceAllUsesWith(body->getArguments().back(), input);
  return changed;
}

namespace {
struct OldValuesToInput : OpInterfaceRewritePattern<linalg::LinalgOp> {
  using OpInterfaceRewritePattern::OpInterfaceRewritePattern;

  LogicalResult matchAndRewrite(linalg::LinalgOp op,
                                PatternRewriter &rewriter) const override {
    if (!op.hasPureTensorSemantics() || op.getNumDpsInits() != 1 ||
        op.getNumLoops() == 0 || op.getNumParallelLoops() != op.getNumLoops())
      return rewriter.notifyMatchFailure(op, "not elementwise on tensors");
    OpOperand *output = op.getDpsInitOperand(0);
    if (!op.payloadUsesValueFromOperand(output) ||
        !op.getMatchingIndexingMap(output).isPermutation() ||
        output->get().getDefiningOp<tensor::EmptyOp>())
      return rewriter.notifyMatchFailure(op, "it does not go on with values");
    if (!isa<FunctionOpInterface>(op->getParentOp()) ||
        op->hasAttr(kScheduleAttrName))
      return rewriter.notifyMatchFailure(op, "its place is chosen");
    FailureOr<linalg::GenericOp> generic = toGeneric(rewriter, op);
    if (failed(generic))
      return rewriter.notifyMatchFailure(op, "it has no generic form");
    rewriter.setInsertionPoint(*generic);
    rewriter.replaceOp(*generic, addInput(rewriter, *generic));
    return success();
  }
};
} // namespace

void sw::populateOldValuePatterns(RewritePatternSet &patterns) {
  patterns.add<OldValuesToInput>(patterns.getContext());
}
