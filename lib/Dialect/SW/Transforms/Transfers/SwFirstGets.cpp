//===- SwFirstGets.cpp - The pass sw-first-gets ---------------------------===//
//
// Orders what a kernel fetches first: gets behind its loops go in front of
// them, and that which is waited for first comes first.
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

#include "Dialect/SW/Transforms/Utils/DmaUtils.h"
#include "Dialect/SW/Transforms/Utils/KernelEnds.h"

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
  void bringForward();
  void sort();
  void mergeBarriers();
  void report(StringRef name, size_t gets, StringRef what);

  LaunchOp launch;
  Block &kernel;
  const MemoryAliases &aliases;
};
} // namespace

//===----------------------------------------------------------------------===//
// Gets behind loops
//===----------------------------------------------------------------------===//

/// Whether `get` is the first op that uses its buffer and its reply.
bool Orderer::isFirstUser(DMAGetOp get) {
  auto isBehind = [&](Operation *user) {
    Operation *ancestor = kernel.findAncestorOpInBlock(*user);
    return ancestor && !ancestor->isBeforeInBlock(get);
  };
  std::optional<SmallVector<BufferAccess>> accesses =
      getBufferAccesses(getViewBase(get.getDst()));
  return accesses && llvm::all_of(get.getReply().getUsers(), isBehind) &&
         llvm::all_of(*accesses, [&](const BufferAccess &access) {
           return isBehind(access.op);
         });
}

/// Whether `get` could as well stand at `place`: buffer and reply are there
/// and not used before, and main memory does not change.
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

/// Whether a barrier of `scope` stands in front of `place`, with nothing but
/// gets between the begin of the kernel and `place`.
static bool hasBarrier(Block &kernel, Operation *place, Scope scope) {
  return llvm::any_of(llvm::make_range(kernel.begin(), place->getIterator()),
                      [&](Operation &op) {
                        auto barrier = dyn_cast<BarrierOp>(op);
                        return barrier && (barrier.getScope() == scope ||
                                           barrier.getScope() == Scope::Array);
                      });
}

/// Moves gets in front of the first op that is more than a get.
void Orderer::bringForward() {
  Block::iterator end = getEndOfBegin(kernel);
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
    report("EarlyGets", moved, "gets begin in front of the loops");
}

//===----------------------------------------------------------------------===//
// The order of the first gets
//===----------------------------------------------------------------------===//

/// Sorts the first gets; barriers between them come in front of those that
/// fetch for several CPEs.
void Orderer::sort() {
  SmallVector<FirstGet> gets = findFirstGets(kernel);
  if (llvm::is_sorted(gets))
    return;
  Operation *last = gets.back().get;
  SmallVector<BarrierOp> barriers;
  for (Operation &op : llvm::make_range(kernel.begin(), last->getIterator()))
    if (auto barrier = dyn_cast<BarrierOp>(op))
      barriers.push_back(barrier);
  llvm::sort(gets);
  Operation *place = last->getNextNode();
  for (const FirstGet &first : gets) {
    DMAGetOp get = first.get;
    if (get.getBroadcast())
      for (BarrierOp barrier : std::exchange(barriers, {}))
        barrier->moveBefore(place);
    get->moveBefore(place);
  }
  report("FirstGets", gets.size(), "first gets are in the order of their use");
}

void Orderer::report(StringRef name, size_t gets, StringRef what) {
  remark::passed(launch.getLoc(), remark::RemarkOpts::name(name)
                                      .category("sw-first-gets")
                                      .function(launch.getName()))
      << what << remark::metric("gets", gets);
}

//===----------------------------------------------------------------------===//
// What remains
//===----------------------------------------------------------------------===//

/// Of two barriers with no effect between them, as they are left when a get
/// goes, one is enough. Only in the body of the kernel itself: all CPEs run
/// that, while a barrier in an `scf.if` may answer to one of other CPEs.
void Orderer::mergeBarriers() {
  for (auto barrier : llvm::make_early_inc_range(kernel.getOps<BarrierOp>())) {
    Operation *next = barrier->getNextNode();
    while (next && isMemoryEffectFree(next))
      next = next->getNextNode();
    auto other = dyn_cast_or_null<BarrierOp>(next);
    if (other && (other.getScope() == barrier.getScope() ||
                  other.getScope() == Scope::Array))
      barrier.erase();
  }
}

void Orderer::run() {
  bringForward();
  sort();
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
