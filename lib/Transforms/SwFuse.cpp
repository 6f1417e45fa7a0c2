//===- SwFuse.cpp - The pass sw-fuse --------------------------------------===//
//
// Puts elementwise ops that follow each other in one body, so that what is
// between them is never stored:
//
//   %s = linalg.generic { addf %x, %b }
//   %r = linalg.generic { maximumf %s, 0 }
// becomes
//   %r = linalg.generic { %t = addf %x, %b; maximumf %t, 0 }
//
//===----------------------------------------------------------------------===//
#include "Transforms/Passes.h"

#include "TilePreparation.h"

#include "Analysis/TileOps.h"
#include "Dialect/SW/IR/SW.h"
#include "Transforms/ScheduleAttributes.h"

#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/Linalg/Transforms/Transforms.h"
#include "mlir/Dialect/Math/IR/Math.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/IR/Remarks.h"
#include "mlir/Transforms/GreedyPatternRewriteDriver.h"

#define DEBUG_TYPE "sw-fuse"

namespace mlir {
namespace sw {
#define GEN_PASS_DEF_SWFUSE
#include "Transforms/Passes.h.inc"
} // namespace sw
} // namespace mlir

using namespace mlir;
using namespace mlir::sw;

/// Operations per element up to which a value is computed again rather than
/// loaded: what a CPE does in the time in which its part of the bandwidth
/// brings an element is some twenty cycles.
static constexpr unsigned kCheapOps = 4;

/// Operands of one body: each has two buffers in LDM, and beyond this the
/// pieces become short.
static constexpr unsigned kMaxOperands = 10;

//===----------------------------------------------------------------------===//
// What can be fused
//===----------------------------------------------------------------------===//

/// Whether `op` writes each element once, in the order of its loops, by
/// arithmetic that kernels of the CPEs have.
static bool isPointwise(linalg::LinalgOp op) {
  return op.hasPureTensorSemantics() && matchElementwise(op) &&
         op.getMatchingIndexingMap(op.getDpsInitOperand(0)).isIdentity();
}

/// What an op of an elementwise body costs, in operations: a function of the
/// math dialect is worth many.
static unsigned countOps(linalg::LinalgOp op) {
  unsigned count = 0;
  for (Operation &inner : op.getBlock()->without_terminator()) {
    bool isFunction = inner.getName().getDialectNamespace() == "math";
    if (!inner.hasTrait<OpTrait::ConstantLike>())
      count += isFunction ? kCheapOps + 1 : 1;
  }
  return count;
}

/// Whether computing the result of `op` again moves no more bytes than loading
/// it, and takes next to no time.
static bool isCheapToRepeat(linalg::LinalgOp op) {
  unsigned whole = 0;
  for (OpOperand *input : op.getDpsInputOperands())
    whole +=
        op.getMatchingIndexingMap(input).getNumResults() == op.getNumLoops();
  return whole <= 1 && countOps(op) <= kCheapOps;
}

/// Why `producer` cannot be computed where `operand` reads it, empty if it can.
static std::string explainUnfusable(linalg::LinalgOp producer,
                                    OpOperand &operand) {
  auto consumer = cast<linalg::LinalgOp>(operand.getOwner());
  if (isFusionForbidden(producer) || isFusionForbidden(consumer))
    return "'sw.fuse' forbids it";
  if (producer->hasAttr(kScheduleAttrName) ||
      producer->hasAttr(kKernelAttrName))
    return "a schedule or a name is asked for the first";
  if (!isInLoopOrder(consumer.getMatchingIndexingMap(&operand)) ||
      !llvm::all_of(producer.getIndexingMapsArray(), isInLoopOrder))
    return "it is read in another order";
  if (!producer->hasOneUse() && !isCheapToRepeat(producer))
    return "others use the result, and to compute it again costs more than to "
           "load it";
  if (producer->getNumOperands() + consumer->getNumOperands() - 1 >
      kMaxOperands)
    return "together they have more than " + std::to_string(kMaxOperands) +
           " operands";
  return "";
}

static std::string printKind(linalg::LinalgOp op) {
  return matchElementwise(op)->str();
}

