//===- SwFirstGets.cpp - The pass sw-first-gets ---------------------------===//
//
// Orders the first gets of a kernel. Gets after its loops move before them, and
// the gets that are waited for first come first. Elementwise kernels need all
// operands of a tile at once: there the shortest gets come first.
//
//   get %residual to %d, %r; get %weights to %a, %s
//   for %k { wait %s; spm_gemm ins(%a, %b) outs(%c) }
//   barrier row; get %bias to %e, %t broadcast row
//   wait %t; wait %r; equation ins(%c, %d, %e)
// becomes
//   get %weights to %a, %s
//   barrier row; get %bias to %e, %t broadcast row
//   get %residual to %d, %r
//   for %k { wait %s; spm_gemm ins(%a, %b) outs(%c) }
//   wait %t; wait %r; equation ins(%c, %d, %e)
//
//===----------------------------------------------------------------------===//
#include "Dialect/SW/Transforms/Passes.h"

#include "Dialect/SW/IR/Levels.h"
#include "Dialect/SW/Transforms/Utils/DmaUtils.h"
#include "Dialect/SW/Transforms/Utils/KernelEnds.h"

#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/IR/Remarks.h"
#include "mlir/Transforms/RegionUtils.h"

namespace mlir {
namespace sw {
#define GEN_PASS_DEF_SWFIRSTGETS
#include "Dialect/SW/Transforms/Passes.h.inc"
} // namespace sw
} // namespace mlir

using namespace mlir;
using namespace mlir::sw;

namespace {
/// Rewrites one kernel.
class Orderer {
public:
  Orderer(LaunchOp launch, const MemoryAliases &aliases)
      : launch(launch), kernel(launch.getBody().front()), aliases(aliases) {}

  void run();

private:
  bool canBeFirst(DMAGetOp get, Operation *place);
  bool isFirstUser(DMAGetOp get);
  void moveForward();
  void sort();
  bool isOfOwnTiles();
  void sortBySize(Block &block);
  void mergeBarriers();
  void report(StringRef name, size_t gets, StringRef what);

  LaunchOp launch;
  Block &kernel;
  const MemoryAliases &aliases;
};
} // namespace

//===----------------------------------------------------------------------===//
// Gets after loops
//===----------------------------------------------------------------------===//

/// Whether `get` is the first op that uses its buffer and its reply.
bool Orderer::isFirstUser(DMAGetOp get) {
  auto isAfter = [&](Operation *user) {
    Operation *ancestor = kernel.findAncestorOpInBlock(*user);
    return ancestor && !ancestor->isBeforeInBlock(get);
  };
  std::optional<SmallVector<BufferAccess>> accesses =
      getBufferAccesses(getViewBase(get.getDst()));
  return accesses && llvm::all_of(get.getReply().getUsers(), isAfter) &&
         llvm::all_of(*accesses, [&](const BufferAccess &access) {
           return isAfter(access.op);
         });
}

/// Whether `get` can move to `place`: buffer and reply are defined and unused
/// before it, and main memory does not change.
bool Orderer::canBeFirst(DMAGetOp get, Operation *place) {
  Operation *buffer = getViewBase(get.getDst()).getDefiningOp();
  Operation *reply = get.getReply().getDefiningOp();
  for (Operation *op : {buffer, reply})
    if (!op || op->getBlock() != &kernel || !op->isBeforeInBlock(place))
      return false;
  if (!isFirstUser(get))
    return false;
  return llvm::none_of(
      llvm::make_range(place->getIterator(), get->getIterator()),
      [&](Operation &op) {
        std::optional<Accesses> accesses = getAccesses(&op);
        return !accesses || llvm::any_of(accesses->writes, [&](Value written) {
          return aliases.mayAlias(written, get.getSrc());
        });
      });
}

/// Whether a barrier of `scope` is between the start of the kernel and `place`.
/// Only gets and barriers are in that range.
static bool hasBarrier(Block &kernel, Operation *place, Scope scope) {
  return llvm::any_of(llvm::make_range(kernel.begin(), place->getIterator()),
                      [&](Operation &op) {
                        auto barrier = dyn_cast<BarrierOp>(op);
                        return barrier &&
                               includesScope(barrier.getScope(), scope);
                      });
}

/// Moves gets before the first op that is not part of the start of the kernel.
void Orderer::moveForward() {
  Block::iterator end = getFirstWork(kernel);
  if (end == kernel.end())
    return;
  Operation *place = &*end;
  SmallVector<DMAGetOp> late;
  for (Operation &op : llvm::make_range(end, kernel.end()))
    if (auto get = dyn_cast<DMAGetOp>(op))
      late.push_back(get);
  IRRewriter rewriter(launch.getContext());
  size_t moved = 0;
  for (DMAGetOp get : late) {
    if (!canBeFirst(get, place) ||
        failed(moveValueDefinitions(rewriter, get->getOperands(), place)))
      continue;
    if (std::optional<Scope> scope = get.getBroadcast();
        scope && !hasBarrier(kernel, place, *scope)) {
      rewriter.setInsertionPoint(place);
      BarrierOp::create(rewriter, get.getLoc(), *scope);
    }
    get->moveBefore(place);
    ++moved;
  }
  if (moved)
    report("EarlyGets", moved, "gets begin before the loops");
}

