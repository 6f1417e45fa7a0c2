//===- SwSequentialLoops.cpp - The pass sw-sequential-loops ---------------===//
//
// Converts parallel loops that upstream's conversions leave to nests of
// scf.for:
//
//   %r = scf.parallel (%i) = ... init (%z) -> f32 { ... scf.reduce(%v) {add} }
//   %t = scf.forall (%i) in (8) shared_outs(%o = %e) -> tensor<...> {
//     ...
//     scf.forall.in_parallel { tensor.parallel_insert_slice %x into %o[%i] }
//   }
// becomes
//   %r = scf.for %i = ... iter_args(%a = %z) { ... scf.yield (%a add %v) }
//   %t = scf.for %i = ... iter_args(%o = %e) {
//     ...
//     %n = tensor.insert_slice %x into %o[%i]
//     scf.yield %n
//   }
//
// A parallel loop permits any order of its iterations.
//
//===----------------------------------------------------------------------===//
#include "Transforms/Inputs/Passes.h"

#include "Analysis/Structure/AffineChecks.h"
#include "Dialect/SW/IR/SW.h"

#include "mlir/Conversion/AffineToStandard/AffineToStandard.h"
#include "mlir/Dialect/Affine/IR/AffineOps.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Arith/Utils/Utils.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/Dialect/Vector/IR/VectorOps.h"
#include "mlir/IR/PatternMatch.h"
#include "mlir/Interfaces/CallInterfaces.h"
#include "mlir/Pass/PassManager.h"

namespace mlir {
namespace sw {
#define GEN_PASS_DEF_SWSEQUENTIALLOOPS
#include "Transforms/Inputs/Passes.h.inc"
} // namespace sw
} // namespace mlir

using namespace mlir;

/// Creates the nest of loops and moves `rewriter` into the innermost one, whose
/// body has no yield yet.
static scf::LoopNest createNest(RewriterBase &rewriter, Location loc,
                                ValueRange lower, ValueRange upper,
                                ValueRange step, ValueRange inits) {
  scf::LoopNest nest =
      scf::buildLoopNest(rewriter, loc, lower, upper, step, inits,
                         [](OpBuilder &, Location, ValueRange,
                            ValueRange carried) -> scf::ValueVector {
                           return llvm::to_vector(carried);
                         });
  return nest;
}

/// The induction variables of `nest`.
static SmallVector<Value> getIndices(const scf::LoopNest &nest) {
  return llvm::map_to_vector(nest.loops, [](scf::ForOp loop) -> Value {
    return loop.getInductionVar();
  });
}

/// Moves `body` without its terminator into the innermost loop of `nest`. The
/// loop yields the values that `finish` creates for the terminator.
static void fillNest(RewriterBase &rewriter, scf::LoopNest &nest, Block &body,
                     ArrayRef<Value> arguments,
                     function_ref<SmallVector<Value>(Operation *)> finish) {
  scf::ForOp innermost = nest.loops.back();
  Operation *yield = innermost.getBody()->getTerminator();
  Operation *end = body.getTerminator();
  rewriter.inlineBlockBefore(&body, yield, arguments);
  rewriter.setInsertionPoint(yield);
  SmallVector<Value> results = finish(end);
  rewriter.eraseOp(end);
  rewriter.replaceOpWithNewOp<scf::YieldOp>(yield, results);
}

//===----------------------------------------------------------------------===//
// scf.parallel
//===----------------------------------------------------------------------===//

static void lowerParallel(RewriterBase &rewriter, scf::ParallelOp op) {
  rewriter.setInsertionPoint(op);
  scf::LoopNest nest =
      createNest(rewriter, op.getLoc(), op.getLowerBound(), op.getUpperBound(),
                 op.getStep(), op.getInitVals());
  SmallVector<Value> carried =
      llvm::to_vector_of<Value>(nest.loops.back().getRegionIterArgs());
  fillNest(
      rewriter, nest, *op.getBody(), getIndices(nest), [&](Operation *end) {
        auto reduce = cast<scf::ReduceOp>(end);
        SmallVector<Value> results;
        for (auto [value, sum, region] : llvm::zip_equal(
                 reduce.getOperands(), carried, reduce.getReductions())) {
          Operation *last = region.front().getTerminator();
          rewriter.inlineBlockBefore(&region.front(), reduce, {sum, value});
          results.push_back(last->getOperand(0));
          rewriter.eraseOp(last);
        }
        return results;
      });
  rewriter.replaceOp(op, nest.results);
}

//===----------------------------------------------------------------------===//
// scf.forall
//===----------------------------------------------------------------------===//

/// Whether the pipeline itself has mapped the loop to the CPEs.
static bool isMappedToChip(scf::ForallOp op) {
  std::optional<ArrayAttr> mapping = op.getMapping();
  return mapping && llvm::any_of(*mapping, llvm::IsaPred<sw::MappingAttr>);
}

