//===- KernelLaunches.cpp - Launches of kernels ---------------------------===//
//
// A kernel is a nest of tile loops, with the fills before it and the epilogues
// after it. Tile ops of one CPE without a loop get a loop of one iteration.
//
//===----------------------------------------------------------------------===//
#include "KernelLaunches.h"

#include "Dialect/SW/Transforms/Utils/DmaUtils.h"
#include "Dialect/SW/Transforms/Utils/TileOpUtils.h"
#include "FirstGroup.h"
#include "KernelParts.h"
#include "LaunchNames.h"
#include "OwnBuffers.h"
#include "TileArrays.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Interfaces/ViewLikeInterface.h"
#include "llvm/ADT/DenseSet.h"
#include "llvm/ADT/SetVector.h"

using namespace mlir;
using namespace mlir::sw;

static bool canRunOnCPEs(Operation *op);

/// Whether a loop can be part of a kernel: it contains tile ops, and otherwise
/// only address computation, its own buffers and such loops.
static bool isKernelLoop(Operation *op) {
  return isa_and_nonnull<scf::ForOp, scf::ForallOp>(op) &&
         op->getNumResults() == 0 &&
         llvm::all_of(op->getRegion(0).front().without_terminator(),
                      [](Operation &inner) { return canRunOnCPEs(&inner); });
}

static bool canRunOnCPEs(Operation *op) {
  if (isTileOp(op))
    return true;
  if (op->getNumRegions() > 0)
    return isKernelLoop(op);
  return isMemoryEffectFree(op) || isOwnBuffer(op) || isTileArray(op);
}

Operation *sw::findObstacle(scf::ForallOp loop) {
  Operation *found = nullptr;
  loop.getBody()->walk([&](Operation *op) {
    if (op->getNumRegions() > 0 || canRunOnCPEs(op) ||
        op->hasTrait<OpTrait::IsTerminator>())
      return WalkResult::advance();
    found = op;
    return WalkResult::interrupt();
  });
  return found;
}

/// The outermost loop around `op` that can be part of a kernel, or `op`.
static Operation *getKernelRoot(Operation *op) {
  Operation *root = op;
  while (isKernelLoop(root->getParentOp()))
    root = root->getParentOp();
  return root;
}

/// Moves ops between `roots` before `before`, and the roots to `place` in
/// `body`. The roots are in one block with only pure ops between them.
static void gather(ArrayRef<Operation *> roots, Operation *before, Block &body,
                   Block::iterator place) {
  SmallVector<Operation *> between;
  for (Operation *op = roots.front(); op != roots.back();
       op = op->getNextNode())
    if (!llvm::is_contained(roots, op))
      between.push_back(op);
  for (Operation *op : between)
    op->moveBefore(before);
  for (Operation *root : roots)
    root->moveBefore(&body, place);
}

/// Moves the kernel roots into one launch. The roots are in one block with only
/// pure ops between them.
static LaunchOp createLaunch(ArrayRef<Operation *> roots, StringRef name,
                             int64_t coreGroups,
                             std::optional<GroupRange> range) {
  OpBuilder builder(roots.front());
  auto launch =
      LaunchOp::create(builder, roots.back()->getLoc(), name, View::CoreGroup);
  Block &body = launch.getBody().emplaceBlock();
  gather(roots, launch, body, body.end());
  if (range) {
    launch.setFirstGroup(range->first);
    coreGroups = range->count;
  }
  if (range || coreGroups > 1)
    launch.setCoreGroups(coreGroups);
  if (coreGroups > 1)
    runOthersOnFirstGroup(roots);
  return launch;
}

/// Whether only ops in `roots` use `array` and views of it. Adds views and
/// deallocations to `uses`.
static bool isOwnArray(Value array, ArrayRef<Operation *> roots,
                       SmallVectorImpl<Operation *> &uses) {
  return llvm::all_of(array.getUsers(), [&](Operation *user) {
    if (isa<memref::DeallocOp>(user) ||
        (isa<ViewLikeOpInterface>(user) &&
         user->getBlock() == roots.front()->getBlock())) {
      uses.push_back(user);
      return isa<memref::DeallocOp>(user) ||
             isOwnArray(user->getResult(0), roots, uses);
    }
    return isPrivateTileOp(user) && llvm::any_of(roots, [&](Operation *root) {
             return root->isAncestor(user);
           });
  });
}

