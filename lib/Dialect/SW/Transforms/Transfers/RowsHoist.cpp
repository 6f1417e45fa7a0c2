//===- RowsHoist.cpp - Hoisting of row redistribution ---------------------===//
//
//   for k { spread %s to %c; gemm(.., %c); collect %c to %s }
// becomes
//   spread %s to %c; for k { gemm(.., %c) }; collect %c to %s
//
//===----------------------------------------------------------------------===//
#include "RowsHoist.h"

#include "Dialect/SW/Transforms/Utils/DmaUtils.h"
#include "mlir/IR/Remarks.h"

using namespace mlir;
using namespace mlir::sw;

static void remarkRows(Operation *op, StringRef what) {
  remark::passed(op->getLoc(),
                 remark::RemarkOpts::name("RowsHoist").category("sw-dma"))
      << what;
}

namespace {
/// An access to a buffer, with the op of a block that is or contains it.
struct BlockAccess {
  Operation *op;
  BufferAccess access;
};
} // namespace

/// The accesses in `block` to the buffer of `view`, if all of them are to that
/// view.
static std::optional<SmallVector<BlockAccess>> getAccessesIn(Block *block,
                                                             Value view) {
  if (!getViewBase(view).getDefiningOp<AllocOp>())
    return std::nullopt;
  auto accesses = getBufferAccesses(getViewBase(view));
  if (!accesses)
    return std::nullopt;
  SmallVector<BlockAccess> found;
  for (const BufferAccess &access : *accesses) {
    Operation *op = block->findAncestorOpInBlock(*access.op);
    if (!op)
      continue;
    if (!isSameValue(access.view, view))
      return std::nullopt;
    found.push_back({op, access});
  }
  return found;
}

/// The last op after `spread` in its block that collects the pieces of `spread`
/// to the whole rows again, or null.
static RowsCollectOp findCollect(RowsSpreadOp spread) {
  RowsCollectOp found;
  for (auto collect : spread->getBlock()->getOps<RowsCollectOp>())
    if (isSameValue(collect.getWhole(), spread.getWhole()) &&
        isSameValue(collect.getPart(), spread.getPart()) &&
        spread->isBeforeInBlock(collect))
      found = collect;
  return found;
}

/// Whether both ops lay out windows in one tile, each for another row of the
/// output.
static bool fillsOtherLine(Operation *op, Operation *other) {
  auto fill = dyn_cast<WindowFillOp>(op);
  auto otherFill = dyn_cast<WindowFillOp>(other);
  return fill && otherFill &&
         isSameValue(fill.getTile(), otherFill.getTile()) && fill.getLine() &&
         otherFill.getLine() && *fill.getLine() != *otherFill.getLine() &&
         llvm::equal(fill.getAt(), otherFill.getAt(), isSameValue);
}

/// Whether `spread`, from `from` to `to`, gives the same result in each
/// iteration. The loop must change `from` only by `collect`, if set, from `to`
/// and after all changes of `to`.
static bool canHoist(scf::ForOp loop, Operation *spread, Value from, Value to,
                     RowsCollectOp collect) {
  if (!hasInvariantOperands(loop, spread) || !isNonEmpty(loop))
    return false;
  auto wholes = getAccessesIn(loop.getBody(), from);
  auto parts = getAccessesIn(loop.getBody(), to);
  if (!wholes || !parts)
    return false;
  for (const BlockAccess &whole : *wholes)
    if (whole.access.written && whole.access.op != collect)
      return false;
  for (const BlockAccess &part : *parts) {
    if (part.access.op == spread || fillsOtherLine(spread, part.access.op))
      continue;
    if (!spread->isBeforeInBlock(part.op))
      return false;
    if (part.access.written && (!collect || !part.op->isBeforeInBlock(collect)))
      return false;
  }
  return true;
}

/// Whether only the whole rows that the last iteration collects are used.
static bool canSink(scf::ForOp loop, RowsCollectOp collect) {
  if (!hasInvariantOperands(loop, collect) || !isNonEmpty(loop))
    return false;
  auto wholes = getAccessesIn(loop.getBody(), collect.getWhole());
  auto parts = getAccessesIn(loop.getBody(), collect.getPart());
  if (!wholes || !parts)
    return false;
  if (llvm::any_of(*wholes, [&](const BlockAccess &whole) {
        return whole.access.op != collect;
      }))
    return false;
  return llvm::none_of(*parts, [&](const BlockAccess &part) {
    return part.access.written && collect->isBeforeInBlock(part.op);
  });
}

