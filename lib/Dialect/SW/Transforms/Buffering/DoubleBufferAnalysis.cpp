//===- DoubleBufferAnalysis.cpp - Candidates for double buffering ---------===//
#include "DoubleBufferAnalysis.h"

#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/IR/Remarks.h"
#include "llvm/ADT/SetVector.h"

using namespace mlir;
using namespace mlir::sw;

//===----------------------------------------------------------------------===//
// Legality
//===----------------------------------------------------------------------===//

namespace {
/// Examines the buffers of the last loop of a nest. Returns a reason for each
/// buffer with a transfer in the loop that must stay unchanged.
class Analysis {
public:
  Analysis(ArrayRef<scf::ForOp> nest, const MemoryAliases &aliases)
      : nest(nest), loop(nest.back()), aliases(aliases) {}

  /// Fills in `candidate` for the longest legal inner part of the nest. Returns
  /// null if there is one, else the reason against the last loop alone.
  const char *examine(DoubleBufferCandidate &candidate);

private:
  const char *examineLoop(DoubleBufferCandidate &candidate);
  const char *examineNest(DoubleBufferCandidate &candidate);
  const char *findTransfers(DoubleBufferCandidate &candidate);
  const char *checkReply(DoubleBufferCandidate &candidate);
  const char *checkOrder(DoubleBufferCandidate &candidate);
  const char *checkViews(DoubleBufferCandidate &candidate);
  const char *collectSlice(DoubleBufferCandidate &candidate);
  const char *checkPrefetch(DoubleBufferCandidate &candidate);
  const char *checkLateWait(DoubleBufferCandidate &candidate);

  Operation *getBodyOp(Operation *op) {
    return loop.getBody()->findAncestorOpInBlock(*op);
  }

  /// Whether no iteration uses data that another one stores.
  bool isIndependent() const {
    return llvm::all_of(nest, [](scf::ForOp each) {
      return each->hasAttr(kPrivateAttrName) ||
             each->hasAttr(kParallelAttrName);
    });
  }

  /// The part of the nest under examination, and its last loop.
  ArrayRef<scf::ForOp> nest;
  scf::ForOp loop;
  const MemoryAliases &aliases;
};
} // namespace

const char *Analysis::findTransfers(DoubleBufferCandidate &candidate) {
  for (const BufferAccess &access : candidate.accesses) {
    if (!loop->isProperAncestor(access.op))
      return "the buffer is used outside of the loop";
    if (!getMainSide(access.op))
      continue;
    if (access.op->getBlock() != loop.getBody())
      return "the buffer has transfers in a nested region too";
    if (auto get = dyn_cast<DMAGetOp>(access.op)) {
      if (candidate.get)
        return "the buffer is fetched twice in an iteration";
      candidate.get = get;
    } else {
      if (candidate.put)
        return "the buffer is put twice in an iteration";
      candidate.put = cast<DMAPutOp>(access.op);
    }
  }
  return nullptr;
}

/// Checks that the counter belongs to this buffer only.
const char *Analysis::checkReply(DoubleBufferCandidate &candidate) {
  Value reply = getReply(candidate.getTransfer());
  candidate.reply = reply.getDefiningOp<ReplyOp>();
  if (candidate.put && candidate.put.getReply() != reply)
    return "the get and the put use different reply counters";
  if (!candidate.reply || candidate.reply.getType().getSlots() != 1 ||
      !isSynchronous(reply))
    return "a transfer is not followed by a wait of its own";
  if (candidate.get)
    candidate.getWait = getOwnWait(candidate.get);
  if (candidate.put)
    candidate.putWait = getOwnWait(candidate.put);
  for (Operation *user : reply.getUsers())
    if (!llvm::is_contained(
            {candidate.get.getOperation(), candidate.getWait.getOperation(),
             candidate.put.getOperation(), candidate.putWait.getOperation()},
            user))
      return "the reply counter is shared with other transfers";
  return nullptr;
}

