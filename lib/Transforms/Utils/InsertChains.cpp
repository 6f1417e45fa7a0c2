//===- InsertChains.cpp - Arrays that consist of inserted parts -----------===//
#include "InsertChains.h"

#include "Destinations.h"
#include "PartPlaces.h"

#include "Dialect/SW/IR/SW.h"

#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Dialect/Utils/StaticValueUtils.h"
#include "mlir/Interfaces/DestinationStyleOpInterface.h"
#include "mlir/Interfaces/LoopLikeInterface.h"
#include "mlir/Interfaces/SideEffectInterfaces.h"

using namespace mlir;
using namespace mlir::sw;

//===----------------------------------------------------------------------===//
// Chains
//===----------------------------------------------------------------------===//

/// Whether only `insert` uses `dest`, and the slice in which its source is
/// computed.
static bool isOnlyFor(Value dest, tensor::InsertSliceOp insert) {
  return insert.getSource() != dest &&
         llvm::all_of(dest.getUsers(), [&](Operation *user) {
           auto slice = dyn_cast<tensor::ExtractSliceOp>(user);
           return user == insert || (slice && isPlaceOf(slice, insert) &&
                                     slice->getBlock() == insert->getBlock());
         });
}

bool sw::isReadOnlyBefore(Value value, Operation *place, Operation *except) {
  return llvm::all_of(value.getUsers(), [&](Operation *user) {
    if (user == except)
      return true;
    Operation *op = place->getBlock()->findAncestorOpInBlock(*user);
    if (!op || !op->isBeforeInBlock(place))
      return false;
    return !(isView(user) || isa<tensor::CastOp>(user)) ||
           isReadOnlyBefore(user->getResult(0), place, except);
  });
}

bool sw::isLastOfChain(tensor::InsertSliceOp insert) {
  return llvm::none_of(insert->getUsers(), [&](Operation *user) {
    auto next = dyn_cast<tensor::InsertSliceOp>(user);
    return next && next.getDest() == insert.getResult() &&
           next->getBlock() == insert->getBlock() &&
           isOnlyFor(insert.getResult(), next);
  });
}

std::optional<InsertChain> sw::matchInsertChain(tensor::InsertSliceOp last) {
  InsertChain chain;
  for (tensor::InsertSliceOp insert = last;;) {
    chain.parts.emplace_back();
    chain.parts.back().insert = insert;
    Value dest = insert.getDest();
    auto before = dest.getDefiningOp<tensor::InsertSliceOp>();
    if (before && before->getBlock() == last->getBlock() &&
        isOnlyFor(dest, insert)) {
      insert = before;
      continue;
    }
    chain.base = dest;
    bool isPart = before && before->getBlock() == last->getBlock();
    if (!chain.getEmpty() && !isPart)
      return std::nullopt;
    std::reverse(chain.parts.begin(), chain.parts.end());
    return chain;
  }
}

static bool isStatic(tensor::InsertSliceOp insert) {
  return insert.getType().hasStaticShape() && insert.hasUnitStride() &&
         getConstantIntValues(insert.getMixedOffsets()) &&
         getConstantIntValues(insert.getMixedSizes()) &&
         insert.getSourceType().getRank() > 0;
}

/// Whether two slices of one array have elements in common.
static bool overlap(tensor::InsertSliceOp a, tensor::InsertSliceOp b) {
  return llvm::all_of(llvm::seq(a.getType().getRank()), [&](int64_t dim) {
    return a.getStaticOffset(dim) <
               b.getStaticOffset(dim) + b.getStaticSize(dim) &&
           b.getStaticOffset(dim) <
               a.getStaticOffset(dim) + a.getStaticSize(dim);
  });
}

std::string sw::explainChain(const InsertChain &chain) {
  tensor::InsertSliceOp first = chain.parts.front().insert;
  if (chain.getEmpty() && !isOnlyFor(first.getDest(), first))
    return "others use the array into which it is inserted";
  if (!llvm::all_of(chain.parts, [](const InsertedPart &part) {
        return isStatic(part.insert);
      }))
    return "offsets and sizes of the slices are not constants";
  for (const InsertedPart &a : chain.parts)
    for (const InsertedPart &b : chain.parts)
      if (a.insert != b.insert && overlap(a.insert, b.insert))
        return "slices overlap";
  return "";
}

//===----------------------------------------------------------------------===//
// Computation of a part
//===----------------------------------------------------------------------===//

/// The destination of `result`.
static OpOperand *getInit(OpResult result) {
  if (auto loop = dyn_cast<scf::ForOp>(result.getOwner()))
    return loop.getTiedLoopInit(result);
  if (auto op = dyn_cast<DestinationStyleOpInterface>(result.getOwner()))
    return op.getTiedOpOperand(result);
  return nullptr;
}

/// Whether `use` belongs to the part that `steps` compute in `place`.
static bool isOwnUse(OpOperand &use, const InsertedPart &part) {
  if (use.getOwner()->getBlock() != part.insert->getBlock())
    return false;
  auto slice = dyn_cast<tensor::ExtractSliceOp>(use.getOwner());
  auto insert = dyn_cast<tensor::InsertSliceOp>(part.steps.back());
  return use.getOwner() == part.steps.back() ||
         (slice && insert && isPlaceOf(slice, insert));
}

