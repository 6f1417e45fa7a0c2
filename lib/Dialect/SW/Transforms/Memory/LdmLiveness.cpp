//===- LdmLiveness.cpp - When LDM buffers are in use ----------------------===//
//
// Ops are numbered in program order. An op with regions spans its body.
//
//===----------------------------------------------------------------------===//
#include "LdmLiveness.h"

#include "mlir/Dialect/Utils/StaticValueUtils.h"
#include "mlir/Interfaces/LoopLikeInterface.h"
#include "mlir/Interfaces/ViewLikeInterface.h"

using namespace mlir;
using namespace mlir::sw;

LdmLiveness::LdmLiveness(Operation *kernel) : kernel(kernel) {
  unsigned position = 0;
  kernel->walk([&](Operation *op, const WalkStage &stage) {
    if (stage.isBeforeAllRegions())
      spans[op].begin = position++;
    if (stage.isAfterAllRegions())
      spans[op].end = position++;
  });
}

/// Extends `range` by `user`, and by the loops around `user` that do not
/// contain `alloc`: their next iteration needs the data again.
void LdmLiveness::addUse(LiveRange &range, AllocOp alloc,
                         Operation *user) const {
  range.end = std::max(range.end, getSpan(user).end);
  for (Operation *parent = user->getParentOp();
       parent && parent != kernel && !parent->isAncestor(alloc);
       parent = parent->getParentOp())
    if (isa<LoopLikeOpInterface>(parent))
      range.end = std::max(range.end, getSpan(parent).end);
}

static bool isSameSlot(Value lhs, Value rhs) {
  return lhs == rhs ||
         (lhs && rhs &&
          isEqualConstantIntOrValue(OpFoldResult(lhs), OpFoldResult(rhs)));
}

/// The first wait that surely runs after `transfer` in the same iteration and
/// completes it, or null.
static Operation *findWait(Operation *transfer, Value reply, Value slot) {
  bool oneSlot = cast<ReplyType>(reply.getType()).getSlots() == 1;
  // No op outside of the region of the reply can wait for it.
  for (Operation *position = transfer;; position = position->getParentOp()) {
    for (Operation *next = position->getNextNode(); next;
         next = next->getNextNode()) {
      auto wait = dyn_cast<DMAWaitOp>(next);
      if (wait && wait.getReply() == reply &&
          (oneSlot || isSameSlot(wait.getSlot(), slot)))
        return wait;
    }
    if (position->getParentRegion() == reply.getParentRegion())
      return nullptr;
  }
}

/// Extends `range` until `transfer` is known to be complete.
void LdmLiveness::addTransfer(LiveRange &range, AllocOp alloc,
                              Operation *transfer, Value reply,
                              Value slot) const {
  if (Operation *wait = findWait(transfer, reply, slot))
    return addUse(range, alloc, wait);
  // Any wait on the reply may complete the transfer, including one in a later
  // iteration of the loops around both.
  for (Operation *wait : reply.getUsers()) {
    if (!isa<DMAWaitOp>(wait))
      continue;
    addUse(range, alloc, wait);
    for (Operation *parent = transfer->getParentOp();
         parent && parent != kernel; parent = parent->getParentOp())
      if (isa<LoopLikeOpInterface>(parent) && parent->isAncestor(wait)) {
        range.begin = std::min(range.begin, getSpan(parent).begin);
        range.end = std::max(range.end, getSpan(parent).end);
      }
  }
}

LiveRange LdmLiveness::getRange(AllocOp alloc) const {
  LiveRange range = getSpan(alloc);
  SmallVector<Value> views = {alloc.getBuffer()};
  while (!views.empty()) {
    Value view = views.pop_back_val();
    for (Operation *user : view.getUsers()) {
      addUse(range, alloc, user);
      if (auto get = dyn_cast<DMAGetOp>(user))
        addTransfer(range, alloc, user, get.getReply(), get.getSlot());
      else if (auto put = dyn_cast<DMAPutOp>(user))
        addTransfer(range, alloc, user, put.getReply(), put.getSlot());
      if (isa<ViewLikeOpInterface>(user))
        llvm::append_range(views, user->getResults());
    }
  }
  // If data outlive an iteration, the next iteration must not overwrite them
  // before it reaches the alloc.
  for (Operation *parent = alloc->getParentOp(); parent && parent != kernel;
       parent = parent->getParentOp())
    if (isa<LoopLikeOpInterface>(parent) && range.end > getSpan(parent).end) {
      range.begin = std::min(range.begin, getSpan(parent).begin);
      range.end = std::max(range.end, getSpan(parent).end);
    }
  return range;
}
