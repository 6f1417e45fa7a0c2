//===- SwFuse.cpp - The pass sw-fuse --------------------------------------===//
//
// Fuses elementwise ops that follow each other into one body. Their
// intermediate results are never stored:
//
//   %s = linalg.generic { addf %x, %b }
//   %r = linalg.generic { maximumf %s, 0 }
// becomes
//   %r = linalg.generic { %t = addf %x, %b; maximumf %t, 0 }
//
//===----------------------------------------------------------------------===//
#include "Transforms/Passes.h"

#include "MaskedRows.h"
#include "MoveFactors.h"
#include "Transforms/Utils/Reshapes.h"
#include "UnitDimensions.h"

#include "Transforms/Utils/TilePreparation.h"

#include "Analysis/Structure/TileOps.h"
#include "Dialect/SW/IR/SW.h"
#include "Transforms/Scheduling/ScheduleAttributes.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/Linalg/Transforms/Transforms.h"
#include "mlir/Dialect/Math/IR/Math.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/Dialect/Tensor/Transforms/Transforms.h"
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

/// Maximum operations per element of a value that is recomputed rather than
/// loaded. A CPE computes for some twenty cycles while its share of the
/// bandwidth loads an element.
static constexpr unsigned kCheapOps = 4;

/// Maximum operands of a body. Each has two buffers in LDM, and with more
/// operands the pieces become short.
static constexpr unsigned kMaxOperands = 10;

/// Maximum ops of a body. With hundreds of ops another array costs nothing, and
/// each fused op makes the compiler copy the body.
static constexpr size_t kMaxBody = 256;

//===----------------------------------------------------------------------===//
// Conditions of fusion
//===----------------------------------------------------------------------===//

/// The cost of an op with an elementwise body, in operations. A function of the
/// math dialect counts as several.
static unsigned countOps(linalg::LinalgOp op) {
  unsigned count = 0;
  for (Operation &inner : op.getBlock()->without_terminator()) {
    bool isFunction = inner.getName().getDialectNamespace() == "math";
    if (!inner.hasTrait<OpTrait::ConstantLike>())
      count += isFunction ? kCheapOps + 1 : 1;
  }
  return count;
}

/// The number of ops in the body of `op`.
static size_t countBody(linalg::LinalgOp op) {
  return op.getBlock()->getOperations().size();
}

/// Whether the result of `op` is needed as an array in any case, by a reduction
/// or a product.
static bool isStored(linalg::LinalgOp op) {
  return llvm::any_of(op->getUsers(), [](Operation *user) {
    auto reader = dyn_cast<linalg::LinalgOp>(user);
    return reader && !isPointwise(reader);
  });
}

/// Whether recomputing the result of `op` moves no more bytes than loading it,
/// and takes almost no time.
static bool isCheapToRepeat(linalg::LinalgOp op) {
  if (op.getNumDpsInputs() > 1 && isStored(op))
    return false;
  unsigned whole = 0;
  for (OpOperand *input : op.getDpsInputOperands())
    whole +=
        op.getMatchingIndexingMap(input).getNumResults() == op.getNumLoops();
  return whole <= 1 && countOps(op) <= kCheapOps;
}

/// Whether `map` follows the loops, or reads rows with a stride.
static bool isInOrder(AffineMap map) {
  if (map.getNumResults() == 0)
    return true;
  SmallVector<AffineExpr> exprs(map.getResults());
  auto product = dyn_cast<AffineBinaryOpExpr>(exprs.back());
  if (product && product.getKind() == AffineExprKind::Mul &&
      isa<AffineDimExpr>(product.getLHS()))
    exprs.back() = product.getLHS();
  return isInLoopOrder(
      AffineMap::get(map.getNumDims(), 0, exprs, map.getContext()));
}