/// Checks that each iteration fills the buffer before it uses it, and puts its
/// contents at the end.
const char *Analysis::checkOrder(DoubleBufferCandidate &candidate) {
  Operation *filler = candidate.getWait;
  if (!filler) {
    const BufferAccess *first = nullptr;
    for (const BufferAccess &access : candidate.accesses)
      if (!first || getBodyOp(access.op)->isBeforeInBlock(getBodyOp(first->op)))
        first = &access;
    if (!first->written || first->read ||
        first->op->getBlock() != loop.getBody())
      return "the buffer carries data from one iteration to the next";
    filler = first->op;
  }
  for (const BufferAccess &access : candidate.accesses) {
    Operation *op = getBodyOp(access.op);
    if (op == filler || op == candidate.get)
      continue;
    if (op->isBeforeInBlock(filler))
      return "the buffer carries data from one iteration to the next";
    if (candidate.put && access.written && candidate.put->isBeforeInBlock(op))
      return "the buffer is written again after its put";
  }
  return nullptr;
}

/// Checks that all accesses are to the same part: the buffer or a subview of
/// it.
const char *Analysis::checkViews(DoubleBufferCandidate &candidate) {
  Value view = getLDMSide(candidate.getTransfer());
  Value buffer = candidate.buffer;
  auto subview = view.getDefiningOp<memref::SubViewOp>();
  if (view != buffer && (!subview || subview.getSource() != buffer))
    return "the transfer is to an unusual view of the buffer";
  for (const BufferAccess &access : candidate.accesses)
    if (!isSameValue(access.view, view))
      return "different parts of the buffer are used";
  auto isAccess = [&](Operation *user) {
    return llvm::any_of(candidate.accesses, [&](const BufferAccess &access) {
      return access.op == user;
    });
  };
  for (Operation *user : buffer.getUsers())
    if (!isAccess(user) && !(isa<memref::SubViewOp>(user) &&
                             llvm::all_of(user->getUsers(), isAccess)))
      return "the buffer has uses beside its accesses";
  return nullptr;
}

/// Checks that the operands of `get` depend only on the induction variables.
const char *Analysis::collectSlice(DoubleBufferCandidate &candidate) {
  scf::ForOp outermost = nest.front();
  llvm::SmallSetVector<Operation *, 8> ops;
  SmallVector<Value> worklist = {candidate.get.getSrc(),
                                 candidate.get.getDst()};
  while (!worklist.empty()) {
    Value value = worklist.pop_back_val();
    if (outermost.isDefinedOutsideOfLoop(value) ||
        llvm::any_of(nest, [&](scf::ForOp each) {
          return value == each.getInductionVar();
        }))
      continue;
    Operation *op = value.getDefiningOp();
    if (!op)
      return "the source of the get depends on a value that the loop carries";
    if (op->getNumRegions() || !isMemoryEffectFree(op))
      return "the source of the get depends on memory";
    if (ops.insert(op))
      llvm::append_range(worklist, op->getOperands());
  }
  candidate.slice = ops.takeVector();
  // All ops dominate the get, so one of any two dominates the other.
  llvm::sort(candidate.slice, [](Operation *a, Operation *b) {
    if (Operation *inner = a->getBlock()->findAncestorOpInBlock(*b))
      return a != b && a->isBeforeInBlock(inner);
    return !b->getBlock()->findAncestorOpInBlock(*a);
  });
  return nullptr;
}

/// Checks that this iteration does not change the tile of the next one.
const char *Analysis::checkPrefetch(DoubleBufferCandidate &candidate) {
  Value source = candidate.get.getSrc();
  WalkResult conflict = scf::ForOp(nest.front())->walk([&](Operation *op) {
    if (op->getNumRegions() || !aliases.mayTouch(op, source, /*orRead=*/false))
      return WalkResult::advance();
    auto put = dyn_cast<DMAPutOp>(op);
    bool follows = put && put->getBlock() == loop.getBody() &&
                   candidate.get->isBeforeInBlock(put);
    bool disjoint = follows && (isIndependent() ||
                                (isSameValue(put.getDst(), source) &&
                                 isDisjointAcrossIterations(source, nest)));
    return disjoint ? WalkResult::advance() : WalkResult::interrupt();
  });
  if (conflict.wasInterrupted())
    return "an earlier iteration may write what a prefetch would read";
  return nullptr;
}