namespace {
/// An array that exists only in LDM, since only the ops of one loop use it.
struct OwnArray {
  memref::AllocOp alloc;
  SmallVector<Operation *> uses;
};
} // namespace

/// The arrays that only `roots`, ops of one block, use.
static SmallVector<OwnArray> findOwnArrays(ArrayRef<Operation *> roots) {
  llvm::SetVector<Operation *> allocs;
  for (Operation *root : roots)
    root->walk([&](Operation *op) {
      for (Value operand : op->getOperands())
        if (isa<MemRefType>(operand.getType()))
          if (auto alloc =
                  getViewBase(operand).getDefiningOp<memref::AllocOp>())
            if (alloc->getBlock() == root->getBlock() &&
                alloc.getType().hasStaticShape())
              allocs.insert(alloc);
    });
  SmallVector<OwnArray> own;
  for (Operation *alloc : allocs) {
    OwnArray array{cast<memref::AllocOp>(alloc), {}};
    // Any other array in a loop would keep the loop from being a kernel.
    if (canBeOwnBuffer(array.alloc) &&
        isOwnArray(array.alloc, roots, array.uses))
      own.push_back(std::move(array));
  }
  return own;
}

/// Whether the ops between `roots` can move before a loop of all roots, or, if
/// they handle private arrays, into it. The arrays of one fusion group are
/// known to fit in LDM.
static bool canShareLoop(ArrayRef<Operation *> roots) {
  Operation *before = *std::prev(roots.end(), 2);
  if (follows(roots.back(), before))
    return true;
  if (!isOfSameKernel(roots.back(), before))
    return false;
  llvm::DenseSet<Operation *> ends;
  for (const OwnArray &array : findOwnArrays(roots))
    ends.insert(array.uses.begin(), array.uses.end());
  for (Operation *op = roots.front(); op != roots.back();
       op = op->getNextNode())
    if (!llvm::is_contained(roots, op) &&
        (op->getNumRegions() > 0 ||
         (!isMemoryEffectFree(op) && !isa<memref::AllocOp>(op) &&
          !ends.contains(op))))
      return false;
  return true;
}

/// Puts consecutive `roots` in a loop of one iteration, so one CPE runs them.
static void wrapInLoop(ArrayRef<Operation *> roots) {
  SmallVector<OwnArray> arrays = findOwnArrays(roots);
  OpBuilder builder(roots.front());
  Attribute mapping = MappingAttr::get(builder.getContext(), MappingKind::CPE);
  auto loop = scf::ForallOp::create(
      builder, roots.back()->getLoc(),
      ArrayRef<OpFoldResult>{builder.getIndexAttr(1)},
      /*outputs=*/ValueRange(), builder.getArrayAttr(mapping));
  gather(roots, loop, *loop.getBody(), loop.getTerminator()->getIterator());
  Operation *first = &loop.getBody()->front();
  for (OwnArray &array : arrays) {
    array.alloc->moveBefore(first);
    // The order of users is not that of the block.
    llvm::sort(array.uses, [](Operation *a, Operation *b) {
      return a->isBeforeInBlock(b);
    });
    for (Operation *use : array.uses)
      use->moveBefore(isa<memref::DeallocOp>(use) ? loop.getTerminator()
                                                  : first);
  }
}

/// Whether all kernels in `loop` are single tiles, each of one CPE.
static bool isOfOneCPE(Operation *loop) {
  return !loop->walk([](Operation *op) {
                bool isOfMore = isa<scf::ForallOp>(op) ||
                                (isTileOp(op) && !isPrivateTileOp(op));
                return isOfMore ? WalkResult::interrupt()
                                : WalkResult::advance();
              })
              .wasInterrupted();
}

/// The outermost loop around `op` that one CPE can run, or `op`.
static Operation *getRootOfOneCPE(Operation *op) {
  Operation *root = op;
  while (isKernelLoop(root->getParentOp()) && isOfOneCPE(root->getParentOp()))
    root = root->getParentOp();
  return root;
}