bool sw::hoistRows(scf::ForOp loop) {
  bool changed = false;
  Block *body = loop.getBody();
  for (auto spread : llvm::make_early_inc_range(body->getOps<RowsSpreadOp>())) {
    if (!canHoist(loop, spread, spread.getWhole(), spread.getPart(),
                  findCollect(spread)))
      continue;
    remarkRows(spread, "moved an exchange of rows before the loop in "
                       "which it does not change");
    spread->moveBefore(loop);
    changed = true;
  }
  for (auto fill : llvm::make_early_inc_range(body->getOps<WindowFillOp>())) {
    if (!canHoist(loop, fill, fill.getPatch(), fill.getTile(),
                  /*collect=*/{}))
      continue;
    remarkRows(fill, "moved a layout of windows before the loop in "
                     "which it does not change");
    fill->moveBefore(loop);
    changed = true;
  }
  for (auto collect :
       llvm::make_early_inc_range(body->getOps<RowsCollectOp>())) {
    if (!canSink(loop, collect))
      continue;
    remarkRows(collect, "moved an exchange of rows after the loop in which "
                        "it does not change");
    collect->moveAfter(loop);
    changed = true;
  }
  return changed;
}

/// Whether an op of the block between `from` and `to` accesses the buffer of
/// `view`, or writes it if `orRead` is false. True if unknown.
static bool isAccessedBetween(Operation *from, Operation *to, Value view,
                              bool orRead) {
  auto accesses = getAccessesIn(from->getBlock(), view);
  return !accesses || llvm::any_of(*accesses, [&](const BlockAccess &each) {
    return from->isBeforeInBlock(each.op) && each.op->isBeforeInBlock(to) &&
           (orRead || each.access.written);
  });
}

/// Removes `spread` if an earlier op in the block collected the same rows from
/// pieces that still exist.
static bool
forwardSpread(RowsSpreadOp spread,
              llvm::function_ref<bool(Value, Value, Operation *)> unify) {
  RowsCollectOp holder;
  for (Operation *op = spread->getPrevNode(); op && !holder;
       op = op->getPrevNode()) {
    auto collect = dyn_cast<RowsCollectOp>(op);
    if (collect && isSameValue(collect.getWhole(), spread.getWhole()))
      holder = collect;
  }
  if (!holder ||
      isAccessedBetween(holder, spread, holder.getWhole(), /*orRead=*/false) ||
      isAccessedBetween(holder, spread, holder.getPart(), /*orRead=*/false))
    return false;
  if (!isSameValue(holder.getPart(), spread.getPart()) &&
      !unify(holder.getPart(), spread.getPart(), spread))
    return false;
  remarkRows(spread, "removed an exchange of rows whose pieces LDM holds");
  spread.erase();
  return true;
}

/// Removes `collect` if another collect overwrites its result before it is
/// read.
static bool dropOverwritten(RowsCollectOp collect) {
  for (Operation *op = collect->getNextNode(); op; op = op->getNextNode()) {
    auto later = dyn_cast<RowsCollectOp>(op);
    if (!later || !isSameValue(later.getWhole(), collect.getWhole()))
      continue;
    if (isAccessedBetween(collect, later, collect.getWhole(), /*orRead=*/true))
      return false;
    remarkRows(collect, "removed an exchange of rows that a later one "
                        "overwrites");
    collect.erase();
    return true;
  }
  return false;
}

bool sw::forwardRows(
    Block &block, llvm::function_ref<bool(Value, Value, Operation *)> unify) {
  bool changed = false;
  SmallVector<RowsSpreadOp> spreads(block.getOps<RowsSpreadOp>());
  for (RowsSpreadOp spread : spreads)
    changed |= forwardSpread(spread, unify);
  SmallVector<RowsCollectOp> collects(block.getOps<RowsCollectOp>());
  for (RowsCollectOp collect : collects)
    changed |= dropOverwritten(collect);
  return changed;
}
