//===- SwPlanMemory.cpp - The pass sw-plan-memory -------------------------===//
//
// Uses one allocation for the buffers of a function. Buffers that are not in
// use at the same time share memory.
//
//   %a = memref.alloc() : memref<64xf32>     %arena = memref.alloc()
//   %b = memref.alloc() : memref<64xf32>         : memref<512xi8>
//   %c = memref.alloc() : memref<64xf32>     %a = memref.view %arena[%c0][]
//   (%a -> %b)                           ->  %b = memref.view %arena[%c256][]
//   (%b -> %c)                               %c = memref.view %arena[%c0][]
//   (%c -> result)                           ...
//   memref.dealloc %a, %b, %c                memref.dealloc %arena
//
//===----------------------------------------------------------------------===//
#include "Transforms/Passes.h"

#include "Analysis/Memory/MemoryPlan.h"
#include "Analysis/Structure/Sizes.h"
#include "Dialect/SW/IR/MainMemory.h"
#include "Dialect/SW/IR/SW.h"
#include "Dialect/SW/IR/Target.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Bufferization/Transforms/BufferViewFlowAnalysis.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/IR/Remarks.h"
#include "mlir/Interfaces/ControlFlowInterfaces.h"
#include "mlir/Interfaces/LoopLikeInterface.h"
#include "mlir/Interfaces/SideEffectInterfaces.h"
#include "llvm/Support/MathExtras.h"

namespace mlir {
namespace sw {
#define GEN_PASS_DEF_SWPLANMEMORY
#include "Transforms/Passes.h.inc"
} // namespace sw
} // namespace mlir

using namespace mlir;
using namespace mlir::sw;

namespace {
/// The consecutive steps of a block. The ops within one step may run in any
/// order and for any number of iterations. Each op of the block is one step. In
/// a launch, each group of parts between two barriers of all CPEs is one step.
class Steps {
public:
  explicit Steps(Block &body);
  /// The step of `op`, which is in the block or in a region of one of its ops.
  unsigned of(Operation *op) const;
  /// A readable name of the first op of a step.
  std::string getName(unsigned step) const;

private:
  void add(Operation *op);

  DenseMap<Operation *, unsigned> steps;
  SmallVector<Operation *> firsts;
};

/// An allocation that can become part of the arena.
struct Candidate {
  memref::AllocOp alloc;
  memref::DeallocOp dealloc;
  PlannedBuffer buffer;
};

/// Finds the allocations of a function and their lifetimes.
class CandidateFinder {
public:
  CandidateFinder(func::FuncOp func, const Steps &steps, int64_t alignment)
      : func(func), steps(steps), aliases(func), alignment(alignment) {}

  SmallVector<Candidate> run();

private:
  std::optional<Candidate> getCandidate(memref::AllocOp alloc);
  bool noteUses(Candidate &candidate);
  bool noteUse(Candidate &candidate, Operation *user);

  func::FuncOp func;
  const Steps &steps;
  BufferViewFlowAnalysis aliases;
  int64_t alignment;
};
} // namespace

//===----------------------------------------------------------------------===//
// Steps
//===----------------------------------------------------------------------===//

Steps::Steps(Block &body) {
  for (Operation &op : body) {
    auto launch = dyn_cast<LaunchOp>(op);
    if (!launch || !launch.hasParts()) {
      add(&op);
      continue;
    }
    // Parts without a barrier of all CPEs between them are not ordered.
    bool divided = true;
    for (Operation &inner : launch.getBody().front()) {
      if (launch.isMetBy(&inner)) {
        divided = true;
      } else if (divided) {
        add(&inner);
        divided = false;
      } else {
        steps[&inner] = firsts.size() - 1;
      }
    }
  }
}

void Steps::add(Operation *op) {
  steps[op] = firsts.size();
  firsts.push_back(op);
}

unsigned Steps::of(Operation *op) const {
  auto it = steps.find(op);
  while (it == steps.end()) {
    op = op->getParentOp();
    it = steps.find(op);
  }
  return it->second;
}

std::string Steps::getName(unsigned step) const {
  Operation *op = firsts[step];
  if (auto part = dyn_cast<PartOp>(op))
    return part.getName().str();
  if (auto launch = dyn_cast<LaunchOp>(op))
    return launch.getName().str();
  return op->getName().getStringRef().str();
}

//===----------------------------------------------------------------------===//
// Allocations
//===----------------------------------------------------------------------===//

