//===- SwDmaHoist.cpp - The pass sw-dma-hoist -----------------------------===//
//
// Moves transfers out of the loops in which they do not change. Removes gets of
// data that LDM holds already, and puts that a later put overwrites
// (RedundantTransfers.cpp):
//
//   zero %c; put %c to %C
//   for k { get %C to %c1; gemm(.., %c1); put %c1 to %C }
// becomes
//   zero %c; for k { gemm(.., %c) }; put %c to %C
//
//===----------------------------------------------------------------------===//
#include "Dialect/SW/Transforms/Passes.h"

#include "Dialect/SW/Transforms/Utils/DmaUtils.h"
#include "RedundantTransfers.h"
#include "RowsHoist.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/IR/Iterators.h"
#include "mlir/Interfaces/ValueBoundsOpInterface.h"
#include "mlir/Transforms/LoopInvariantCodeMotionUtils.h"

namespace mlir {
namespace sw {
#define GEN_PASS_DEF_SWDMAHOIST
#include "Dialect/SW/Transforms/Passes.h.inc"
} // namespace sw
} // namespace mlir

using namespace mlir;
using namespace mlir::sw;

namespace {
/// Rewrites one launch. Each step returns whether it changed anything.
class Hoister {
public:
  Hoister(LaunchOp launch, const MemoryAliases &aliases)
      : launch(launch), aliases(aliases) {}

  void run();

private:
  void moveInvariantCode();
  void eraseDeadOps();

  bool hoistFrom(scf::ForOp loop);
  bool hoistGet(scf::ForOp loop, DMAGetOp get);
  bool sinkPut(scf::ForOp loop, DMAPutOp put, Operation *get);
  bool canSinkPut(scf::ForOp loop, DMAPutOp put, DMAGetOp hoisted);

  LaunchOp launch;
  const MemoryAliases &aliases;
};
} // namespace

//===----------------------------------------------------------------------===//
// Moves out of loops
//===----------------------------------------------------------------------===//

/// Whether all accesses to the LDM buffer of `view` are in `loop`.
static bool isUsedOnlyIn(scf::ForOp loop, Value view) {
  auto accesses = getBufferAccesses(getViewBase(view));
  return accesses && llvm::all_of(*accesses, [&](const BufferAccess &access) {
           return loop->isProperAncestor(access.op);
         });
}

/// Whether a transfer of `main` surely runs before `op`. One more transfer then
/// accesses no memory that might not exist.
static bool isTransferredBefore(Operation *op, Value main) {
  for (; !isa<LaunchOp>(op); op = op->getParentOp())
    for (Operation *prev = op->getPrevNode(); prev; prev = prev->getPrevNode())
      if (Value side = getMainSide(prev))
        if (isSameValue(side, main))
          return true;
  return false;
}

/// Whether `get` may run before `loop` even if the loop does not run: the
/// memory exists, and no other op sees the changed buffer.
static bool isHarmlessIfEmpty(scf::ForOp loop, DMAGetOp get) {
  return isTransferredBefore(loop, get.getSrc()) &&
         isUsedOnlyIn(loop, get.getDst());
}

/// The accesses in `loop` to the buffer that `transfer` moves, if all of them
/// are to the same view.
static std::optional<SmallVector<BufferAccess>>
getUniformAccesses(scf::ForOp loop, Operation *transfer) {
  Value view = getLDMSide(transfer);
  if (!getViewBase(view).getDefiningOp<AllocOp>())
    return std::nullopt;
  auto accesses = getBufferAccesses(getViewBase(view));
  if (!accesses)
    return std::nullopt;
  llvm::erase_if(*accesses, [&](const BufferAccess &access) {
    return !loop->isProperAncestor(access.op);
  });
  if (!llvm::all_of(*accesses, [&](const BufferAccess &access) {
        return isSameValue(access.view, view);
      }))
    return std::nullopt;
  return accesses;
}

/// The operation of the loop body that is or contains `op`.
static Operation *getBodyOp(scf::ForOp loop, Operation *op) {
  return loop.getBody()->findAncestorOpInBlock(*op);
}

/// Whether the put may move after the loop, where it writes the data of the
/// last iteration. Nothing else in the loop may access that memory, or write
/// the buffer after the put.
bool Hoister::canSinkPut(scf::ForOp loop, DMAPutOp put, DMAGetOp hoisted) {
  if (!hasInvariantOperands(loop, put) || !isSynchronous(put.getReply()))
    return false;
  auto accesses = getUniformAccesses(loop, put);
  if (!accesses)
    return false;
  for (const BufferAccess &access : *accesses)
    if (access.written && put->isBeforeInBlock(getBodyOp(loop, access.op)))
      return false;
  return !loop->walk([&](Operation *op) {
                if (op == put || op == hoisted || op == loop ||
                    op->getNumRegions())
                  return WalkResult::advance();
                return aliases.mayTouch(op, put.getDst(), /*orRead=*/true)
                           ? WalkResult::interrupt()
                           : WalkResult::advance();
              })
              .wasInterrupted();
}

/// Moves `put` and its wait after `loop`. If the get of the tile was moved
/// before the loop, the put is guarded like the get. A pair without a guard is
/// harmless around a loop that does not run: it puts back the data that it got.
bool Hoister::sinkPut(scf::ForOp loop, DMAPutOp put, Operation *get) {
  DMAWaitOp wait = getOwnWait(put);
  OpBuilder builder(loop->getContext());
  builder.setInsertionPointAfter(loop);
  bool guarded = get ? get->getBlock() != loop->getBlock() : !isNonEmpty(loop);
  remarkPassed(put, "moved a put after the loop in which it does not change");
  if (guarded) {
    scf::IfOp guard = createNonEmptyGuard(builder, loop);
    put->moveBefore(guard.thenBlock()->getTerminator());
    wait->moveAfter(put);
    return true;
  }
  put->moveAfter(loop);
  wait->moveAfter(put);
  return true;
}

