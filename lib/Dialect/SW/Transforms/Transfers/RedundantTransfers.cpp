//===- RedundantTransfers.cpp - Transfers that need not run ---------------===//
//
//   put %c to %C; get %C to %d; gemm(.., %d); put %d to %C
// becomes
//   gemm(.., %c); put %c to %C
//
//===----------------------------------------------------------------------===//
#include "RedundantTransfers.h"

#include "RowsHoist.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/IR/Remarks.h"

using namespace mlir;
using namespace mlir::sw;

void sw::remarkPassed(Operation *op, StringRef what) {
  remark::passed(op->getLoc(),
                 remark::RemarkOpts::name("DmaHoist").category("sw-dma"))
      << what << remark::metric("bytes", getBufferBytes(getLDMSide(op)));
}

static void eraseTransfer(Operation *transfer) {
  getOwnWait(transfer)->erase();
  transfer->erase();
}

/// Whether `a` is the same part of buffer `bufferA` as `b` of `bufferB`.
static bool isSamePart(Value a, Value bufferA, Value b, Value bufferB) {
  if (a == bufferA && b == bufferB)
    return true;
  auto viewA = a.getDefiningOp<memref::SubViewOp>();
  auto viewB = b.getDefiningOp<memref::SubViewOp>();
  if (!viewA || !viewB || viewA.getSource() != bufferA ||
      viewB.getSource() != bufferB || viewA.getType() != viewB.getType())
    return false;
  return llvm::equal(llvm::drop_begin(viewA->getOperands()),
                     llvm::drop_begin(viewB->getOperands()),
                     [](Value x, Value y) { return isSameValue(x, y); }) &&
         viewA.getStaticOffsets() == viewB.getStaticOffsets() &&
         viewA.getStaticSizes() == viewB.getStaticSizes() &&
         viewA.getStaticStrides() == viewB.getStaticStrides();
}

/// Whether all accesses to the buffer are to `view` and inside `block`, and the
/// first of them overwrites the view without reading it. All accesses must
/// precede `end` if that is set, and must not precede `begin` otherwise.
static bool livesInBlock(Value view, Block *block, Operation *begin,
                         Operation *end) {
  auto accesses = getBufferAccesses(getViewBase(view));
  if (!accesses || accesses->empty())
    return false;
  const BufferAccess *first = nullptr;
  Operation *firstOp = nullptr;
  for (const BufferAccess &access : *accesses) {
    Operation *op = block->findAncestorOpInBlock(*access.op);
    if (!op || !isSameValue(access.view, view) ||
        (begin && op->isBeforeInBlock(begin)) ||
        (end && !op->isBeforeInBlock(end)))
      return false;
    if (!firstOp || op->isBeforeInBlock(firstOp)) {
      first = &access;
      firstOp = op;
    }
  }
  return first->op == firstOp && first->written && !first->read;
}

/// Gives `held`, which also replaces `other`, the smaller number of buffers of
/// the two. An alloc without a schedule does not count.
static void keepFewestBuffers(AllocOp held, AllocOp other) {
  std::optional<int64_t> heldBuffers = held.getBuffers(),
                         otherBuffers = other.getBuffers();
  if (otherBuffers && (!heldBuffers || *otherBuffers < *heldBuffers))
    held.setBuffers(otherBuffers);
}

/// Replaces the buffer that `filler` would fill, at `filledView`, by the buffer
/// of `heldView`, which already has that data. Their live ranges must be
/// consecutive in the block, and neither may carry data to the next run of the
/// block.
static bool unify(Value heldView, Value filledView, Operation *filler) {
  auto held = getViewBase(heldView).getDefiningOp<AllocOp>();
  auto filled = getViewBase(filledView).getDefiningOp<AllocOp>();
  if (!held || !filled || held.getType() != filled.getType() ||
      held.getSpreadAttr() != filled.getSpreadAttr() ||
      held.getUnitsAttr() != filled.getUnitsAttr() ||
      !isSamePart(heldView, held, filledView, filled) ||
      !livesInBlock(heldView, filler->getBlock(), nullptr, filler) ||
      !livesInBlock(filledView, filler->getBlock(), filler, nullptr))
    return false;
  if (filled->getBlock() != held->getBlock())
    return false;
  if (filled->isBeforeInBlock(held))
    held->moveBefore(filled);
  keepFewestBuffers(held, filled);
  std::optional<SmallVector<BufferAccess>> accesses = getBufferAccesses(filled);
  for (const BufferAccess &access : *accesses)
    access.op->replaceUsesOfWith(access.view, heldView);
  filled.replaceAllUsesWith(held.getResult());
  return true;
}

