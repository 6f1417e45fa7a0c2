//===- DoubleBufferAnalysis.cpp - What can be double-buffered -------------===//
#include "DoubleBufferAnalysis.h"

#include "mlir/Dialect/Affine/IR/AffineOps.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/IR/Remarks.h"
#include "mlir/Interfaces/ValueBoundsOpInterface.h"
#include "llvm/ADT/SetVector.h"

using namespace mlir;
using namespace mlir::sw;

//===----------------------------------------------------------------------===//
// Tiles of different iterations
//===----------------------------------------------------------------------===//

/// By how much the index `value` grows from one iteration of `loop` to the
/// next, if that is a constant.
static std::optional<int64_t> getStride(Value value, scf::ForOp loop) {
  if (loop.isDefinedOutsideOfLoop(value))
    return 0;
  if (value == loop.getInductionVar())
    return getConstantIntValue(loop.getStep());
  if (auto add = value.getDefiningOp<arith::AddIOp>()) {
    std::optional<int64_t> lhs = getStride(add.getLhs(), loop);
    std::optional<int64_t> rhs = getStride(add.getRhs(), loop);
    if (!lhs || !rhs)
      return std::nullopt;
    return *lhs + *rhs;
  }
  auto apply = value.getDefiningOp<affine::AffineApplyOp>();
  if (!apply)
    return std::nullopt;
  AffineMap map = apply.getAffineMap();
  MLIRContext *context = value.getContext();
  SmallVector<AffineExpr> dims, symbols;
  for (auto [i, operand] : llvm::enumerate(apply.getMapOperands())) {
    std::optional<int64_t> stride = getStride(operand, loop);
    if (!stride)
      return std::nullopt;
    if (i < map.getNumDims())
      dims.push_back(getAffineDimExpr(i, context) + *stride);
    else
      symbols.push_back(getAffineSymbolExpr(i - map.getNumDims(), context) +
                        *stride);
  }
  AffineExpr expr = map.getResult(0);
  AffineExpr moved =
      simplifyAffineExpr(expr.replaceDimsAndSymbols(dims, symbols) - expr,
                         map.getNumDims(), map.getNumSymbols());
  auto constant = dyn_cast<AffineConstantExpr>(moved);
  if (!constant)
    return std::nullopt;
  return constant.getValue();
}

/// Whether the elements of the memref that `view` is taken of are at different
/// addresses.
static bool hasDistinctElements(Value view) {
  while (auto subview = view.getDefiningOp<memref::SubViewOp>())
    view = subview.getSource();
  auto type = dyn_cast<MemRefType>(view.getType());
  return type && type.getLayout().isIdentity();
}

/// Whether `view` shows disjoint parts of one memref in any two iterations.
static bool isDisjointAcrossIterations(Value view, scf::ForOp loop) {
  auto subview = view.getDefiningOp<memref::SubViewOp>();
  if (!subview || !loop.isDefinedOutsideOfLoop(subview.getSource()) ||
      !subview.hasUnitStride() || !hasDistinctElements(view))
    return false;
  for (auto [offset, size] :
       llvm::zip_equal(subview.getMixedOffsets(), subview.getMixedSizes())) {
    auto value = dyn_cast<Value>(offset);
    if (!value)
      continue;
    std::optional<int64_t> stride = getStride(value, loop);
    FailureOr<int64_t> bound = ValueBoundsConstraintSet::computeConstantBound(
        presburger::BoundType::UB, size, /*stopCondition=*/nullptr,
        /*closedUB=*/true);
    if (stride && succeeded(bound) && std::abs(*stride) >= *bound &&
        *stride != 0)
      return true;
  }
  return false;
}

//===----------------------------------------------------------------------===//
// Legality
//===----------------------------------------------------------------------===//

namespace {
/// Examines the buffers of one loop. A reason is returned for each that has a
/// transfer in the loop but must stay as it is.
class Analysis {
public:
  Analysis(scf::ForOp loop, const MemoryAliases &aliases)
      : loop(loop), aliases(aliases) {}

  /// Fills in `candidate`; null if it is legal, else why not.
  const char *examine(DoubleBufferCandidate &candidate);

private:
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

/// The counter has to be the buffer's own.
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

/// Each iteration has to fill the buffer before it uses it, and to put what it
/// holds at the end.
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
      return "the buffer is written again behind its put";
  }
  return nullptr;
}