/// Whether `op` may move directly before `next`.
static bool canSink(Operation *op, Operation *next) {
  return isMemoryEffectFree(op) && !isa<LoopLikeOpInterface>(op) &&
         llvm::all_of(op->getUsers(),
                      [&](Operation *user) { return user == next; });
}

/// Finds the ops from `part.insert` back to the destination of the part.
/// Returns the reason if the part has no destination.
static std::string findSteps(InsertedPart &part) {
  Value value = part.insert.getSource();
  for (;;) {
    Operation *op = value.getDefiningOp();
    if (!op || op->getBlock() != part.insert->getBlock())
      return "it is not computed in the block of the insertion";
    auto slice = dyn_cast<tensor::ExtractSliceOp>(op);
    part.isInPlace = slice && isPlaceOf(slice, part.insert);
    if (isa<tensor::EmptyOp>(op) || part.isInPlace ||
        (slice && slice.getSource().getDefiningOp<tensor::EmptyOp>()))
      break;
    OpOperand *init = isShapeChange(op) ? &op->getOpOperand(0)
                                        : getInit(cast<OpResult>(value));
    if (!init)
      return "it is not computed in an empty tensor";
    if (!isShapeChange(op) && !part.computed) {
      part.computed = value;
      part.last = op;
    }
    (part.computed ? part.steps : part.reshapes).push_back(op);
    value = init->get();
  }
  part.place = value;
  if (!part.computed)
    return "nothing is computed in it";
  if (!cast<RankedTensorType>(value.getType()).hasStaticShape())
    return "its sizes are not constants";
  for (OpOperand &use : value.getUses())
    if (isOwnUse(use, part))
      part.uses.push_back(&use);
  return "";
}

/// Sets the first op of a part whose steps are known.
static void findFirst(InsertedPart &part) {
  part.sinks = part.uses.size() == 1;
  for (auto [next, op] : llvm::zip(part.steps, llvm::drop_begin(part.steps)))
    part.sinks &= canSink(op, next);
  part.first = part.last;
  if (part.sinks)
    return;
  for (OpOperand *use : part.uses)
    if (use->getOwner()->isBeforeInBlock(part.first))
      part.first = use->getOwner();
}

//===----------------------------------------------------------------------===//
// Choice
//===----------------------------------------------------------------------===//

/// Checks whether `part` can be computed in its slice, without regard to the
/// other parts.
static void analyze(InsertedPart &part, const InsertChain &chain) {
  part.reason = findSteps(part);
  if (!part.reason.empty())
    return;
  findFirst(part);
  part.reason = collectReads(part, chain);
}

/// The reason why not both parts can be placed; empty if they can. Only one
/// part at a time may be written. Later readers of the first part read the
/// array as it is then.
static std::string explainConflict(const InsertedPart &first,
                                   const InsertedPart &second) {
  if (!first.last->isBeforeInBlock(second.first))
    return "it is computed at the same time as another part";
  Block *block = first.last->getBlock();
  for (const PartRead &read : first.reads) {
    Operation *at = block->findAncestorOpInBlock(*read.use->getOwner());
    if (at->isBeforeInBlock(second.first))
      continue;
    if (!second.last->isBeforeInBlock(at))
      return "one part is read while the other one is computed";
    if (!read.isOfResult)
      return "its inputs are read after another part";
  }
  return "";
}

/// Whether the tensor with other parts, into which `chain` inserts, exists and
/// has no more readers when `first` begins.
static bool isBaseFree(const InsertChain &chain, const InsertedPart &first) {
  Operation *begin = first.sinks ? first.last : first.first;
  return chain.base.getDefiningOp()->isBeforeInBlock(begin) &&
         isReadOnlyBefore(chain.base, begin, chain.parts.front().insert);
}

SmallVector<InsertedPart *> sw::chooseParts(InsertChain &chain) {
  SmallVector<InsertedPart *> parts, chosen;
  for (InsertedPart &part : chain.parts) {
    analyze(part, chain);
    if (part.reason.empty())
      parts.push_back(&part);
  }
  // Bufferization cannot handle several parts with readers, such as the steps
  // of a recurrent network that read each other. It copies them back and forth.
  auto isRead = [](const InsertedPart &part) {
    return llvm::any_of(part.reads,
                        [](const PartRead &read) { return read.isOfResult; });
  };
  auto numRead = llvm::count_if(
      parts, [&](const InsertedPart *part) { return isRead(*part); });
  llvm::sort(parts, [](const InsertedPart *a, const InsertedPart *b) {
    int64_t left = a->getElements(), right = b->getElements();
    return left != right ? left > right : a->last->isBeforeInBlock(b->last);
  });
  for (InsertedPart *part : parts) {
    if (isRead(*part) && numRead > 1)
      part->reason = "others read it, and another part, too";
    for (InsertedPart *other : chosen)
      if (part->reason.empty())
        part->reason = part->last->isBeforeInBlock(other->last)
                           ? explainConflict(*part, *other)
                           : explainConflict(*other, *part);
    if (part->reason.empty())
      chosen.push_back(part);
  }
  llvm::sort(chosen, [](const InsertedPart *a, const InsertedPart *b) {
    return a->last->isBeforeInBlock(b->last);
  });
  if (!chosen.empty() && !chain.getEmpty() &&
      !isBaseFree(chain, *chosen.front())) {
    for (InsertedPart *part : chosen)
      part->reason = "other parts of the array are read then";
    chosen.clear();
  }
  return chosen;
}