/// Removes `get` if LDM has the tile: a transfer of the same tile precedes it
/// in the block, and neither side was written since.
static bool forward(DMAGetOp get, const MemoryAliases &aliases) {
  if (!isSynchronous(get.getReply()))
    return false;
  SmallVector<Operation *> between;
  for (Operation *op = get->getPrevNode(); op; op = op->getPrevNode()) {
    Value main = getMainSide(op);
    if (!main || !isSameValue(main, get.getSrc())) {
      if (aliases.mayTouch(op, get.getSrc(), /*orRead=*/false))
        return false;
      between.push_back(op);
      continue;
    }
    if (!isSynchronous(getReply(op)) || !getOwnWait(op)->isBeforeInBlock(get))
      return false;
    Value tile = getLDMSide(op);
    if (llvm::any_of(between, [&](Operation *other) {
          return aliases.mayTouch(other, tile, /*orRead=*/false);
        }))
      return false;
    if (!isSameValue(tile, get.getDst()) && !unify(tile, get.getDst(), get))
      return false;
    remarkPassed(get, "removed a get of a tile that LDM holds");
    eraseTransfer(get);
    return true;
  }
  return false;
}

static bool forwardIn(Block &block, const MemoryAliases &aliases) {
  bool changed = false;
  SmallVector<DMAGetOp> gets(block.getOps<DMAGetOp>());
  for (DMAGetOp get : gets)
    changed |= forward(get, aliases);
  return changed;
}

/// Whether `value`, an array or a view of one, is used only by puts to it.
static bool isNeverRead(Value value) {
  return llvm::all_of(value.getUses(), [](OpOperand &use) {
    Operation *user = use.getOwner();
    if (isa<ViewLikeOpInterface>(user))
      return isNeverRead(user->getResult(0));
    auto put = dyn_cast<DMAPutOp>(user);
    return isa<memref::DeallocOp>(user) ||
           (put && put.getDst() == use.get() && isSynchronous(put.getReply()));
  });
}

/// Removes puts to an array that nothing reads: all its readers have the tiles
/// in LDM.
static bool dropUnreadPuts(Block &block) {
  bool changed = false;
  for (DMAPutOp put : llvm::make_early_inc_range(block.getOps<DMAPutOp>())) {
    Value base = getViewBase(put.getDst());
    if (!base.getDefiningOp<memref::AllocOp>() || !isNeverRead(base))
      continue;
    remarkPassed(put, "removed a put to an array that is read from LDM only");
    eraseTransfer(put);
    changed = true;
  }
  return changed;
}

/// Removes puts if a later put in the block overwrites every element before it
/// is read.
static bool dropOverwrittenPuts(Block &block, const MemoryAliases &aliases) {
  bool changed = false;
  SmallVector<DMAPutOp> puts(block.getOps<DMAPutOp>());
  for (DMAPutOp put : puts) {
    if (!isSynchronous(put.getReply()))
      continue;
    for (Operation *op = put->getNextNode(); op; op = op->getNextNode()) {
      auto later = dyn_cast<DMAPutOp>(op);
      if (later && isSameValue(later.getDst(), put.getDst())) {
        remarkPassed(put, "removed a put that a later put overwrites");
        eraseTransfer(put);
        changed = true;
        break;
      }
      if (!later && aliases.mayTouch(op, put.getDst(), /*orRead=*/true))
        break;
    }
  }
  return changed;
}

bool sw::removeRedundantTransfers(Block &block, const MemoryAliases &aliases) {
  bool changed = forwardIn(block, aliases);
  changed |= dropOverwrittenPuts(block, aliases);
  changed |= dropUnreadPuts(block);
  changed |= forwardRows(block, unify);
  return changed;
}
