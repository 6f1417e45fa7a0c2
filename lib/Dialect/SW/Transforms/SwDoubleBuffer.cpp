//===- SwDoubleBuffer.cpp - The pass sw-double-buffer ---------------------===//
//
// Overlaps transfers with computation: a buffer that a loop fetches gets two
// slots, and each iteration starts the transfer of the next one's tile:
//
//   for i { get X[i] to %b, %r; wait %r; use %b }
// becomes
//   get X[0] to %b[0], %r[0]
//   for i, s = 0 {
//     if (i + 1 < n) get X[i + 1] to %b[1 - s], %r[1 - s]
//     wait %r[s]; use %b[s]
//   } (1 - s)
//
// A put is waited for when its slot is needed again, two iterations later.
//
//===----------------------------------------------------------------------===//
#include "Dialect/SW/Transforms/Passes.h"

#include "Dialect/SW/IR/Target.h"
#include "DoubleBufferAnalysis.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/IR/IRMapping.h"
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
// Rewriting of one loop
//===----------------------------------------------------------------------===//

namespace {
/// Gives the candidates of one loop two slots.
class LoopRewriter {
public:
  explicit LoopRewriter(scf::ForOp loop)
      : rewriter(loop.getContext()), loop(loop) {}

  void run(MutableArrayRef<DoubleBufferCandidate> candidates);

private:
  void addSlots(DoubleBufferCandidate &candidate);
  void createPrologue(MutableArrayRef<DoubleBufferCandidate> candidates);
  void addSlotArgument();
  void createPrefetch(MutableArrayRef<DoubleBufferCandidate> candidates);
  void useSlot(DoubleBufferCandidate &candidate);
  void createEpilogue(DoubleBufferCandidate &candidate);

  Value createTile(DoubleBufferCandidate &candidate, Value slot);
  void createGet(DoubleBufferCandidate &candidate, Value iv, Value slot);

  IRRewriter rewriter;
  scf::ForOp loop;
  Value zero, one, slot;
};
} // namespace

/// Replaces the buffer and the reply counter by ones with two slots.
void LoopRewriter::addSlots(DoubleBufferCandidate &candidate) {
  AllocOp old = candidate.buffer;
  rewriter.setInsertionPoint(old);
  SmallVector<int64_t> shape = {2};
  llvm::append_range(shape, old.getType().getShape());
  SmallVector<Attribute> spread = {
      SpreadAttr::get(rewriter.getContext(), Spread::None)};
  llvm::append_range(spread, *old.getSpread());
  DenseI64ArrayAttr units = old.getUnitsAttr();
  if (units) {
    SmallVector<int64_t> withSlots = {1};
    llvm::append_range(withSlots, units.asArrayRef());
    units = rewriter.getDenseI64ArrayAttr(withSlots);
  }
  candidate.buffer = AllocOp::create(
      rewriter, old.getLoc(),
      MemRefType::get(shape, old.getType().getElementType(),
                      MemRefLayoutAttrInterface(),
                      old.getType().getMemorySpace()),
      rewriter.getArrayAttr(spread), /*offset=*/IntegerAttr(), units);
  // For a moment the uses are of the wrong type; useSlot moves them to a slot.
  for (BufferAccess &access : candidate.accesses)
    if (access.view == old)
      access.view = candidate.buffer;
  rewriter.replaceAllUsesWith(old.getResult(), candidate.buffer.getResult());
  rewriter.eraseOp(old);
  candidate.reply.getResult().setType(ReplyType::get(rewriter.getContext(), 2));
}

/// The slot of the buffer as a whole tile.
Value LoopRewriter::createTile(DoubleBufferCandidate &candidate, Value slot) {
  AllocOp buffer = candidate.buffer;
  auto type = MemRefType::get(buffer.getType().getShape().drop_front(),
                              buffer.getType().getElementType(),
                              MemRefLayoutAttrInterface(),
                              buffer.getType().getMemorySpace());
  return TileOp::create(rewriter, buffer.getLoc(), type, buffer, slot,
                        ValueRange());
}

