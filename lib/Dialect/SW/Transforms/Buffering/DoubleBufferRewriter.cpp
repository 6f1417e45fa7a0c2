//===- DoubleBufferRewriter.cpp - Two slots in a nest of loops ------------===//
//
// Order matters: the DMA engine serves requests in order. A tile of an inner
// loop is needed first. The prefetch of an outer loop therefore follows the
// prefetch of the inner loop, in the first iteration of the inner loop.
//
//===----------------------------------------------------------------------===//
#include "DoubleBufferRewriter.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/IR/IRMapping.h"

using namespace mlir;
using namespace mlir::sw;

//===----------------------------------------------------------------------===//
// Buffers
//===----------------------------------------------------------------------===//

/// Replaces the buffer and the reply counter by ones with two slots.
void NestRewriter::addSlots(DoubleBufferCandidate &candidate) {
  AllocOp old = candidate.buffer;
  rewriter.setInsertionPoint(old);
  SmallVector<int64_t> shape = {2};
  llvm::append_range(shape, old.getType().getShape());
  // Without a spread every CPE has the full buffer.
  ArrayAttr spread = old.getSpreadAttr();
  if (spread) {
    SmallVector<Attribute> withSlots = {
        SpreadAttr::get(rewriter.getContext(), Spread::None)};
    llvm::append_range(withSlots, spread);
    spread = rewriter.getArrayAttr(withSlots);
  }
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
      spread, /*offset=*/IntegerAttr(), units, old.getIsPrivate());
  // The uses have the wrong type until useSlot moves them to a slot.
  for (BufferAccess &access : candidate.accesses)
    if (access.view == old)
      access.view = candidate.buffer;
  rewriter.replaceAllUsesWith(old.getResult(), candidate.buffer.getResult());
  rewriter.eraseOp(old);
  candidate.reply.getResult().setType(ReplyType::get(rewriter.getContext(), 2));
}

/// A slot of the buffer as a full tile.
Value NestRewriter::createTile(DoubleBufferCandidate &candidate, Value slot) {
  AllocOp buffer = candidate.buffer;
  auto type = MemRefType::get(buffer.getType().getShape().drop_front(),
                              buffer.getType().getElementType(),
                              MemRefLayoutAttrInterface(),
                              buffer.getType().getMemorySpace());
  return TileOp::create(rewriter, buffer.getLoc(), type, buffer, slot,
                        ValueRange());
}

//===----------------------------------------------------------------------===//
// Prefetches
//===----------------------------------------------------------------------===//

/// Creates the get of the iteration with induction variables `ivs`.
void NestRewriter::createGet(DoubleBufferCandidate &candidate, ValueRange ivs,
                             Value slot) {
  IRMapping mapping;
  for (auto [loop, iv] : llvm::zip_equal(nest, ivs))
    mapping.map(loop.getInductionVar(), iv);
  mapping.map(candidate.buffer.getResult(), createTile(candidate, slot));
  for (Operation *op : candidate.slice)
    rewriter.clone(*op, mapping);
  // A view that does not depend on the nest is defined before it.
  Value view = candidate.get.getDst();
  if (!mapping.contains(view))
    rewriter.clone(*view.getDefiningOp(), mapping);
  auto get = DMAGetOp::create(rewriter, candidate.get.getLoc(),
                              mapping.lookupOrDefault(candidate.get.getSrc()),
                              mapping.lookup(view), candidate.reply, slot);
  get.setBroadcastAttr(candidate.get.getBroadcastAttr());
}

/// Issues the gets of the first iteration before the nest.
void NestRewriter::createPrologue(const Candidates &gets) {
  scf::ForOp outermost = nest.front();
  rewriter.setInsertionPoint(outermost);
  zero = arith::ConstantIndexOp::create(rewriter, outermost.getLoc(), 0);
  one = arith::ConstantIndexOp::create(rewriter, outermost.getLoc(), 1);
  if (gets.empty())
    return;
  if (!isNonEmpty(outermost)) {
    scf::IfOp guard = createNonEmptyGuard(rewriter, outermost);
    rewriter.setInsertionPoint(guard.thenBlock()->getTerminator());
  }
  SmallVector<Value> ivs;
  for (scf::ForOp loop : nest)
    ivs.push_back(loop.getLowerBound());
  for (DoubleBufferCandidate *candidate : gets)
    createGet(*candidate, ivs, zero);
  rewriter.setInsertionPoint(outermost);
  createStartBarrier();
}

/// Whether only gets count on `reply`.
static bool countsGets(Value reply) {
  return llvm::none_of(reply.getUsers(), llvm::IsaPred<DMAPutOp>);
}

/// Whether `op` lays out fetched data for the first products.
static bool isLayout(Operation *op) {
  return isa<RowsSpreadOp, WindowFillOp>(op);
}