/// Moves `get` before `loop` if every iteration would fetch the contents of the
/// buffer. Nothing in the loop may change the tile in main memory, except a put
/// of the buffer itself after all changes of the buffer.
bool Hoister::hoistGet(scf::ForOp loop, DMAGetOp get) {
  if (!hasInvariantOperands(loop, get) || !isSynchronous(get.getReply()))
    return false;
  auto accesses = getUniformAccesses(loop, get);
  if (!accesses)
    return false;
  DMAWaitOp wait = getOwnWait(get);
  DMAPutOp put;
  for (auto candidate : loop.getBody()->getOps<DMAPutOp>())
    if (isSameValue(candidate.getDst(), get.getSrc()) &&
        isSameValue(candidate.getSrc(), get.getDst()))
      put = candidate;
  for (const BufferAccess &access : *accesses) {
    if (access.op == get)
      continue;
    Operation *op = getBodyOp(loop, access.op);
    if (!wait->isBeforeInBlock(op))
      return false;
    if (access.written && (!put || !op->isBeforeInBlock(put)))
      return false;
  }
  WalkResult conflict = loop->walk([&](Operation *op) {
    if (op == put || op->getNumRegions() ||
        !aliases.mayTouch(op, get.getSrc(), /*orRead=*/false))
      return WalkResult::advance();
    return WalkResult::interrupt();
  });
  if (conflict.wasInterrupted())
    return false;

  bool sinks = put && canSinkPut(loop, put, get);
  remarkPassed(get, "moved a get before the loop in which it does not "
                    "change");
  if (isNonEmpty(loop) || isHarmlessIfEmpty(loop, get)) {
    get->moveBefore(loop);
  } else {
    OpBuilder builder(loop);
    scf::IfOp guard = createNonEmptyGuard(builder, loop);
    get->moveBefore(guard.thenBlock()->getTerminator());
  }
  wait->moveAfter(get);
  if (sinks)
    sinkPut(loop, put, get);
  return true;
}

bool Hoister::hoistFrom(scf::ForOp loop) {
  bool changed = false;
  for (auto get :
       llvm::make_early_inc_range(loop.getBody()->getOps<DMAGetOp>()))
    changed |= hoistGet(loop, get);
  SmallVector<DMAPutOp> puts(loop.getBody()->getOps<DMAPutOp>());
  for (DMAPutOp put : puts)
    if (canSinkPut(loop, put, /*hoisted=*/{}))
      changed |= sinkPut(loop, put, /*get=*/nullptr);
  return changed;
}

//===----------------------------------------------------------------------===//
// The full launch
//===----------------------------------------------------------------------===//

/// Whether `op` is a private buffer without transfers. It stays in its loop,
/// and other buffers can use its space afterwards.
static bool isLocal(Operation *op) {
  auto alloc = dyn_cast<AllocOp>(op);
  if (!alloc || !alloc.getIsPrivate())
    return false;
  auto accesses = getBufferAccesses(alloc);
  return accesses && llvm::none_of(*accesses, [](const BufferAccess &access) {
           return getMainSide(access.op);
         });
}

/// Moves address computation out of the loops that it does not depend on, and
/// buffers and reply counters to the top of the launch.
void Hoister::moveInvariantCode() {
  launch.walk([](scf::ForOp loop) { moveLoopInvariantCode(loop); });
  SmallVector<std::pair<Operation *, Block *>> storage;
  launch.walk([&](Operation *op) {
    if (!isa<AllocOp, ReplyOp>(op) || isLocal(op))
      return;
    // Storage in a mapped loop belongs to one CPE and stays there.
    Block *home = op->getBlock();
    while (isa<scf::ForOp, scf::IfOp>(home->getParentOp()))
      home = home->getParentOp()->getBlock();
    storage.emplace_back(op, home);
  });
  for (auto [op, home] : llvm::reverse(storage))
    op->moveBefore(home, home->begin());
}

void Hoister::eraseDeadOps() {
  launch.walk<WalkOrder::PostOrder, ReverseIterator>([](Operation *op) {
    if (isOpTriviallyDead(op))
      op->erase();
  });
}

void Hoister::run() {
  bool changed = true;
  while (changed) {
    changed = false;
    moveInvariantCode();
    SmallVector<scf::ForOp> loops;
    launch.walk([&](scf::ForOp loop) { loops.push_back(loop); });
    for (scf::ForOp loop : loops) {
      moveLoopInvariantCode(loop);
      changed |= hoistFrom(loop);
      changed |= hoistRows(loop);
    }
    SmallVector<Block *> blocks;
    launch.walk([&](Block *block) { blocks.push_back(block); });
    for (Block *block : blocks)
      changed |= removeRedundantTransfers(*block, aliases);
    eraseDeadOps();
  }
}

namespace {
struct SwDmaHoist : sw::impl::SwDmaHoistBase<SwDmaHoist> {
  using SwDmaHoistBase::SwDmaHoistBase;

  void runOnOperation() override {
    MemoryAliases aliases(getOperation());
    getOperation()->walk([&](LaunchOp launch) {
      if (launch.getView() == View::CoreGroup)
        Hoister(launch, aliases).run();
    });
  }
};
} // namespace
