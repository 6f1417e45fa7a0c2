//===- KernelEnds.cpp - Start and end of kernels --------------------------===//
#include "KernelEnds.h"

#include "Dialect/TPP/IR/TPP.h"

#include "mlir/Dialect/Affine/IR/AffineOps.h"
#include "mlir/Dialect/Utils/StaticValueUtils.h"
#include "mlir/Interfaces/SideEffectInterfaces.h"

using namespace mlir;
using namespace mlir::sw;

bool sw::computes(Operation *op) {
  return op
      ->walk([](Operation *inner) {
        bool isTransfer =
            isa<AllocOp, ReplyOp, DMAGetOp, DMAPutOp, DMAWaitOp, BarrierOp>(
                inner) ||
            inner->hasTrait<OpTrait::HasRecursiveMemoryEffects>() ||
            isMemoryEffectFree(inner);
        return isTransfer ? WalkResult::advance() : WalkResult::interrupt();
      })
      .wasInterrupted();
}

bool sw::isElementwise(Operation *kernel) {
  bool hasPrimitive = false, hasProduct = false;
  kernel->walk([&](Operation *op) {
    hasPrimitive |= op->getName().getDialectNamespace() == "tpp";
    hasProduct |= isa<SpmGemmOp, tpp::GemmOp, tpp::BrgemmOp>(op);
  });
  return hasPrimitive && !hasProduct;
}

bool sw::isOnFirstGroup(Block &kernel) {
  return llvm::all_of(kernel, [](Operation &op) {
    auto loop = dyn_cast<scf::ForOp>(op);
    if (!loop)
      return op.getNumRegions() == 0 &&
             (isMemoryEffectFree(&op) || isa<AllocOp, ReplyOp>(op));
    // A part counts from the first core group of its launch.
    Value begin = loop.getLowerBound();
    if (auto own = begin.getDefiningOp<affine::AffineApplyOp>())
      begin = own.getMapOperands().front();
    auto coord = begin.getDefiningOp<CoordOp>();
    return coord && coord.getAxis() == Axis::CoreGroup &&
           isConstantIntValue(loop.getUpperBound(), 1);
  });
}

Block::iterator sw::getFirstWork(Block &kernel) {
  return llvm::find_if(kernel, [](Operation &op) {
    return !isMemoryEffectFree(&op) &&
           !isa<AllocOp, ReplyOp, DMAGetOp, BarrierOp>(op);
  });
}

Block::iterator sw::getLastWaits(Block &kernel) {
  Block::iterator begin = kernel.end();
  while (begin != kernel.begin() && isa<DMAWaitOp>(*std::prev(begin)))
    --begin;
  return begin;
}

std::optional<Accesses> sw::getAccesses(Operation *work) {
  Accesses accesses;
  WalkResult result = work->walk([&](Operation *op) {
    if (auto get = dyn_cast<DMAGetOp>(op)) {
      accesses.reads.push_back(get.getSrc());
      return WalkResult::advance();
    }
    if (auto put = dyn_cast<DMAPutOp>(op)) {
      accesses.writes.push_back(put.getDst());
      return WalkResult::advance();
    }
    if (isa<BarrierOp, DMAWaitOp, ReplyOp>(op) || isMemoryEffectFree(op) ||
        op->hasTrait<OpTrait::HasRecursiveMemoryEffects>())
      return WalkResult::advance();
    auto effects = dyn_cast<MemoryEffectOpInterface>(op);
    if (!effects)
      return WalkResult::interrupt();
    SmallVector<MemoryEffects::EffectInstance> found;
    effects.getEffects(found);
    bool isInside = llvm::all_of(found, [](const auto &effect) {
      Value value = effect.getValue();
      return value &&
             (isLDM(value.getType()) || !isa<BaseMemRefType>(value.getType()));
    });
    return isInside ? WalkResult::advance() : WalkResult::interrupt();
  });
  if (result.wasInterrupted())
    return std::nullopt;
  return accesses;
}

/// Whether `wait` may be for a transfer on `slot`.
static bool mayBeFor(DMAWaitOp wait, Value slot) {
  if (!wait.getSlot() || !slot)
    return true;
  std::optional<int64_t> waited = getConstantIntValue(wait.getSlot());
  std::optional<int64_t> issued = getConstantIntValue(slot);
  return !waited || !issued || *waited == *issued;
}

SmallVector<FirstGet> sw::findFirstGets(Block &kernel) {
  SmallVector<DMAWaitOp> waits;
  kernel.walk([&](DMAWaitOp wait) { waits.push_back(wait); });
  SmallVector<FirstGet> gets;
  for (Operation &op : llvm::make_range(kernel.begin(), getFirstWork(kernel)))
    if (auto get = dyn_cast<DMAGetOp>(op)) {
      auto *wait = llvm::find_if(waits, [&](DMAWaitOp candidate) {
        return candidate.getReply() == get.getReply() &&
               mayBeFor(candidate, get.getSlot());
      });
      gets.push_back(
          {get, static_cast<size_t>(wait - waits.begin()), gets.size()});
    }
  return gets;
}