static bool isGetOrPure(Operation &op) {
  return isa<DMAGetOp>(op) || isMemoryEffectFree(&op);
}

/// Whether `op` only issues gets, maybe not in all core groups.
static bool onlyGets(Operation *op) {
  auto guard = dyn_cast<scf::IfOp>(op);
  return isGetOrPure(*op) || (guard && !guard.elseBlock() &&
                              llvm::all_of(*guard.thenBlock(), isGetOrPure));
}

/// Whether a start barrier before `next` may move before `op`, or `op` after
/// the barrier. Allowed are gets, waits for gets, and start barriers of other
/// nests. So is the layout of fetched data, unless a get between `op` and
/// `next` fills its buffers.
bool NestRewriter::mayPrecedeStart(Operation *op, Operation *next) const {
  if (auto wait = dyn_cast<DMAWaitOp>(op))
    return countsGets(wait.getReply());
  if (!isLayout(op))
    return onlyGets(op) || startBarriers.contains(op);
  for (Operation *between = op; between != next;
       between = between->getNextNode())
    if (auto get = dyn_cast<DMAGetOp>(between))
      for (Value buffer : op->getOperands())
        if (isLDM(buffer.getType()) &&
            getViewBase(buffer) == getViewBase(get.getDst()))
          return false;
  return true;
}

/// CPEs do not begin at the same time. Without a barrier after the first gets,
/// the second tile of an early CPE is served before the first tile of a late
/// one. The first product waits for both. One barrier serves all nests that
/// begin at the same place. Earlier fetched data are waited for and laid out
/// after the barrier: nothing delays the other gets.
void NestRewriter::createStartBarrier() {
  scf::ForOp outermost = nest.front();
  // CPEs that work independently have no common barrier.
  if (outermost->getParentOfType<scf::ForallOp>() || isInPrivateLoop(outermost))
    return;
  auto launch = outermost->getParentOfType<LaunchOp>();
  // Core groups do not run inner loops equally often, and have no barrier if
  // others run something else.
  bool isOfAll = outermost->getParentOp() == launch && !launch.getRange();
  Scope scope = isOfAll ? launch.getWholeScope() : Scope::Array;
  auto barrier = BarrierOp::create(rewriter, outermost.getLoc(), scope);
  for (Operation *op = barrier->getPrevNode();
       op && mayPrecedeStart(op, barrier);) {
    Operation *previous = op->getPrevNode();
    if (isa<DMAWaitOp>(op) || isLayout(op))
      rewriter.moveOpAfter(op, barrier);
    else if (startBarriers.erase(op))
      rewriter.eraseOp(op);
    op = previous;
  }
  startBarriers.insert(barrier);
}

/// Carries the slot of the current iteration through all loops of the nest.
void NestRewriter::addSlotArguments() {
  slot = zero;
  for (scf::ForOp &loop : nest) {
    scf::ForOp old = loop;
    // The loop yields its argument until the next inner loop provides the
    // result.
    FailureOr<LoopLikeOpInterface> replaced =
        cast<LoopLikeOpInterface>(old.getOperation())
            .replaceWithAdditionalYields(
                rewriter, slot, /*replaceInitOperandUsesInLoop=*/false,
                [](OpBuilder &, Location, ArrayRef<BlockArgument> arguments)
                    -> SmallVector<Value> { return {arguments.back()}; });
    loop = cast<scf::ForOp>(replaced->getOperation());
    llvm::replace(loops, old, loop);
    slot = loop.getRegionIterArgs().back();
  }
  auto yield = [](scf::ForOp loop, Value value) {
    Operation *terminator = loop.getBody()->getTerminator();
    terminator->setOperand(terminator->getNumOperands() - 1, value);
  };
  scf::ForOp innermost = nest.back();
  rewriter.setInsertionPointToStart(innermost.getBody());
  other = arith::SubIOp::create(rewriter, innermost.getLoc(), one, slot);
  yield(innermost, other);
  for (size_t i = 0; i + 1 < nest.size(); ++i)
    yield(nest[i], nest[i + 1].getResults().back());
}

/// The last prefetch in the innermost of the loops in this nest that surely
/// run, or null.
scf::IfOp NestRewriter::findInnerPrefetch() {
  scf::IfOp found;
  size_t foundDepth = 0;
  for (scf::IfOp prefetch : prefetches) {
    size_t depth = 0;
    auto loop = dyn_cast<scf::ForOp>(prefetch->getParentOp());
    while (loop && loop != nest.back() && hasConstantIterations(loop)) {
      loop = dyn_cast<scf::ForOp>(loop->getParentOp());
      ++depth;
    }
    if (loop == nest.back() && depth > 0 && depth >= foundDepth) {
      found = prefetch;
      foundDepth = depth;
    }
  }
  return found;
}