/// Whether the body contains ops on arrays.
static bool hasArrayOps(Operation *loop) {
  return loop
      ->walk([&](Operation *inner) {
        bool isArrayOp =
            inner != loop &&
            (isa<DestinationStyleOpInterface, CallOpInterface, scf::ForallOp>(
                 inner) ||
             llvm::any_of(inner->getResultTypes(),
                          llvm::IsaPred<TensorType, VectorType>));
        return isArrayOp ? WalkResult::interrupt() : WalkResult::advance();
      })
      .wasInterrupted();
}

//===----------------------------------------------------------------------===//
// Affine loops
//===----------------------------------------------------------------------===//

/// Whether `op` is a loop that only carries scalars. The C code is then emitted
/// from the affine loop itself, which keeps its name and bounds.
static bool staysAffine(Operation *op) {
  return !(isa<affine::AffineParallelOp>(op) && op->getNumResults() > 0) &&
         !llvm::any_of(op->getResultTypes(),
                       llvm::IsaPred<TensorType, VectorType>) &&
         !hasArrayOps(op);
}

/// Whether `root` contains other affine loops. Upstream's pass then lowers all
/// of affine in the function.
static bool needsLowering(Operation *root) {
  return root
      ->walk([](Operation *op) {
        bool isOther = isa<affine::AffineForOp, affine::AffineParallelOp>(op) &&
                       !staysAffine(op);
        return isOther ? WalkResult::interrupt() : WalkResult::advance();
      })
      .wasInterrupted();
}

/// Creates an op that inserts like `insert`, into the current value `carried`.
static Value insertSlice(RewriterBase &rewriter,
                         tensor::ParallelInsertSliceOp insert, Value carried) {
  return tensor::InsertSliceOp::create(
      rewriter, insert.getLoc(), insert.getSource(), carried,
      insert.getMixedOffsets(), insert.getMixedSizes(),
      insert.getMixedStrides());
}

static LogicalResult lowerForall(RewriterBase &rewriter, scf::ForallOp op) {
  for (Operation &inner : op.getTerminator().getYieldingOps())
    if (!isa<tensor::ParallelInsertSliceOp>(inner))
      return inner.emitOpError("has no form in sequence, which the loop is "
                               "run in; expects tensor.parallel_insert_slice");
  rewriter.setInsertionPoint(op);
  Location loc = op.getLoc();
  auto toValues = [&](ArrayRef<OpFoldResult> bounds) {
    return getValueOrCreateConstantIndexOp(rewriter, loc, bounds);
  };
  scf::LoopNest nest =
      createNest(rewriter, loc, toValues(op.getMixedLowerBound()),
                 toValues(op.getMixedUpperBound()), toValues(op.getMixedStep()),
                 op.getOutputs());
  SmallVector<Value> outs =
      llvm::to_vector_of<Value>(nest.loops.back().getRegionIterArgs());
  SmallVector<Value> arguments = getIndices(nest);
  llvm::append_range(arguments, outs);
  fillNest(rewriter, nest, *op.getBody(), arguments, [&](Operation *end) {
    SmallVector<Value> results = outs;
    for (Operation &inner : llvm::make_early_inc_range(
             cast<scf::InParallelOp>(end).getYieldingOps())) {
      auto insert = cast<tensor::ParallelInsertSliceOp>(inner);
      size_t position = llvm::find(outs, insert.getDest()) - outs.begin();
      results[position] = insertSlice(rewriter, insert, results[position]);
      rewriter.eraseOp(insert);
    }
    return results;
  });
  rewriter.replaceOp(op, nest.results);
  return success();
}

namespace {
struct SwSequentialLoops : sw::impl::SwSequentialLoopsBase<SwSequentialLoops> {
  using SwSequentialLoopsBase::SwSequentialLoopsBase;

  void runOnOperation() override {
    // Also where this pass leaves the expressions, so that a later one does not
    // meet them.
    if (failed(sw::verifyAffineOps(getOperation())))
      return signalPassFailure();
    if (needsLowering(getOperation())) {
      OpPassManager affine(getOperation()->getName());
      affine.addPass(createLowerAffinePass());
      if (failed(runPipeline(affine, getOperation())))
        return signalPassFailure();
    }
    SmallVector<Operation *> loops;
    getOperation()->walk([&](Operation *op) {
      auto parallel = dyn_cast<scf::ParallelOp>(op);
      auto forall = dyn_cast<scf::ForallOp>(op);
      if ((parallel && parallel.getNumResults() > 0) ||
          (forall && !isMappedToChip(forall) &&
           (forall.getNumResults() > 0 || hasArrayOps(forall))))
        loops.push_back(op);
    });
    IRRewriter rewriter(&getContext());
    for (Operation *op : loops) {
      if (auto parallel = dyn_cast<scf::ParallelOp>(op))
        lowerParallel(rewriter, parallel);
      else if (failed(lowerForall(rewriter, cast<scf::ForallOp>(op))))
        return signalPassFailure();
    }
  }
};
} // namespace
