//===- KernelParts.cpp - Tile ops of one kernel ---------------------------===//
#include "KernelParts.h"

#include "Dialect/SW/Transforms/Utils/DmaUtils.h"
#include "Dialect/SW/Transforms/Utils/TileOpUtils.h"

#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Interfaces/DestinationStyleOpInterface.h"
#include "mlir/Interfaces/SideEffectInterfaces.h"

using namespace mlir;
using namespace mlir::sw;

bool sw::follows(Operation *second, Operation *first, bool mayAllocate) {
  if (second->getBlock() != first->getBlock())
    return false;
  for (Operation *op = first->getNextNode(); op != second;
       op = op->getNextNode())
    if (!op || op->getNumRegions() ||
        (!isMemoryEffectFree(op) && !(mayAllocate && isa<memref::AllocOp>(op))))
      return false;
  return true;
}

/// The mark of the last tile op in `root`.
static TileAttr getLastMark(Operation *root) {
  TileAttr mark;
  root->walk([&](Operation *op) {
    if (TileAttr tile = getTileMark(op))
      mark = tile;
  });
  return mark;
}

bool sw::isOfSameKernel(Operation *op, Operation *before) {
  TileAttr mark = getLastMark(op), other = getLastMark(before);
  return mark.getKernel() && mark.getKernel() == other.getKernel() &&
         !other.getPredicted();
}

/// Whether `root` has a tile op that uses what `op`, a tile op without loops,
/// writes, and that satisfies `isUser`.
static bool writesFor(Operation *op, Operation *root,
                      function_ref<bool(Operation *)> isUser) {
  auto destination = dyn_cast<DestinationStyleOpInterface>(op);
  if (!destination || destination.getNumDpsInits() != 1)
    return false;
  Value base = getViewBase(destination.getDpsInitOperand(0)->get());
  return root
      ->walk([&](Operation *inner) {
        bool uses =
            isUser(inner) && llvm::any_of(inner->getOperands(), [&](Value v) {
              return getViewBase(v) == base;
            });
        return uses ? WalkResult::interrupt() : WalkResult::advance();
      })
      .wasInterrupted();
}

/// Whether `fill`, a tile op without loops, only prepares a memref for the next
/// kernel `root`.
static bool belongsToNextKernel(Operation *fill, Operation *root) {
  if (!isTileOp(fill) || !isFillOp(fill) || !follows(root, fill))
    return false;
  return writesFor(fill, root, isTileOp);
}

static bool isProductTileOp(Operation *op) {
  return isTileOp(op) && isa<tpp::GemmOp, tpp::BrgemmOp>(op);
}

/// Whether `op`, a tile op without loops, may compute an input of a product:
/// those that are kernels have predictions.
static bool isPrologue(Operation *op) {
  if (!isTileOp(op) || isFillOp(op) || isPrivateTileOp(op))
    return false;
  TileAttr mark = getTileMark(op);
  return mark && !mark.getPredicted() && !mark.getEpilogue();
}

/// Whether `op`, a tile op without loops, computes an input of a product, or
/// fills its output, and the first of the kernels `later` is that product or
/// computes another input.
static bool isBeforeProduct(Operation *op, ArrayRef<Operation *> later) {
  if (!isPrologue(op) && !(isTileOp(op) && isFillOp(op) && getTileMark(op)))
    return false;
  Operation *before = op;
  for (Operation *root : later) {
    if (!isOfSameKernel(root, op) ||
        !follows(root, before, /*mayAllocate=*/true))
      return false;
    if (writesFor(op, root, isProductTileOp))
      return true;
    if (!isPrologue(root))
      return false;
    before = root;
  }
  return false;
}

/// Whether `op`, a tile op without loops, runs on the results of the previous
/// kernel `root`, tile by tile.
static bool belongsToKernelBefore(Operation *op, Operation *root) {
  return isEpilogueTileOp(op) && follows(op, root, /*mayAllocate=*/true);
}

bool sw::joinsNext(Operation *root, ArrayRef<Operation *> later) {
  return !later.empty() && (belongsToNextKernel(root, later.front()) ||
                            isBeforeProduct(root, later) ||
                            belongsToKernelBefore(later.front(), root));
}
