//===- SwPlaceInserts.cpp - The pass sw-place-inserts ---------------------===//
//
// Computes the parts of an array in place:
//
//   %a = linalg.exp ins(%x) outs(tensor.empty)
//   %b = linalg.abs ins(%y) outs(tensor.empty)
//   %0 = tensor.insert_slice %a into %all[0, 0] [4, 8] [1, 1]
//   %1 = tensor.insert_slice %b into %0[4, 0] [4, 8] [1, 1]
// becomes
//   %s = tensor.extract_slice %all[0, 0] [4, 8] [1, 1]
//   %a = linalg.exp ins(%x) outs(%s)
//   %0 = tensor.insert_slice %a into %all[0, 0] [4, 8] [1, 1]
//   %t = tensor.extract_slice %0[4, 0] [4, 8] [1, 1]
//   %b = linalg.abs ins(%y) outs(%t)
//   %1 = tensor.insert_slice %b into %0[4, 0] [4, 8] [1, 1]
//
// Bufferization then needs no copies. The contents of an empty tensor are
// undefined, so any other tensor can replace it without a change of the values.
// The rules here only prevent copies in bufferization.
//
//===----------------------------------------------------------------------===//
#include "Transforms/Passes.h"

#include "Transforms/Utils/InsertChains.h"

#include "mlir/IR/IRMapping.h"
#include "mlir/IR/PatternMatch.h"
#include "mlir/IR/Remarks.h"
#include "llvm/ADT/SetVector.h"

#define DEBUG_TYPE "sw-place-inserts"

namespace mlir {
namespace sw {
#define GEN_PASS_DEF_SWPLACEINSERTS
#include "Transforms/Passes.h.inc"
} // namespace sw
} // namespace mlir

using namespace mlir;
using namespace mlir::sw;

//===----------------------------------------------------------------------===//
// Placing
//===----------------------------------------------------------------------===//

namespace {
/// Rebuilds one chain.
class ChainPlacer {
public:
  ChainPlacer(RewriterBase &rewriter, InsertChain &chain,
              ArrayRef<InsertedPart *> chosen)
      : b(rewriter), chain(chain), chosen(chosen) {}

  void run();

private:
  Value getSlice(const InsertedPart &part, Value array,
                 ArrayRef<Operation *> undone);
  void sink(InsertedPart &part);
  void place(const InsertedPart &part);
  void insert(const InsertedPart &part, Value source);
  void updateReads(const InsertedPart &part, size_t number);
  Value cloneViews(Value value, const InsertedPart &part, Value array);
  void eraseOld();

  RewriterBase &b;
  InsertChain &chain;
  ArrayRef<InsertedPart *> chosen;
  /// The array so far, and the insertions that produced it.
  Value array;
  SmallVector<Operation *> inserts;
};
} // namespace

/// The slice of `part` in `whole`, in the shape before the ops `undone`. These
/// are reshapes and similar ops, the last one first.
Value ChainPlacer::getSlice(const InsertedPart &part, Value whole,
                            ArrayRef<Operation *> undone) {
  tensor::InsertSliceOp insert = part.insert;
  Location loc = insert.getLoc();
  Value slice = tensor::ExtractSliceOp::create(
      b, loc, insert.getSourceType(), whole, insert.getMixedOffsets(),
      insert.getMixedSizes(), insert.getMixedStrides());
  for (Operation *op : undone) {
    if (!isShapeChange(op))
      continue;
    Type type = op->getOperand(0).getType();
    if (isa<tensor::ExpandShapeOp>(op))
      slice = tensor::CollapseShapeOp::create(b, loc, type, slice,
                                              getReshapeGroups(op));
    else
      slice = tensor::ExpandShapeOp::create(b, loc, type, slice,
                                            getReshapeGroups(op));
  }
  return slice;
}

/// Moves the ops that compute `part` next to each other.
void ChainPlacer::sink(InsertedPart &part) {
  if (!part.sinks)
    return;
  for (auto [next, op] : llvm::zip(part.steps, llvm::drop_begin(part.steps)))
    b.moveOpBefore(op, next);
  part.first = part.steps.back();
}

void ChainPlacer::insert(const InsertedPart &part, Value source) {
  tensor::InsertSliceOp old = part.insert;
  array = tensor::InsertSliceOp::create(
      b, old.getLoc(), source, array, old.getMixedOffsets(),
      old.getMixedSizes(), old.getMixedStrides());
  inserts.push_back(array.getDefiningOp());
}

/// Computes `part` in its slice of the array and inserts it.
void ChainPlacer::place(const InsertedPart &part) {
  b.setInsertionPoint(part.first);
  SmallVector<Operation *> undone = part.reshapes;
  llvm::append_range(undone, part.steps);
  Value slice = getSlice(part, array, undone);
  for (OpOperand *use : part.uses)
    b.modifyOpInPlace(use->getOwner(), [&] { use->set(slice); });
  b.setInsertionPointAfter(part.last);
  Value source = part.computed;
  for (Operation *reshape : llvm::reverse(part.reshapes)) {
    IRMapping mapping;
    mapping.map(reshape->getOperand(0), source);
    source = b.clone(*reshape, mapping)->getResult(0);
  }
  insert(part, source);
}

