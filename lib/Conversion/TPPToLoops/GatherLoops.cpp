//===- GatherLoops.cpp - Loops of gathers ---------------------------------===//
//
//   scf.for %j = %c0 to %c112 step %c1 {
//     %t = memref.load %table[%j]
//     %v = memref.load %x[%i, %t]
//     memref.store %v, %y[%i, %j]
//   }
// becomes
//   scf.for %j = %c0 to %c112 step %c4 {
//     %t = memref.load %table[%j]
//     %v = memref.load %x[%i, %t]
//     %u = memref.load %table[%j + 1]
//     ...
//     memref.store %v, %y[%i, %j]
//     ...
//   }
//
//===----------------------------------------------------------------------===//
#include "GatherLoops.h"

#include "Dialect/SW/IR/SW.h"
#include "Dialect/TPP/IR/TPP.h"
#include "Dialect/Utils/Views.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Dialect/SCF/Utils/Utils.h"
#include "mlir/Transforms/LoopInvariantCodeMotionUtils.h"
#include "llvm/ADT/SetVector.h"

using namespace mlir;
using namespace mlir::sw;

/// Iterations that are interleaved.
static constexpr uint64_t kInterleaved = 4;

/// Replaces `gather` by a load of the gathered element.
static LogicalResult lower(RewriterBase &rewriter, tpp::GatherOp gather) {
  auto load = gather.getValue().getDefiningOp<memref::LoadOp>();
  if (!load)
    return gather->emitError("cannot be lowered outside of loops");
  rewriter.setInsertionPoint(gather);
  SmallVector<Value> indices;
  for (auto [begin, offset] :
       llvm::zip_equal(load.getIndices(), gather.getOffsets()))
    indices.push_back(
        rewriter.createOrFold<arith::AddIOp>(gather.getLoc(), begin, offset));
  rewriter.replaceOpWithNewOp<memref::LoadOp>(gather, load.getMemRef(),
                                              indices);
  if (load->use_empty())
    rewriter.eraseOp(load);
  return success();
}

/// Whether `loop`, of one block, reads no array that it writes.
static bool isIndependent(scf::ForOp loop) {
  llvm::DenseSet<Value> written;
  for (Operation &op : loop.getBody()->without_terminator())
    if (auto store = dyn_cast<memref::StoreOp>(op))
      written.insert(getViewBase(store.getMemRef()));
  return loop.getNumResults() == 0 &&
         llvm::all_of(loop.getBody()->without_terminator(), [&](auto &op) {
           if (auto load = dyn_cast<memref::LoadOp>(op))
             return !written.contains(getViewBase(load.getMemRef()));
           return isa<memref::StoreOp>(op) || isMemoryEffectFree(&op);
         });
}

/// Moves loop-invariant loads out of `loop`.
static void hoistLoads(scf::ForOp loop) {
  moveLoopInvariantCode(
      loop.getLoopRegions(),
      [&](Value value, Region *) { return loop.isDefinedOutsideOfLoop(value); },
      [](Operation *op, Region *) {
        return isa<memref::LoadOp>(op) ||
               (isMemoryEffectFree(op) && isSpeculatable(op));
      },
      [&](Operation *op, Region *) { loop.moveOutOfLoop(op); });
}

/// Moves the stores in `block` to its end. To load all positions first takes
/// the same time for one gather, and longer for several, whose values fill
/// registers.
static void sinkStores(Block *block) {
  SmallVector<memref::StoreOp> stores =
      llvm::to_vector(block->getOps<memref::StoreOp>());
  for (memref::StoreOp store : stores)
    store->moveBefore(block->getTerminator());
}

/// Interleaves iterations of `loop`.
static LogicalResult interleave(scf::ForOp loop) {
  if (!isIndependent(loop))
    return success();
  hoistLoads(loop);
  FailureOr<UnrolledLoopInfo> unrolled = loopUnrollByFactor(loop, kInterleaved);
  if (failed(unrolled))
    return failure();
  if (unrolled->mainLoopOp)
    sinkStores(unrolled->mainLoopOp->getBody());
  return success();
}

LogicalResult sw::lowerGathers(RewriterBase &rewriter, Operation *root) {
  SmallVector<tpp::GatherOp> gathers;
  root->walk([&](tpp::GatherOp op) { gathers.push_back(op); });
  llvm::SetVector<scf::ForOp> loops;
  for (tpp::GatherOp gather : gathers) {
    auto loop = dyn_cast<scf::ForOp>(gather->getParentOp());
    if (loop && gather->getParentOfType<LaunchOp>())
      loops.insert(loop);
    if (failed(lower(rewriter, gather)))
      return failure();
  }
  for (scf::ForOp loop : loops)
    if (failed(interleave(loop)))
      return loop->emitError("could not be unrolled");
  return success();
}