/// Whether `condition` holds and the loops from `inner` outwards, up to the
/// nest, are in their first iterations.
Value NestRewriter::createIsFirst(scf::ForOp inner, Value condition) {
  for (scf::ForOp loop = inner; loop != nest.back();
       loop = loop->getParentOfType<scf::ForOp>()) {
    Value first =
        arith::CmpIOp::create(rewriter, loop.getLoc(), arith::CmpIPredicate::eq,
                              loop.getInductionVar(), loop.getLowerBound());
    condition =
        arith::AndIOp::create(rewriter, loop.getLoc(), first, condition);
  }
  return condition;
}

/// Issues the gets of the next iteration if `condition` holds.
void NestRewriter::createPrefetch(const Candidates &gets,
                                  const NextIteration &next, Value condition) {
  if (gets.empty())
    return;
  Location loc = nest.back().getLoc();
  auto prefetch =
      scf::IfOp::create(rewriter, loc, condition, /*withElseRegion=*/false);
  prefetches.push_back(prefetch);
  OpBuilder::InsertionGuard guard(rewriter);
  rewriter.setInsertionPoint(prefetch.thenBlock()->getTerminator());
  for (DoubleBufferCandidate *candidate : gets) {
    // A put of the slot may still be pending.
    if (candidate->put)
      DMAWaitOp::create(rewriter, loc, candidate->reply, other);
    createGet(*candidate, next.ivs, other);
  }
}

/// The last get at the start of the iteration that is for this iteration, that
/// is, not one of `gets`. Prefetches follow it.
Operation *NestRewriter::findLastOwnGet(const Candidates &gets) {
  Operation *last = other.getDefiningOp();
  for (Operation *op = last->getNextNode(); op && isGetOrPure(*op);
       op = op->getNextNode()) {
    bool isAhead = llvm::any_of(
        gets, [&](auto *candidate) { return candidate->get == op; });
    if (isa<DMAGetOp>(op) && !isAhead)
      last = op;
  }
  return last;
}

/// Issues the gets of the next iteration, if there is one.
void NestRewriter::createPrefetches(const Candidates &gets) {
  if (gets.empty())
    return;
  scf::IfOp inner = findInnerPrefetch();
  rewriter.setInsertionPointAfter(findLastOwnGet(gets));
  NextIteration next = createNextIteration(rewriter, nest);
  if (!inner)
    return createPrefetch(gets, next, next.exists);
  // A put of the slot delays all ops after the wait for it, so these prefetches
  // come last.
  Candidates early, late;
  for (DoubleBufferCandidate *candidate : gets)
    (candidate->put ? late : early).push_back(candidate);
  auto loop = cast<scf::ForOp>(inner->getParentOp());
  rewriter.setInsertionPointAfter(inner);
  Value isFirst = createIsFirst(loop, next.exists);
  createPrefetch(early, next, isFirst);
  rewriter.setInsertionPoint(loop.getBody()->getTerminator());
  createPrefetch(late, next, isFirst);
}

//===----------------------------------------------------------------------===//
// The iteration itself
//===----------------------------------------------------------------------===//

/// Moves the accesses of the iteration to its slot.
void NestRewriter::moveAccesses(DoubleBufferCandidate &candidate) {
  rewriter.setInsertionPointToStart(nest.back().getBody());
  Value tile = createTile(candidate, slot);
  Value copy; // A clone in the loop of a view that is defined before it.
  for (const BufferAccess &access : candidate.accesses) {
    if (access.op == candidate.get)
      continue;
    auto view = access.view.getDefiningOp<memref::SubViewOp>();
    if (!view) {
      access.op->replaceUsesOfWith(candidate.buffer, tile);
    } else if (nest.back()->isProperAncestor(view)) {
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
}

/// Makes the iteration use its slot, wait for it and put it.
void NestRewriter::useSlot(DoubleBufferCandidate &candidate) {
  moveAccesses(candidate);
  if (candidate.get) {
    candidate.getWait.getSlotMutable().assign(slot);
  } else {
    // Waits for the put that used the slot two iterations ago.
    Operation *first = nullptr;
    for (const BufferAccess &access : candidate.accesses) {
      Operation *op = nest.back().getBody()->findAncestorOpInBlock(*access.op);
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

/// Waits after the nest for the puts of the last iterations.
void NestRewriter::createEpilogue(DoubleBufferCandidate &candidate) {
  if (!candidate.put)
    return;
  rewriter.setInsertionPointAfter(nest.front());
  for (Value last : {zero, one})
    DMAWaitOp::create(rewriter, candidate.put.getLoc(), candidate.reply, last);
}

void NestRewriter::run(MutableArrayRef<DoubleBufferCandidate> candidates) {
  Candidates gets;
  for (DoubleBufferCandidate &candidate : candidates) {
    addSlots(candidate);
    if (candidate.get)
      gets.push_back(&candidate);
  }
  createPrologue(gets);
  addSlotArguments();
  createPrefetches(gets);
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