/// Recreates `value`, which is `part` or a view of it, on the slice of `part`
/// in `whole`.
Value ChainPlacer::cloneViews(Value value, const InsertedPart &part,
                              Value whole) {
  if (value == part.computed)
    return getSlice(part, whole, part.reshapes);
  Operation *view = value.getDefiningOp();
  IRMapping mapping;
  mapping.map(view->getOperand(0),
              cloneViews(view->getOperand(0), part, whole));
  return b.clone(*view, mapping)->getResult(0);
}

/// Makes later readers of `part`, which is the insertion `number`, read the
/// current array: every insertion counts as a write to the whole array.
void ChainPlacer::updateReads(const InsertedPart &part, size_t number) {
  Block *block = part.last->getBlock();
  llvm::SmallPtrSet<OpOperand *, 8> done;
  for (const PartRead &read : part.reads) {
    if (!read.isOfResult)
      continue;
    OpOperand *use = read.use;
    // Views inside the reader stay there.
    while (use->get().getParentBlock() != block)
      use = &use->get().getDefiningOp()->getOpOperand(0);
    Operation *reader = block->findAncestorOpInBlock(*use->getOwner());
    Operation *last = nullptr;
    for (Operation *insert : ArrayRef(inserts).drop_front(number))
      if (insert->isBeforeInBlock(reader))
        last = insert;
    if (!last || !done.insert(use).second)
      continue;
    b.setInsertionPoint(reader);
    Value now = cloneViews(use->get(), part, last->getResult(0));
    b.modifyOpInPlace(use->getOwner(), [&] { use->set(now); });
  }
}

void ChainPlacer::eraseOld() {
  b.replaceOp(chain.getLast(), array);
  // In `old`, users come before the ops that they use. Parts may share a place.
  llvm::SmallSetVector<Operation *, 8> old;
  for (InsertedPart *part : chosen)
    old.insert(part->place.getDefiningOp());
  for (InsertedPart &part : llvm::drop_begin(llvm::reverse(chain.parts)))
    old.insert(part.insert);
  for (InsertedPart *part : chosen)
    old.insert_range(part->reshapes);
  if (tensor::EmptyOp empty = chain.getEmpty())
    old.insert(empty);
  for (Operation *op : old)
    if (op->use_empty())
      b.eraseOp(op);
}

void ChainPlacer::run() {
  for (InsertedPart *part : chosen)
    sink(*part);
  b.setInsertionPoint(chosen.front()->first);
  array = chain.base;
  if (tensor::EmptyOp empty = chain.getEmpty())
    array = b.clone(*empty)->getResult(0);
  for (InsertedPart *part : chosen)
    place(*part);
  b.setInsertionPoint(chain.getLast());
  for (InsertedPart &part : chain.parts)
    if (!part.reason.empty())
      insert(part, tensor::InsertSliceOp(part.insert).getSource());
  for (auto [number, part] : llvm::enumerate(chosen))
    updateReads(*part, number);
  eraseOld();
}

//===----------------------------------------------------------------------===//
// Pass
//===----------------------------------------------------------------------===//

static remark::RemarkOpts remarkOptions() {
  return remark::RemarkOpts::name("Place").category("sw-place-inserts");
}

static void report(const InsertChain &chain) {
  size_t count = chain.parts.size();
  for (auto [number, part] : llvm::enumerate(chain.parts)) {
    Location loc = part.insert->getLoc();
    if (part.reason.empty())
      remark::passed(loc, remarkOptions())
          << remark::add("part {0} of {1} is computed in its place", number + 1,
                         count)
          << remark::metric("elements", part.getElements());
    else
      remark::missed(loc, remarkOptions())
          << remark::add("part {0} of {1} is copied", number + 1, count)
          << remark::reason("{0}", part.reason);
  }
}

/// Places those parts of the chain ending in `last` that can be placed.
static void placeChain(RewriterBase &rewriter, tensor::InsertSliceOp last) {
  std::optional<InsertChain> chain = matchInsertChain(last);
  if (!chain)
    return;
  std::string reason = explainChain(*chain);
  SmallVector<InsertedPart *> chosen;
  if (reason.empty())
    chosen = chooseParts(*chain);
  for (InsertedPart &part : chain->parts)
    if (!reason.empty())
      part.reason = reason;
  bool isChanged = llvm::any_of(
      chosen, [](const InsertedPart *part) { return !part->isInPlace; });
  if (isChanged || chosen.size() < chain->parts.size())
    report(*chain);
  if (isChanged)
    ChainPlacer(rewriter, *chain, chosen).run();
}

namespace {
struct SwPlaceInserts : sw::impl::SwPlaceInsertsBase<SwPlaceInserts> {
  using SwPlaceInsertsBase::SwPlaceInsertsBase;

  void runOnOperation() override {
    IRRewriter rewriter(&getContext());
    // In program order: a chain whose parts are chains comes after these.
    SmallVector<tensor::InsertSliceOp> inserts;
    getOperation()->walk([&](tensor::InsertSliceOp insert) {
      if (isLastOfChain(insert))
        inserts.push_back(insert);
    });
    for (tensor::InsertSliceOp insert : inserts)
      placeChain(rewriter, insert);
  }
};
} // namespace