/// All accesses have to be to the same part, the buffer or a subview of it.
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

/// What `get` is given has to follow from the induction variable.
const char *Analysis::collectSlice(DoubleBufferCandidate &candidate) {
  SmallVector<Value> worklist = {candidate.get.getSrc(),
                                 candidate.get.getDst()};
  llvm::SmallSetVector<Operation *, 8> ops;
  while (!worklist.empty()) {
    Value value = worklist.pop_back_val();
    if (loop.isDefinedOutsideOfLoop(value) || value == loop.getInductionVar())
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
  llvm::sort(candidate.slice,
             [](Operation *a, Operation *b) { return a->isBeforeInBlock(b); });
  return nullptr;
}

/// The tile of the next iteration must not change in this one.
const char *Analysis::checkPrefetch(DoubleBufferCandidate &candidate) {
  Value source = candidate.get.getSrc();
  WalkResult conflict = loop->walk([&](Operation *op) {
    if (op->getNumRegions() || !aliases.mayTouch(op, source, /*orRead=*/false))
      return WalkResult::advance();
    auto put = dyn_cast<DMAPutOp>(op);
    bool disjoint = put && put->getBlock() == loop.getBody() &&
                    candidate.get->isBeforeInBlock(put) &&
                    isSameValue(put.getDst(), source) &&
                    isDisjointAcrossIterations(source, loop);
    return disjoint ? WalkResult::advance() : WalkResult::interrupt();
  });
  if (conflict.wasInterrupted())
    return "an earlier iteration may write what a prefetch would read";
  return nullptr;
}

/// A put that is still under way in the next iterations must not meet other
/// accesses to its memory.
const char *Analysis::checkLateWait(DoubleBufferCandidate &candidate) {
  Value target = candidate.put.getDst();
  if (!isDisjointAcrossIterations(target, loop))
    return "puts of different iterations may overlap";
  WalkResult conflict = loop->walk([&](Operation *op) {
    if (op == candidate.put || op->getNumRegions() ||
        !aliases.mayTouch(op, target, /*orRead=*/true))
      return WalkResult::advance();
    auto get = dyn_cast<DMAGetOp>(op);
    bool disjoint = get && get->getBlock() == loop.getBody() &&
                    get->isBeforeInBlock(candidate.put) &&
                    isSameValue(get.getSrc(), target);
    return disjoint ? WalkResult::advance() : WalkResult::interrupt();
  });
  if (conflict.wasInterrupted())
    return "the memory that is put is used elsewhere in the loop";
  return nullptr;
}

const char *Analysis::examine(DoubleBufferCandidate &candidate) {
  if (const char *reason = findTransfers(candidate))
    return reason;
  if (const char *reason = checkReply(candidate))
    return reason;
  if (const char *reason = checkOrder(candidate))
    return reason;
  if (const char *reason = checkViews(candidate))
    return reason;
  if (candidate.get) {
    if (const char *reason = collectSlice(candidate))
      return reason;
    if (const char *reason = checkPrefetch(candidate))
      return reason;
  }
  return candidate.put ? checkLateWait(candidate) : nullptr;
}

SmallVector<DoubleBufferCandidate>
sw::findDoubleBufferCandidates(scf::ForOp loop, const MemoryAliases &aliases) {
  llvm::SmallSetVector<AllocOp, 8> buffers;
  for (Operation &op : loop.getBody()->without_terminator())
    if (Value tile = getLDMSide(&op))
      if (auto buffer = getViewBase(tile).getDefiningOp<AllocOp>())
        buffers.insert(buffer);

  SmallVector<DoubleBufferCandidate> gets, puts;
  Analysis analysis(loop, aliases);
  for (AllocOp buffer : buffers) {
    // A buffer with slots is double-buffered already.
    if (llvm::any_of(buffer->getUsers(), [](Operation *user) {
          auto tile = dyn_cast<TileOp>(user);
          return tile && tile.getSlot();
        }))
      continue;
    DoubleBufferCandidate candidate;
    candidate.buffer = buffer;
    auto accesses = getBufferAccesses(buffer);
    const char *reason = "the uses of the buffer are not known";
    if (accesses) {
      candidate.accesses = std::move(*accesses);
      reason = loop.isDefinedOutsideOfLoop(buffer)
                   ? analysis.examine(candidate)
                   : "the buffer is allocated in the loop";
    }
    if (reason) {
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