//===----------------------------------------------------------------------===//
// The pass
//===----------------------------------------------------------------------===//

namespace {
struct SwFuse : sw::impl::SwFuseBase<SwFuse> {
  using SwFuseBase::SwFuseBase;

  void runOnOperation() override {
    IRRewriter rewriter(&getContext());
    if (failed(eraseUnused()))
      return signalPassFailure();
    SmallVector<linalg::LinalgOp> ops;
    getOperation()->walk([&](linalg::LinalgOp op) {
      if (isPointwise(op))
        ops.push_back(op);
    });
    for (linalg::LinalgOp op : ops)
      fuseProducers(rewriter, op);
    // Operands that became the same one, and results without a use.
    if (failed(eraseUnused()))
      signalPassFailure();
  }

private:
  /// Removes operands and results of bodies that nothing uses.
  LogicalResult eraseUnused() {
    RewritePatternSet patterns(&getContext());
    linalg::populateEraseUnusedOperandsAndResultsPatterns(patterns);
    return applyPatternsGreedily(getOperation(), std::move(patterns));
  }

  /// Puts the producers of `op`, one after the other, in its body.
  static void fuseProducers(IRRewriter &rewriter, linalg::LinalgOp op) {
    llvm::SmallPtrSet<Operation *, 8> refused;
    while (OpOperand *operand = findOperand(op, refused)) {
      auto producer = operand->get().getDefiningOp<linalg::LinalgOp>();
      std::string reason = explainUnfusable(producer, *operand);
      if (!reason.empty()) {
        refused.insert(producer);
        remark::missed(op.getLoc(), remarkOptions())
            << remark::add("{0} is not fused into {1}", printKind(producer),
                           printKind(op))
            << remark::reason("{0}", reason);
        continue;
      }
      FailureOr<linalg::LinalgOp> fused =
          fuse(rewriter, op, operand->getOperandNumber());
      if (failed(fused))
        return;
      op = *fused;
    }
  }

  static remark::RemarkOpts remarkOptions() {
    return remark::RemarkOpts::name("Fuse").category("sw-fuse");
  }

  /// The first input that another elementwise op computes.
  static OpOperand *
  findOperand(linalg::LinalgOp op,
              const llvm::SmallPtrSetImpl<Operation *> &refused) {
    for (OpOperand *input : op.getDpsInputOperands()) {
      auto producer = input->get().getDefiningOp<linalg::LinalgOp>();
      if (producer && !refused.contains(producer) &&
          producer->getBlock() == op->getBlock() && isPointwise(producer))
        return input;
    }
    return nullptr;
  }

  /// Computes what operand `number` of `op` reads in the body of `op`.
  static FailureOr<linalg::LinalgOp>
  fuse(IRRewriter &rewriter, linalg::LinalgOp op, unsigned number) {
    auto producer = op->getOperand(number).getDefiningOp<linalg::LinalgOp>();
    remark::passed(op.getLoc(), remarkOptions()) << remark::add(
        "{0} is computed in {1}", printKind(producer), printKind(op));
    FailureOr<linalg::GenericOp> first = toGeneric(rewriter, producer);
    FailureOr<linalg::GenericOp> second = toGeneric(rewriter, op);
    if (failed(first) || failed(second))
      return failure();
    Operation *own = *first, *consumer = *second;
    rewriter.setInsertionPoint(consumer);
    if (!own->hasOneUse()) {
      // The others keep the one that is there.
      own = rewriter.clone(*own);
      rewriter.modifyOpInPlace(
          consumer, [&] { consumer->setOperand(number, own->getResult(0)); });
    }
    FailureOr<linalg::ElementwiseOpFusionResult> fused =
        linalg::fuseElementwiseOps(rewriter, &consumer->getOpOperand(number));
    if (failed(fused))
      return failure();
    fused->fusedOp->setDiscardableAttrs(
        consumer->getDiscardableAttrDictionary());
    rewriter.replaceOp(consumer, fused->fusedOp->getResults().take_back(1));
    if (own->use_empty())
      rewriter.eraseOp(own);
    return cast<linalg::LinalgOp>(fused->fusedOp);
  }
};
} // namespace