/// Whether the iterations around `op` in `func` run one after the other.
static bool runsInOrder(Operation *op, func::FuncOp func) {
  for (Operation *parent = op->getParentOp(); parent != func;
       parent = parent->getParentOp())
    if (!isa<RegionBranchOpInterface>(parent) ||
        parent->hasTrait<OpTrait::HasParallelRegion>())
      return false;
  return true;
}

/// The only deallocation of `alloc`, in the same block.
static memref::DeallocOp findDealloc(memref::AllocOp alloc) {
  memref::DeallocOp found;
  for (Operation *user : alloc->getUsers())
    if (auto dealloc = dyn_cast<memref::DeallocOp>(user)) {
      if (found || dealloc->getBlock() != alloc->getBlock())
        return {};
      found = dealloc;
    }
  return found;
}

/// Records a use of the buffer or of a view of it; false if there may be uses
/// that are not visible.
bool CandidateFinder::noteUse(Candidate &candidate, Operation *user) {
  if (user == candidate.dealloc)
    return true;
  // An op that frees or returns a view owns the buffer.
  bool returns = user->hasTrait<OpTrait::ReturnLike>() &&
                 isa<func::FuncOp>(user->getParentOp());
  if (returns || isa<memref::DeallocOp>(user))
    return false;
  bool forwards =
      llvm::any_of(user->getResultTypes(), llvm::IsaPred<BaseMemRefType>) ||
      user->hasTrait<OpTrait::IsTerminator>();
  if (isMemoryEffectFree(user)) {
    // Rejects addresses as numbers, and memrefs inside of other values.
    bool yieldsOthers = !forwards && user->getNumResults() > 0 &&
                        !isa<memref::DimOp, memref::RankOp>(user);
    return !yieldsOthers;
  }
  unsigned step = steps.of(user);
  PlannedBuffer &buffer = candidate.buffer;
  buffer.first = std::min(buffer.first, step);
  buffer.last = std::max(buffer.last, step);
  return true;
}

bool CandidateFinder::noteUses(Candidate &candidate) {
  Region *home = candidate.alloc->getParentRegion();
  bool isInner = home != &func.getBody();
  for (Value alias : aliases.resolve(candidate.alloc)) {
    if (isInner && !home->isAncestor(alias.getParentRegion()))
      return false;
    for (Operation *user : alias.getUsers())
      if (!noteUse(candidate, user))
        return false;
  }
  // In a loop, the buffer of one iteration is dead before the next one. It is
  // live during the whole step of the loop.
  if (isInner)
    candidate.buffer.first = candidate.buffer.last = steps.of(candidate.alloc);
  return true;
}

std::optional<Candidate> CandidateFinder::getCandidate(memref::AllocOp alloc) {
  MemRefType type = alloc.getType();
  std::optional<int64_t> bytes = getBytes(type);
  if (!bytes || !type.getLayout().isIdentity() || type.getMemorySpace() ||
      !getArrayBytes(type) || !runsInOrder(alloc, func))
    return std::nullopt;
  memref::DeallocOp dealloc = findDealloc(alloc);
  int64_t ownAlignment = alloc.getAlignment().value_or(1);
  if (!dealloc || ownAlignment > kMaxAlignment ||
      !llvm::isPowerOf2_64(ownAlignment))
    return std::nullopt;
  Candidate candidate{alloc, dealloc, {}};
  PlannedBuffer &buffer = candidate.buffer;
  buffer.alignment = std::max(alignment, ownAlignment);
  buffer.bytes = llvm::alignTo(*bytes, buffer.alignment);
  buffer.first = std::numeric_limits<unsigned>::max();
  buffer.last = 0;
  if (!noteUses(candidate))
    return std::nullopt;
  // A buffer without uses is never live and can have any place.
  buffer.first = std::min(buffer.first, buffer.last);
  return candidate;
}

SmallVector<Candidate> CandidateFinder::run() {
  SmallVector<Candidate> candidates;
  func.walk([&](memref::AllocOp alloc) {
    if (std::optional<Candidate> candidate = getCandidate(alloc))
      candidates.push_back(*candidate);
  });
  return candidates;
}

//===----------------------------------------------------------------------===//
// The arena
//===----------------------------------------------------------------------===//