/// The number of operands of the fused body of `producer` and the op that reads
/// it by `operand`. Operands that both ops read alike count once.
static unsigned countOperands(linalg::LinalgOp producer, OpOperand &operand) {
  auto consumer = cast<linalg::LinalgOp>(operand.getOwner());
  llvm::SmallDenseSet<std::pair<Value, AffineMap>> inputs;
  for (OpOperand *input : consumer.getDpsInputOperands())
    if (input != &operand)
      inputs.insert({input->get(), consumer.getMatchingIndexingMap(input)});
  AffineMap element = consumer.getMatchingIndexingMap(&operand);
  for (OpOperand *input : producer.getDpsInputOperands())
    inputs.insert({input->get(),
                   producer.getMatchingIndexingMap(input).compose(element)});
  // The results of both.
  return inputs.size() + 2;
}

/// The reason why `producer` cannot be fused into the reader `operand`; empty
/// if it can.
static std::string explainUnfusable(linalg::LinalgOp producer,
                                    OpOperand &operand) {
  auto consumer = cast<linalg::LinalgOp>(operand.getOwner());
  if (isFusionForbidden(producer) || isFusionForbidden(consumer))
    return "'sw.fuse' forbids it";
  if (producer->hasAttr(kScheduleAttrName) ||
      producer->hasAttr(kKernelAttrName))
    return "a schedule or a name is requested for the first";
  if (producer.payloadUsesValueFromOperand(producer.getDpsInitOperand(0)))
    return "the first reads the old values of its result";
  if (!isInLoopOrder(consumer.getMatchingIndexingMap(&operand)) ||
      !llvm::all_of(producer.getIndexingMapsArray(), isInOrder))
    return "it is read in another order";
  if (!producer->hasOneUse() && !isCheapToRepeat(producer))
    return "others use the result, and to compute it again costs more than to "
           "load it";
  if (countBody(producer) + countBody(consumer) > kMaxBody)
    return "together they have more than " + std::to_string(kMaxBody) + " ops";
  if (countOperands(producer, operand) > kMaxOperands)
    return "together they have more than " + std::to_string(kMaxOperands) +
           " operands";
  return "";
}

static std::string printKind(linalg::LinalgOp op) {
  return matchElementwise(op)->str();
}

//===----------------------------------------------------------------------===//
// Pass
//===----------------------------------------------------------------------===//

namespace {
struct SwFuse : sw::impl::SwFuseBase<SwFuse> {
  using SwFuseBase::SwFuseBase;

  void runOnOperation() override {
    IRRewriter rewriter(&getContext());
    generalizeReaders(rewriter);
    dropKeptDims(rewriter);
    if (failed(cleanUp()) || failed(splitBatches()))
      return signalPassFailure();
    // Some factors, such as the sum of a softmax, match only after the ops that
    // compute them have been fused.
    for (bool again : {false, true}) {
      bool moved = false;
      if (failed(moveFactors(moved)))
        return signalPassFailure();
      if (again && !moved)
        return;
      generalizeReaders(rewriter);
      // Repeated, because a reshape may have been between two ops.
      while (fuseAll(rewriter))
        // Merges equal operands and removes results without uses.
        if (failed(cleanUp()))
          return signalPassFailure();
    }
  }

private:
  /// Fuses all possible ops; returns whether one was fused.
  bool fuseAll(IRRewriter &rewriter) {
    SmallVector<linalg::LinalgOp> ops;
    getOperation()->walk([&](linalg::LinalgOp op) {
      if (isPointwise(op))
        ops.push_back(op);
    });
    bool isFused = false;
    for (linalg::LinalgOp op : ops)
      isFused |= fuseProducers(rewriter, op);
    return isFused;
  }

  /// Removes unused operands and results of bodies, and pairs of reshapes that
  /// undo each other.
  LogicalResult cleanUp() {
    MLIRContext *context = &getContext();
    RewritePatternSet patterns(context);
    linalg::populateEraseUnusedOperandsAndResultsPatterns(patterns);
    tensor::populateFoldTensorEmptyPatterns(patterns);
    populateReshapePatterns(patterns);
    populateComparisonPatterns(patterns);
    return applyPatternsGreedily(getOperation(), std::move(patterns));
  }

