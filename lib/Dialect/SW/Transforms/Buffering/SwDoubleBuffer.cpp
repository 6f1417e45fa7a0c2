//===- SwDoubleBuffer.cpp - The pass sw-double-buffer ---------------------===//
//
// Overlaps transfers with computation. A buffer that a nest of loops fetches
// gets two slots. Each iteration issues the get of the next iteration's tile,
// also across the loops of the nest:
//
//   for i { for j { get X[i, j] to %b, %r; wait %r; use %b } }
// becomes
//   get X[0, 0] to %b[0], %r[0]
//   barrier
//   for i, s = 0 {
//     for j, s {
//       (i', j') = j + 1 < n ? (i, j + 1) : (i + 1, 0)
//       if (i' < m) get X[i', j'] to %b[1 - s], %r[1 - s]
//       wait %r[s]; use %b[s]
//     } (1 - s)
//   }
//
// A put is waited for when its slot is needed again, two iterations later.
//
//===----------------------------------------------------------------------===//
#include "Dialect/SW/Transforms/Passes.h"

#include "Dialect/SW/IR/Target.h"
#include "DoubleBufferAnalysis.h"
#include "DoubleBufferPhases.h"
#include "DoubleBufferRewriter.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/IR/Remarks.h"
#include "llvm/Support/MathExtras.h"

namespace mlir {
namespace sw {
#define GEN_PASS_DEF_SWDOUBLEBUFFER
#include "Dialect/SW/Transforms/Passes.h.inc"
} // namespace sw
} // namespace mlir

using namespace mlir;
using namespace mlir::sw;

//===----------------------------------------------------------------------===//
// Capacity and the pass
//===----------------------------------------------------------------------===//

/// The LDM bytes of `alloc` on each CPE.
static int64_t getPieceBytes(AllocOp alloc, const Target &target) {
  int64_t elements = 1;
  for (auto [dim, extent] : llvm::enumerate(alloc.getType().getShape()))
    elements *=
        llvm::divideCeil(extent, target.getPlaces(alloc.getSpreadOf(dim)));
  int64_t bytes =
      elements * llvm::divideCeil(alloc.getType().getElementTypeBitWidth(), 8);
  return llvm::alignTo(bytes, target.getDmaTransactionBytes());
}

/// The LDM bytes of the buffers and counters of the launch on each CPE if no
/// two share space.
static int64_t getLaunchBytes(LaunchOp launch, const Target &target) {
  int64_t bytes = 0;
  launch.walk([&](Operation *op) {
    if (auto alloc = dyn_cast<AllocOp>(op))
      bytes += getPieceBytes(alloc, target);
    else if (auto reply = dyn_cast<ReplyOp>(op))
      bytes += reply.getType().getBytes();
  });
  return bytes;
}

/// Removes the candidates whose second slot no longer fits.
static void keepFitting(SmallVectorImpl<DoubleBufferCandidate> &candidates,
                        LaunchOp launch, const Target &target) {
  int64_t used = getLaunchBytes(launch, target);
  int64_t limit = target.getUsableLdmBytes();
  llvm::erase_if(candidates, [&](DoubleBufferCandidate &candidate) {
    int64_t more = getPieceBytes(candidate.buffer, target) +
                   candidate.reply.getType().getBytes();
    bool fits = used + more <= limit;
    auto opts =
        remark::RemarkOpts::name("DoubleBuffer").category("sw-double-buffer");
    Location loc = candidate.buffer.getLoc();
    if (fits) {
      used += more;
      remark::passed(loc, opts)
          << "gave the buffer two slots" << remark::metric("bytes", more);
      return false;
    }
    remark::missed(loc, opts)
        << "a second slot does not fit in LDM" << remark::metric("bytes", more)
        << remark::metric("used", used) << remark::metric("limit", limit);
    return true;
  });
}

/// The loops of the launch, innermost first. Their transfers are the most
/// frequent, so their buffers have priority.
static SmallVector<scf::ForOp> getLoopsInsideOut(LaunchOp launch) {
  SmallVector<SmallVector<scf::ForOp>> byDepth;
  launch.walk([&](scf::ForOp loop) {
    size_t depth = 0;
    for (Operation *op = loop->getParentOp(); op != launch;
         op = op->getParentOp())
      depth += isa<LoopLikeOpInterface>(op);
    byDepth.resize(std::max(byDepth.size(), depth + 1));
    byDepth[depth].push_back(loop);
  });
  SmallVector<scf::ForOp> loops;
  for (ArrayRef<scf::ForOp> level : llvm::reverse(byDepth))
    llvm::append_range(loops, level);
  return loops;
}

namespace {
struct SwDoubleBuffer : sw::impl::SwDoubleBufferBase<SwDoubleBuffer> {
  using SwDoubleBufferBase::SwDoubleBufferBase;

  void runOnOperation() override {
    MemoryAliases aliases(getOperation());
    WalkResult result = getOperation()->walk([&](LaunchOp launch) {
      if (launch.getView() != View::CoreGroup)
        return WalkResult::skip();
      FailureOr<Target> target = Target::get(launch);
      if (failed(target))
        return WalkResult::interrupt();
      rewriteLaunch(launch, *target, aliases);
      return WalkResult::skip();
    });
    if (result.wasInterrupted())
      signalPassFailure();
  }

private:
  static void rewriteLaunch(LaunchOp launch, const Target &target,
                            const MemoryAliases &aliases) {
    SmallVector<scf::ForOp> loops = getLoopsInsideOut(launch);
    SmallVector<scf::IfOp> prefetches;
    llvm::SmallPtrSet<Operation *, 4> startBarriers;
    for (size_t i = 0; i < loops.size(); ++i) {
      SmallVector<DoubleBufferCandidate> candidates =
          findDoubleBufferCandidates(loops[i], aliases);
      keepFitting(candidates, launch, target);
      rewriteLoop(i, loops, candidates, prefetches, startBarriers);
    }
    separatePhases(launch);
  }

  /// Rewrites the candidates of `loops[index]`; candidates of the same nest are
  /// rewritten together.
  static void rewriteLoop(size_t index, MutableArrayRef<scf::ForOp> loops,
                          SmallVectorImpl<DoubleBufferCandidate> &candidates,
                          SmallVectorImpl<scf::IfOp> &prefetches,
                          llvm::SmallPtrSetImpl<Operation *> &startBarriers) {
    while (!candidates.empty()) {
      size_t depth = candidates.front().nestDepth;
      SmallVector<DoubleBufferCandidate> group;
      llvm::erase_if(candidates, [&](const DoubleBufferCandidate &candidate) {
        if (candidate.nestDepth != depth)
          return false;
        group.push_back(candidate);
        return true;
      });
      // The rewriter replaces loops, including loops of other candidates.
      LoopNest nest = getLoopNest(loops[index]);
      NestRewriter(ArrayRef(nest).take_back(depth), loops, prefetches,
                   startBarriers)
          .run(group);
    }
  }
};
} // namespace