/// Creates the get of iteration `iv` into `slot`.
void LoopRewriter::createGet(DoubleBufferCandidate &candidate, Value iv,
                             Value slot) {
  IRMapping mapping;
  mapping.map(loop.getInductionVar(), iv);
  mapping.map(candidate.buffer.getResult(), createTile(candidate, slot));
  for (Operation *op : candidate.slice)
    rewriter.clone(*op, mapping);
  // A view that the loop does not change is in front of it.
  Value view = candidate.get.getDst();
  if (!mapping.contains(view))
    rewriter.clone(*view.getDefiningOp(), mapping);
  DMAGetOp::create(rewriter, candidate.get.getLoc(),
                   mapping.lookupOrDefault(candidate.get.getSrc()),
                   mapping.lookup(view), candidate.reply, slot);
}

/// Starts the gets of the first iteration in front of the loop.
void LoopRewriter::createPrologue(
    MutableArrayRef<DoubleBufferCandidate> candidates) {
  rewriter.setInsertionPoint(loop);
  zero = arith::ConstantIndexOp::create(rewriter, loop.getLoc(), 0);
  one = arith::ConstantIndexOp::create(rewriter, loop.getLoc(), 1);
  if (!candidates.front().get)
    return;
  if (!isNonEmpty(loop)) {
    scf::IfOp guard = createNonEmptyGuard(rewriter, loop);
    rewriter.setInsertionPoint(guard.thenBlock()->getTerminator());
  }
  for (DoubleBufferCandidate &candidate : candidates)
    if (candidate.get)
      createGet(candidate, loop.getLowerBound(), zero);
}

/// Carries the slot of the current iteration through the loop.
void LoopRewriter::addSlotArgument() {
  FailureOr<LoopLikeOpInterface> replaced =
      cast<LoopLikeOpInterface>(loop.getOperation())
          .replaceWithAdditionalYields(
              rewriter, zero, /*replaceInitOperandUsesInLoop=*/false,
              [&](OpBuilder &builder, Location loc,
                  ArrayRef<BlockArgument> arguments) -> SmallVector<Value> {
                return {
                    arith::SubIOp::create(builder, loc, one, arguments.back())};
              });
  loop = cast<scf::ForOp>(replaced->getOperation());
  slot = loop.getRegionIterArgs().back();
}

/// Starts the gets of the next iteration, if there is one.
void LoopRewriter::createPrefetch(
    MutableArrayRef<DoubleBufferCandidate> candidates) {
  if (!candidates.front().get)
    return;
  Location loc = loop.getLoc();
  rewriter.setInsertionPointToStart(loop.getBody());
  Value next = arith::AddIOp::create(rewriter, loc, loop.getInductionVar(),
                                     loop.getStep());
  auto predicate = loop.getUnsignedCmp() ? arith::CmpIPredicate::ult
                                         : arith::CmpIPredicate::slt;
  Value hasNext = arith::CmpIOp::create(rewriter, loc, predicate, next,
                                        loop.getUpperBound());
  auto guard = scf::IfOp::create(rewriter, loc, hasNext,
                                 /*withElseRegion=*/false);
  rewriter.setInsertionPoint(guard.thenBlock()->getTerminator());
  Value nextSlot = arith::SubIOp::create(rewriter, loc, one, slot);
  for (DoubleBufferCandidate &candidate : candidates) {
    if (!candidate.get)
      continue;
    // The slot may still be on its way to main memory.
    if (candidate.put)
      DMAWaitOp::create(rewriter, loc, candidate.reply, nextSlot);
    createGet(candidate, next, nextSlot);
  }
}