/// Checks that a put that is pending in later iterations does not overlap other
/// accesses to its memory.
const char *Analysis::checkLateWait(DoubleBufferCandidate &candidate) {
  Value target = candidate.put.getDst();
  if (!isIndependent() && !isDisjointAcrossIterations(target, nest))
    return "puts of different iterations may overlap";
  WalkResult conflict = scf::ForOp(nest.front())->walk([&](Operation *op) {
    if (op == candidate.put || op->getNumRegions() ||
        !aliases.mayTouch(op, target, /*orRead=*/true))
      return WalkResult::advance();
    auto get = dyn_cast<DMAGetOp>(op);
    bool disjoint = get && get->getBlock() == loop.getBody() &&
                    get->isBeforeInBlock(candidate.put) &&
                    (isIndependent() || isSameValue(get.getSrc(), target));
    return disjoint ? WalkResult::advance() : WalkResult::interrupt();
  });
  if (conflict.wasInterrupted())
    return "the memory that is put is used elsewhere in the loop";
  return nullptr;
}

const char *Analysis::examineLoop(DoubleBufferCandidate &candidate) {
  if (const char *reason = findTransfers(candidate))
    return reason;
  if (const char *reason = checkReply(candidate))
    return reason;
  if (const char *reason = checkOrder(candidate))
    return reason;
  return checkViews(candidate);
}

const char *Analysis::examineNest(DoubleBufferCandidate &candidate) {
  scf::ForOp outermost = nest.front();
  if (!outermost.isDefinedOutsideOfLoop(candidate.buffer) ||
      !outermost.isDefinedOutsideOfLoop(candidate.reply))
    return "the buffer is allocated in the loop";
  if (candidate.get) {
    if (const char *reason = collectSlice(candidate))
      return reason;
    if (const char *reason = checkPrefetch(candidate))
      return reason;
  }
  return candidate.put ? checkLateWait(candidate) : nullptr;
}

const char *Analysis::examine(DoubleBufferCandidate &candidate) {
  if (const char *reason = examineLoop(candidate))
    return reason;
  const char *reason = nullptr;
  // A single iteration cannot overlap with others.
  for (; !nest.empty() && !isSingleIteration(nest); nest = nest.drop_front()) {
    candidate.nestDepth = nest.size();
    reason = examineNest(candidate);
    if (!reason)
      break;
  }
  return reason;
}

/// Whether the buffer has slots, that is, is double-buffered already.
static bool hasSlots(AllocOp buffer) {
  return llvm::any_of(buffer->getUsers(), [](Operation *user) {
    auto tile = dyn_cast<TileOp>(user);
    return tile && tile.getSlot();
  });
}

/// Fills in `candidate`, whose buffer has a transfer in the last loop of
/// `nest`. Returns null if it is legal, else the reason.
static const char *examine(DoubleBufferCandidate &candidate,
                           ArrayRef<scf::ForOp> nest,
                           const MemoryAliases &aliases) {
  if (candidate.buffer.getBuffers() == 1)
    return "the schedule gives the operand one buffer";
  auto accesses = getBufferAccesses(candidate.buffer);
  if (!accesses)
    return "the uses of the buffer are not known";
  candidate.accesses = std::move(*accesses);
  return Analysis(nest, aliases).examine(candidate);
}

SmallVector<DoubleBufferCandidate>
sw::findDoubleBufferCandidates(scf::ForOp loop, const MemoryAliases &aliases) {
  SmallVector<DoubleBufferCandidate> gets, puts;
  LoopNest nest = getLoopNest(loop);
  if (isSingleIteration(nest))
    return gets;
  llvm::SmallSetVector<AllocOp, 8> buffers;
  for (Operation &op : loop.getBody()->without_terminator())
    if (Value tile = getLDMSide(&op))
      if (auto buffer = getViewBase(tile).getDefiningOp<AllocOp>())
        buffers.insert(buffer);
  for (AllocOp buffer : buffers) {
    if (hasSlots(buffer))
      continue;
    DoubleBufferCandidate candidate;
    candidate.buffer = buffer;
    if (const char *reason = examine(candidate, nest, aliases)) {
      remark::missed(
          buffer.getLoc(),
          remark::RemarkOpts::name("DoubleBuffer").category("sw-double-buffer"))
          << reason << remark::metric("bytes", getBufferBytes(buffer));
      continue;
    }
    (candidate.get ? gets : puts).push_back(std::move(candidate));
  }
  llvm::append_range(gets, puts);
  return gets;
}