/// Describes the plan as an attribute of the arena.
static DictionaryAttr describe(const MemoryPlan &plan,
                               ArrayRef<Candidate> candidates,
                               const Steps &steps, Builder b) {
  auto number = [&](StringRef name, int64_t value) {
    return b.getNamedAttr(name, b.getI64IntegerAttr(value));
  };
  auto text = [&](StringRef name, const std::string &value) {
    return b.getNamedAttr(name, b.getStringAttr(value));
  };
  SmallVector<Attribute> buffers;
  for (const Candidate &candidate : candidates) {
    const PlannedBuffer &buffer = candidate.buffer;
    buffers.push_back(b.getDictionaryAttr(
        {number("offset", buffer.offset), number("bytes", buffer.bytes),
         text("first", steps.getName(buffer.first)),
         text("last", steps.getName(buffer.last))}));
  }
  return b.getDictionaryAttr(
      {number("lower_bound", plan.lowerBound), number("sum", plan.sum),
       b.getNamedAttr("buffers", b.getArrayAttr(buffers))});
}

static void report(func::FuncOp func, const MemoryPlan &plan, size_t buffers) {
  remark::passed(func.getLoc(), remark::RemarkOpts::name("PlanMemory")
                                    .category("sw-plan-memory")
                                    .function(func.getName()))
      << "one arena" << remark::metric("buffers", buffers)
      << remark::metric("arena bytes", plan.arenaBytes)
      << remark::metric("lower bound", plan.lowerBound)
      << remark::metric("sum of all", plan.sum);
}

/// Replaces the candidates by views of one allocation.
static void makeArena(func::FuncOp func, ArrayRef<Candidate> candidates,
                      const MemoryPlan &plan, DictionaryAttr description) {
  int64_t alignment = 1;
  for (const Candidate &candidate : candidates)
    alignment = std::max(alignment, candidate.buffer.alignment);
  Block &body = func.getBody().front();
  OpBuilder b = OpBuilder::atBlockBegin(&body);
  auto type = MemRefType::get({plan.arenaBytes}, b.getI8Type());
  Location name = NameLoc::get(b.getStringAttr("arena"), func.getLoc());
  auto arena =
      memref::AllocOp::create(b, name, type, b.getI64IntegerAttr(alignment));
  arena->setAttr(kArenaAttrName, description);
  for (const Candidate &candidate : candidates) {
    memref::AllocOp alloc = candidate.alloc;
    b.setInsertionPoint(alloc);
    Location loc = alloc.getLoc();
    Value offset =
        arith::ConstantIndexOp::create(b, loc, candidate.buffer.offset);
    Value view = memref::ViewOp::create(b, loc, alloc.getType(), arena, offset,
                                        ValueRange());
    candidate.dealloc->erase();
    alloc.replaceAllUsesWith(view);
    alloc.erase();
  }
  b.setInsertionPoint(body.getTerminator());
  memref::DeallocOp::create(b, name, arena);
}

namespace {
struct SwPlanMemory : sw::impl::SwPlanMemoryBase<SwPlanMemory> {
  using SwPlanMemoryBase::SwPlanMemoryBase;

  void runOnOperation() override {
    int64_t bytes = alignment;
    if (!bytes) {
      FailureOr<Target> target = Target::get(getOperation());
      if (failed(target))
        return signalPassFailure();
      bytes = llvm::PowerOf2Ceil(target->getDmaTransactionBytes());
    }
    if (bytes < 1 || bytes > kMaxAlignment || !llvm::isPowerOf2_64(bytes)) {
      getOperation()->emitError("sw-plan-memory expects a power of two up to ")
          << kMaxAlignment << " as alignment, but got " << bytes;
      return signalPassFailure();
    }
    for (auto func : getOperation().getOps<func::FuncOp>())
      if (!func.isExternal() && func.getBody().hasOneBlock())
        plan(func, bytes);
  }

private:
  static void plan(func::FuncOp func, int64_t alignment) {
    Steps steps(func.getBody().front());
    SmallVector<Candidate> candidates =
        CandidateFinder(func, steps, alignment).run();
    if (candidates.empty())
      return;
    SmallVector<PlannedBuffer> buffers =
        llvm::map_to_vector(candidates, [](const Candidate &candidate) {
          return candidate.buffer;
        });
    std::optional<MemoryPlan> plan = planMemory(buffers);
    // The arena is too large for any machine; the lowering of arrays reports
    // it.
    if (!plan || plan->arenaBytes > kAddressableBytes)
      return;
    for (auto [candidate, buffer] : llvm::zip_equal(candidates, buffers))
      candidate.buffer = buffer;
    report(func, *plan, candidates.size());
    makeArena(func, candidates, *plan,
              describe(*plan, candidates, steps, Builder(func.getContext())));
  }
};
} // namespace