/// Moves the accesses of the iteration to its slot.
void LoopRewriter::useSlot(DoubleBufferCandidate &candidate) {
  rewriter.setInsertionPointToStart(loop.getBody());
  Value tile = createTile(candidate, slot);
  Value copy; // In the loop, of the view if that is in front of it.
  for (const BufferAccess &access : candidate.accesses) {
    if (access.op == candidate.get)
      continue;
    auto view = access.view.getDefiningOp<memref::SubViewOp>();
    if (!view) {
      access.op->replaceUsesOfWith(candidate.buffer, tile);
    } else if (loop->isProperAncestor(view)) {
      view.getSourceMutable().assign(tile);
    } else {
      if (!copy) {
        IRMapping mapping;
        mapping.map(candidate.buffer.getResult(), tile);
        copy = rewriter.clone(*view, mapping)->getResult(0);
      }
      access.op->replaceUsesOfWith(view, copy);
    }
  }
  if (candidate.get) {
    candidate.getWait.getSlotMutable().assign(slot);
  } else {
    // Waits for the put that used the slot two iterations ago.
    Operation *first = nullptr;
    for (const BufferAccess &access : candidate.accesses) {
      Operation *op = loop.getBody()->findAncestorOpInBlock(*access.op);
      if (!first || op->isBeforeInBlock(first))
        first = op;
    }
    rewriter.setInsertionPoint(first);
    DMAWaitOp::create(rewriter, candidate.put.getLoc(), candidate.reply, slot);
  }
  if (candidate.put) {
    candidate.put.getSlotMutable().assign(slot);
    rewriter.eraseOp(candidate.putWait);
  }
}

/// Waits behind the loop for the puts of the last iterations.
void LoopRewriter::createEpilogue(DoubleBufferCandidate &candidate) {
  if (!candidate.put)
    return;
  rewriter.setInsertionPointAfter(loop);
  for (Value last : {zero, one})
    DMAWaitOp::create(rewriter, candidate.put.getLoc(), candidate.reply, last);
}

void LoopRewriter::run(MutableArrayRef<DoubleBufferCandidate> candidates) {
  for (DoubleBufferCandidate &candidate : candidates)
    addSlots(candidate);
  createPrologue(candidates);
  addSlotArgument();
  createPrefetch(candidates);
  for (DoubleBufferCandidate &candidate : candidates)
    useSlot(candidate);
  for (DoubleBufferCandidate &candidate : candidates) {
    createEpilogue(candidate);
    if (candidate.get)
      rewriter.eraseOp(candidate.get);
    for (Operation *user :
         llvm::make_early_inc_range(candidate.buffer->getUsers()))
      if (isa<memref::SubViewOp>(user))
        rewriter.eraseOp(user);
  }
}

//===----------------------------------------------------------------------===//
// Capacity and the pass
//===----------------------------------------------------------------------===//

/// LDM bytes of `alloc` on each CPE.
static int64_t getPieceBytes(AllocOp alloc, const Target &target) {
  int64_t elements = 1;
  for (auto [dim, extent] : llvm::enumerate(alloc.getType().getShape()))
    elements *=
        llvm::divideCeil(extent, target.getPlaces(alloc.getSpreadOf(dim)));
  int64_t bytes =
      elements * llvm::divideCeil(alloc.getType().getElementTypeBitWidth(), 8);
  return llvm::alignTo(bytes, target.getDmaTransactionBytes());
}

/// LDM bytes that the buffers and counters of the launch take on each CPE if no
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
static void keepWhatFits(SmallVectorImpl<DoubleBufferCandidate> &candidates,
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
      // Inner loops first: their transfers are the most frequent.
      SmallVector<scf::ForOp> loops;
      launch.walk([&](scf::ForOp loop) { loops.push_back(loop); });
      for (scf::ForOp loop : loops)
        rewriteLoop(loop, launch, *target, aliases);
      return WalkResult::skip();
    });
    if (result.wasInterrupted())
      signalPassFailure();
  }

private:
  void rewriteLoop(scf::ForOp loop, LaunchOp launch, const Target &target,
                   const MemoryAliases &aliases) {
    // One iteration has nothing to overlap with.
    std::optional<APInt> count = loop.getStaticTripCount();
    if (count && count->ule(1))
      return;
    SmallVector<DoubleBufferCandidate> candidates =
        findDoubleBufferCandidates(loop, aliases);
    keepWhatFits(candidates, launch, target);
    if (!candidates.empty())
      LoopRewriter(loop).run(candidates);
  }
};
} // namespace