//===----------------------------------------------------------------------===//
// The order of the first gets
//===----------------------------------------------------------------------===//

/// Whether CPEs compute only tiles of their own, and no common product.
bool Orderer::isOfOwnTiles() {
  return !launch.walk([](SpmGemmOp) { return WalkResult::interrupt(); })
              .wasInterrupted();
}

/// The LDM bytes of the buffer that `get` fills.
static int64_t getLdmBytes(DMAGetOp get) {
  auto type = cast<MemRefType>(getViewBase(get.getDst()).getType());
  return getBytes(type).value_or(0);
}

/// Sorts the first gets. Barriers between them move before the first broadcast
/// get.
void Orderer::sort() {
  SmallVector<FirstGet> gets = findFirstGets(kernel);
  bool bySize =
      isElementwise(launch) && llvm::none_of(gets, [](const FirstGet &first) {
        return DMAGetOp(first.get).getBroadcast().has_value();
      });
  auto isBefore = [&](const FirstGet &a, const FirstGet &b) {
    return bySize ? std::make_pair(getLdmBytes(a.get), a.number) <
                        std::make_pair(getLdmBytes(b.get), b.number)
                  : a < b;
  };
  if (llvm::is_sorted(gets, isBefore))
    return;
  Operation *last = gets.back().get;
  SmallVector<BarrierOp> barriers;
  for (Operation &op : llvm::make_range(kernel.begin(), last->getIterator()))
    if (auto barrier = dyn_cast<BarrierOp>(op))
      barriers.push_back(barrier);
  llvm::sort(gets, isBefore);
  Operation *place = last->getNextNode();
  for (const FirstGet &first : gets) {
    DMAGetOp get = first.get;
    if (get.getBroadcast())
      for (BarrierOp barrier : std::exchange(barriers, {}))
        barrier->moveBefore(place);
    get->moveBefore(place);
  }
  report("FirstGets", gets.size(),
         bySize ? "first gets are in the order of their sizes"
                : "first gets are in the order of their use");
}

/// Sorts the gets of `block`, which has no other effects, by size. The memory
/// serves the first requests of all CPEs, then the second ones. If the longest
/// get is last, CPEs begin to compute one after the other. The gets of some
/// CPEs then overlap with the computation and the puts of others.
void Orderer::sortBySize(Block &block) {
  SmallVector<std::pair<int64_t, size_t>> order;
  SmallVector<DMAGetOp> gets;
  for (Operation &op : block.without_terminator()) {
    auto get = dyn_cast<DMAGetOp>(op);
    if ((!get && !isMemoryEffectFree(&op)) || (get && get.getBroadcast()))
      return;
    if (!get)
      continue;
    order.emplace_back(getLdmBytes(get), gets.size());
    gets.push_back(get);
  }
  if (llvm::is_sorted(order))
    return;
  llvm::sort(order);
  for (auto [bytes, number] : order)
    gets[number]->moveBefore(block.getTerminator());
  report("ShortGets", gets.size(), "short gets come before longer ones");
}

void Orderer::report(StringRef name, size_t gets, StringRef what) {
  remark::passed(launch.getLoc(), remark::RemarkOpts::name(name)
                                      .category("sw-first-gets")
                                      .function(launch.getName()))
      << what << remark::metric("gets", gets);
}

//===----------------------------------------------------------------------===//
// Remaining barriers
//===----------------------------------------------------------------------===//

/// Removes one of two barriers without effects between them, which remain when
/// a get moves away. Only barriers in the body of the kernel itself count: all
/// CPEs execute it. A barrier in an `scf.if` may match a barrier of other CPEs.
void Orderer::mergeBarriers() {
  for (auto barrier : llvm::make_early_inc_range(kernel.getOps<BarrierOp>())) {
    Operation *next = barrier->getNextNode();
    while (next && isMemoryEffectFree(next))
      next = next->getNextNode();
    auto other = dyn_cast_or_null<BarrierOp>(next);
    if (other && includesScope(other.getScope(), barrier.getScope()))
      barrier.erase();
  }
}

void Orderer::run() {
  moveForward();
  sort();
  if (isOfOwnTiles())
    for (auto guard : kernel.getOps<scf::IfOp>())
      if (!guard.elseBlock())
        sortBySize(*guard.thenBlock());
  mergeBarriers();
}

namespace {
struct SwFirstGets : sw::impl::SwFirstGetsBase<SwFirstGets> {
  void runOnOperation() override {
    MemoryAliases aliases(getOperation());
    getOperation().walk([&](LaunchOp launch) {
      if (launch.getView() == View::CPE && !launch.hasParts())
        Orderer(launch, aliases).run();
    });
  }
};
} // namespace