  /// Gives products the dimensions of the ops around them: first the products
  /// that compute scores, then the readers of the split scores.
  LogicalResult splitBatches() {
    for (bool ofReaders : {false, true}) {
      RewritePatternSet patterns(&getContext());
      populateBatchPatterns(patterns, ofReaders);
      if (failed(applyPatternsGreedily(getOperation(), std::move(patterns))))
        return failure();
    }
    return success();
  }

  LogicalResult moveFactors(bool &moved) {
    RewritePatternSet patterns(&getContext());
    populateFactorPatterns(patterns);
    populateChannelFactorPatterns(patterns);
    populateMaskedRowPatterns(patterns);
    return applyPatternsGreedily(getOperation(), std::move(patterns),
                                 GreedyRewriteConfig(), &moved);
  }

  /// Removes intermediate conversions to numbers and other types from a body.
  static LogicalResult simplifyBody(linalg::GenericOp op) {
    RewritePatternSet patterns(op.getContext());
    populateComparisonPatterns(patterns);
    SmallVector<Operation *> compares;
    for (auto compare : op.getBlock()->getOps<arith::CmpFOp>())
      compares.push_back(compare);
    GreedyRewriteConfig config;
    config.setStrictness(GreedyRewriteStrictness::ExistingOps);
    return applyOpPatternsGreedily(compares, std::move(patterns), config);
  }

  /// Generalizes named ops that read a reshape, and reshaped transposes.
  /// Upstream moves a reshape only past generic ops.
  void generalizeReaders(IRRewriter &rewriter) {
    SmallVector<linalg::LinalgOp> ops;
    getOperation()->walk([&](linalg::LinalgOp op) {
      bool readsReshape = llvm::any_of(op.getDpsInputs(), [](Value input) {
        return input.getDefiningOp<tensor::ExpandShapeOp>() != nullptr;
      });
      bool isReshaped =
          isa<linalg::TransposeOp>(op) &&
          llvm::any_of(op->getUsers(), llvm::IsaPred<tensor::CollapseShapeOp>);
      if ((readsReshape || isReshaped) && !isa<linalg::FillOp>(op) &&
          op.hasPureTensorSemantics() &&
          (matchElementwise(op) || matchReduction(op)))
        ops.push_back(op);
    });
    for (linalg::LinalgOp op : ops)
      (void)toGeneric(rewriter, op);
  }

  /// Importers keep the dimension of a reduction with one element, and its
  /// readers index it by 0. Without it the readers have the loops of the
  /// reduction.
  void dropKeptDims(IRRewriter &rewriter) {
    SmallVector<linalg::GenericOp> ops;
    getOperation()->walk([&](linalg::GenericOp op) {
      if (op.hasPureTensorSemantics())
        ops.push_back(op);
    });
    for (linalg::GenericOp op : ops) {
      dropKeptDimsOf(rewriter, op);
      dropLastLoop(rewriter, op);
    }
  }

  /// Fuses the producers of `op` into its body, one after the other; returns
  /// whether it fused any.
  static bool fuseProducers(IRRewriter &rewriter, linalg::LinalgOp op) {
    llvm::SmallPtrSet<Operation *, 8> refused;
    bool isFused = false;
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
        return isFused;
      op = *fused;
      isFused = true;
    }
    return isFused;
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

  /// Fuses the producer of operand `number` into `op`.
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
      // The other readers keep the existing op.
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
    // The cost of recomputation is that of the simplified body.
    if (failed(simplifyBody(cast<linalg::GenericOp>(fused->fusedOp))))
      return failure();
    return cast<linalg::LinalgOp>(fused->fusedOp);
  }
};
} // namespace