/// Whether a loop of the kernel of `op` distributes its iterations. A loop with
/// other ops, such as a copy, does not: it runs on the MPE.
static bool isDistributed(Operation *op) {
  if (!op->getParentOfType<scf::ForallOp>())
    return false;
  Operation *loop = op->getParentOp();
  while (isKernelLoop(loop) && !isa<scf::ForallOp>(loop))
    loop = loop->getParentOp();
  return isKernelLoop(loop);
}

/// Adds a loop around tile ops of one CPE that no loop distributes, because
/// they have only one tile. All CPEs would compute it otherwise, and an op that
/// overwrites its input more than once. The ops of a fusion group share the
/// loop.
static void wrapPrivateOps(func::FuncOp func) {
  llvm::SetVector<Operation *> roots;
  func.walk([&](Operation *op) {
    if (isPrivateTileOp(op) && !isDistributed(op) &&
        !op->getParentOfType<LaunchOp>())
      roots.insert(getRootOfOneCPE(op));
  });
  SmallVector<Operation *> group;
  for (Operation *root : roots) {
    group.push_back(root);
    if (group.size() == 1 ||
        (root->getBlock() == group.front()->getBlock() && canShareLoop(group)))
      continue;
    group.pop_back();
    wrapInLoop(group);
    group.assign(1, root);
  }
  if (!group.empty())
    wrapInLoop(group);
}

/// Moves constants to the start of `func`, outside of all kernels: the MPE
/// passes their addresses.
static void hoistGlobals(func::FuncOp func) {
  if (func.isExternal())
    return;
  SmallVector<memref::GetGlobalOp> globals;
  func.walk([&](memref::GetGlobalOp get) {
    if (!get->getParentOfType<LaunchOp>())
      globals.push_back(get);
  });
  for (memref::GetGlobalOp get : llvm::reverse(globals))
    get->moveBefore(&func.front(), func.front().begin());
}

/// The core groups that the marks of `ops` name. Those with a prediction are
/// the ones whose tiles were chosen. If they name none, or different ones, all
/// core groups run the ops.
static std::optional<GroupRange> findRange(ArrayRef<Operation *> ops) {
  SmallVector<TileAttr> deciding;
  for (Operation *op : ops)
    if (getTileMark(op).getPredicted())
      deciding.push_back(getTileMark(op));
  if (deciding.empty())
    deciding = llvm::map_to_vector(ops, getTileMark);
  auto getRange = [](TileAttr mark) {
    return toGroupRange(mark.getGroupRange());
  };
  std::optional<GroupRange> range = getRange(deciding.front());
  bool isCommon = llvm::all_of(
      deciding, [&](TileAttr mark) { return getRange(mark) == range; });
  return isCommon ? range : std::nullopt;
}

SmallVector<LaunchOp> sw::createLaunches(func::FuncOp func,
                                         llvm::StringMap<unsigned> &taken,
                                         int64_t coreGroups) {
  hoistGlobals(func);
  wrapPrivateOps(func);
  llvm::MapVector<Operation *, SmallVector<Operation *>> kernels;
  func.walk([&](Operation *op) {
    if (isTileOp(op) && !op->getParentOfType<LaunchOp>())
      kernels[getKernelRoot(op)].push_back(op);
  });
  SmallVector<LaunchOp> launches;
  SmallVector<Operation *> all =
      llvm::to_vector(llvm::make_first_range(kernels));
  SmallVector<Operation *> roots, ops;
  for (auto [number, root] : llvm::enumerate(all)) {
    roots.push_back(root);
    llvm::append_range(ops, kernels[root]);
    ArrayRef<Operation *> later = ArrayRef(all).drop_front(number + 1);
    if (joinsNext(root, later))
      continue;
    launches.push_back(
        createLaunch(roots, getLaunchName(func, ops, taken), coreGroups,
                     coreGroups > 1 ? findRange(ops) : std::nullopt));
    roots.clear();
    ops.clear();
  }
  return launches;
}
