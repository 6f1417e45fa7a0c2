//===- SwPlaceInserts.cpp - The pass sw-place-inserts ---------------------===//
//
// Computes the parts of an array where they belong:
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
// which bufferization does without copies. What an empty tensor holds is not
// defined, so any other tensor may stand in its place: the values are the same
// whatever is placed. The rules here keep bufferization from making copies.
//
//===----------------------------------------------------------------------===//
#include "Transforms/Passes.h"

#include "Destinations.h"

#include "Dialect/SW/IR/SW.h"

#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/Dialect/Utils/StaticValueUtils.h"
#include "mlir/IR/IRMapping.h"
#include "mlir/IR/PatternMatch.h"
#include "mlir/IR/Remarks.h"
#include "mlir/Interfaces/DestinationStyleOpInterface.h"
#include "mlir/Interfaces/LoopLikeInterface.h"
#include "mlir/Interfaces/SideEffectInterfaces.h"
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

namespace {
/// A use that reads the memory of a part.
struct Read {
  OpOperand *use;
  /// Whether it reads what was computed, not what is there on the way to it.
  bool isOfResult;
};

/// An insertion, and what computes its source.
struct Part {
  tensor::InsertSliceOp insert;
  /// What is inserted, in front of `reshapes`, of which the last one is first.
  Value computed;
  SmallVector<Operation *> reshapes;
  /// From what computes it back to `place`: ops that write there, and reshapes.
  SmallVector<Operation *> steps;
  /// Where it is computed: an empty tensor, a slice of one, or its own slice.
  Value place;
  bool isInPlace = false;
  /// Uses of the place by the steps. What else uses it is another matter.
  SmallVector<OpOperand *> uses;
  /// The first and the last op in the block that write there.
  Operation *first = nullptr, *last = nullptr;
  /// Whether all steps can stand in front of the last one.
  bool sinks = false;
  SmallVector<Read> reads;
  /// Why it stays where it is, empty if it does not.
  std::string reason;

  int64_t getElements() const {
    return tensor::InsertSliceOp(insert).getSourceType().getNumElements();
  }
};

/// Insertions into one empty tensor, in order.
struct Chain {
  tensor::EmptyOp empty;
  SmallVector<Part, 0> parts;

  tensor::InsertSliceOp getLast() const { return parts.back().insert; }
};
} // namespace

//===----------------------------------------------------------------------===//
// Chains
//===----------------------------------------------------------------------===//

/// Whether `dest` is for `insert` alone, and for the place of what it inserts.
static bool isOnlyFor(Value dest, tensor::InsertSliceOp insert) {
  return insert.getSource() != dest &&
         llvm::all_of(dest.getUsers(), [&](Operation *user) {
           auto slice = dyn_cast<tensor::ExtractSliceOp>(user);
           return user == insert || (slice && isPlaceOf(slice, insert) &&
                                     slice->getBlock() == insert->getBlock());
         });
}

/// Whether no other insertion follows in the same chain.
static bool isLast(tensor::InsertSliceOp insert) {
  return llvm::none_of(insert->getUsers(), [&](Operation *user) {
    auto next = dyn_cast<tensor::InsertSliceOp>(user);
    return next && next.getDest() == insert.getResult() &&
           next->getBlock() == insert->getBlock() &&
           isOnlyFor(insert.getResult(), next);
  });
}

/// The chain that `last` ends, if it begins with an empty tensor.
static std::optional<Chain> matchChain(tensor::InsertSliceOp last) {
  Chain chain;
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
    chain.empty = dest.getDefiningOp<tensor::EmptyOp>();
    if (!chain.empty)
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

/// Why nothing of `chain` can be placed, empty if something may.
static std::string explainChain(const Chain &chain) {
  tensor::InsertSliceOp first = chain.parts.front().insert;
  if (!isOnlyFor(first.getDest(), first))
    return "others use the array into which it is inserted";
  if (!llvm::all_of(chain.parts,
                    [](const Part &part) { return isStatic(part.insert); }))
    return "offsets and sizes of the slices are not constants";
  for (const Part &a : chain.parts)
    for (const Part &b : chain.parts)
      if (a.insert != b.insert && overlap(a.insert, b.insert))
        return "slices overlap";
  return "";
}

//===----------------------------------------------------------------------===//
// What computes a part
//===----------------------------------------------------------------------===//

static bool isReshape(Operation *op) {
  return isa<tensor::ExpandShapeOp, tensor::CollapseShapeOp>(op);
}

static SmallVector<ReassociationIndices> getGroups(Operation *reshape) {
  if (auto expand = dyn_cast<tensor::ExpandShapeOp>(reshape))
    return expand.getReassociationIndices();
  return cast<tensor::CollapseShapeOp>(reshape).getReassociationIndices();
}

/// What `result` is written to.
static OpOperand *getInit(OpResult result) {
  if (auto loop = dyn_cast<scf::ForOp>(result.getOwner()))
    return loop.getTiedLoopInit(result);
  if (auto op = dyn_cast<DestinationStyleOpInterface>(result.getOwner()))
    return op.getTiedOpOperand(result);
  return nullptr;
}

/// The result that is written to `use`, if it is that of a destination.
static Value getWritten(OpOperand &use) {
  if (auto loop = dyn_cast<scf::ForOp>(use.getOwner()))
    return loop.getTiedLoopResult(&use);
  auto op = dyn_cast<DestinationStyleOpInterface>(use.getOwner());
  return op && op.isDpsInit(&use) ? Value(op.getTiedOpResult(&use)) : Value();
}

/// Whether `use` is that of a part which `steps` compute in `place`.
static bool isOwnUse(OpOperand &use, const Part &part) {
  if (use.getOwner()->getBlock() != part.insert->getBlock())
    return false;
  auto slice = dyn_cast<tensor::ExtractSliceOp>(use.getOwner());
  auto insert = dyn_cast<tensor::InsertSliceOp>(part.steps.back());
  return use.getOwner() == part.steps.back() ||
         (slice && insert && isPlaceOf(slice, insert));
}

/// Whether `op` may stand directly in front of `next`.
static bool canSink(Operation *op, Operation *next) {
  return isMemoryEffectFree(op) && !isa<LoopLikeOpInterface>(op) &&
         llvm::all_of(op->getUsers(),
                      [&](Operation *user) { return user == next; });
}

/// Finds the ops between `part.insert` and the place that they work in. Returns
/// why there is none.
static std::string findSteps(Part &part) {
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
    OpOperand *init =
        isReshape(op) ? &op->getOpOperand(0) : getInit(cast<OpResult>(value));
    if (!init)
      return "it is not computed in an empty tensor";
    if (!isReshape(op) && !part.computed) {
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

/// Sets the first op of a part that has its steps.
static void findFirst(Part &part) {
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
// Layouts
//===----------------------------------------------------------------------===//

/// The layout of an array in another shape, null if that has none.
static MemRefType reshape(MemRefType from, Type to,
                          ArrayRef<ReassociationIndices> groups) {
  ArrayRef<int64_t> shape = cast<RankedTensorType>(to).getShape();
  if (static_cast<int64_t>(shape.size()) >= from.getRank()) {
    FailureOr<MemRefType> type =
        memref::ExpandShapeOp::computeExpandedType(from, shape, groups);
    return succeeded(type) ? *type : MemRefType();
  }
  return memref::CollapseShapeOp::isGuaranteedCollapsible(from, groups)
             ? memref::CollapseShapeOp::computeCollapsedType(from, groups)
             : MemRefType();
}

/// The layout of a part in its slice, of the shape that it is computed in; null
/// if it cannot have that there.
static MemRefType getPlaceLayout(const Part &part) {
  tensor::InsertSliceOp insert = part.insert;
  RankedTensorType type = insert.getType();
  MemRefType layout = memref::SubViewOp::inferRankReducedResultType(
      insert.getSourceType().getShape(),
      MemRefType::get(type.getShape(), type.getElementType()),
      insert.getMixedOffsets(), insert.getMixedSizes(),
      insert.getMixedStrides());
  for (Operation *op :
       llvm::concat<Operation *const>(part.reshapes, part.steps))
    if (isReshape(op) && layout)
      layout = reshape(layout, op->getOperand(0).getType(), getGroups(op));
  return layout;
}

namespace {
/// Follows the memory of a part through views of it, and through ops that write
/// to it, to what reads it.
class PlaceUses {
public:
  PlaceUses(Part &part, const Chain &chain)
      : part(part), chain(chain), block(part.insert->getBlock()) {}

  /// Collects the reads of the memory of the part, which is to have `layout`.
  /// Returns why it cannot have it.
  std::string run(MemRefType layout);

private:
  /// Follows `value`, whose layout may be null where it no longer matters.
  std::string visit(Value value, MemRefType layout, bool isOfResult);
  std::string visitUse(OpOperand &use, MemRefType layout, bool isOfResult);
  std::string visitView(Operation *view, MemRefType layout, bool isOfResult);
  std::string visitWrite(OpOperand &use, Value result, MemRefType layout);

  Part &part;
  const Chain &chain;
  Block *block;
};
} // namespace

/// Whether the result of `op` is memory of its first operand.
static bool isView(Operation *op) {
  return isReshape(op) || isa<tensor::ExtractSliceOp, WindowsOp>(op);
}

static std::string print(Operation *op) {
  return op->getName().getStringRef().str();
}

std::string PlaceUses::run(MemRefType layout) {
  for (OpOperand *use : part.uses) {
    std::string reason = visitUse(*use, layout, /*isOfResult=*/false);
    if (!reason.empty())
      return reason;
  }
  return "";
}

std::string PlaceUses::visit(Value value, MemRefType layout, bool isOfResult) {
  isOfResult |= value == part.computed;
  for (OpOperand &use : value.getUses()) {
    std::string reason = visitUse(use, layout, isOfResult);
    if (!reason.empty())
      return reason;
  }
  return "";
}

std::string PlaceUses::visitView(Operation *view, MemRefType layout,
                                 bool isOfResult) {
  MemRefType type;
  auto slice = dyn_cast<tensor::ExtractSliceOp>(view);
  if (layout && slice)
    type = memref::SubViewOp::inferRankReducedResultType(
        slice.getType().getShape(), layout, slice.getMixedOffsets(),
        slice.getMixedSizes(), slice.getMixedStrides());
  if (layout && isReshape(view)) {
    type = reshape(layout, view->getResult(0).getType(), getGroups(view));
    if (!type)
      return "its slice has gaps, and it is reshaped";
  }
  return visit(view->getResult(0), type, isOfResult);
}

std::string PlaceUses::visitWrite(OpOperand &use, Value result,
                                  MemRefType layout) {
  Operation *op = use.getOwner();
  if (part.last->isBeforeInBlock(block->findAncestorOpInBlock(*op)))
    return print(op) + " writes to it";
  if (auto loop = dyn_cast<LoopLikeOpInterface>(op)) {
    std::string reason =
        visit(loop.getTiedLoopRegionIterArg(&use), layout, false);
    if (!reason.empty())
      return reason;
  }
  return visit(result, layout, false);
}

std::string PlaceUses::visitUse(OpOperand &use, MemRefType layout,
                                bool isOfResult) {
  Operation *op = use.getOwner();
  if (isView(op))
    return visitView(op, layout, isOfResult);
  if (Value result = getWritten(use))
    return visitWrite(use, result, layout);
  if (op == part.insert)
    return "";
  if (llvm::any_of(chain.parts,
                   [&](const Part &other) { return other.insert == op; }))
    return "it is inserted more than once";
  // Within a loop that writes to the part these are its result.
  bool isInPart = part.last->isProperAncestor(op) ||
                  block->findAncestorOpInBlock(*op)->isBeforeInBlock(part.last);
  if (isInPart && isa<scf::YieldOp, tensor::ParallelInsertSliceOp>(op))
    return "";
  if (!isa<DestinationStyleOpInterface, tensor::ParallelInsertSliceOp,
           tensor::ExtractOp>(op))
    return print(op) + " needs it as an array of its own";
  part.reads.push_back({&use, isOfResult});
  return "";
}

//===----------------------------------------------------------------------===//
// Choice
//===----------------------------------------------------------------------===//

/// Whether `part` can be computed in its slice, as far as the others let it.
static void analyze(Part &part, const Chain &chain) {
  part.reason = findSteps(part);
  if (!part.reason.empty())
    return;
  findFirst(part);
  MemRefType layout = getPlaceLayout(part);
  part.reason = layout ? PlaceUses(part, chain).run(layout)
                       : "its slice has gaps, and it is reshaped";
}

/// Why not both can be placed: memory is written to by one part at a time, and
/// what reads a part behind that then reads what is there by then.
static std::string explainConflict(const Part &first, const Part &second) {
  if (!first.last->isBeforeInBlock(second.first))
    return "it is computed at the same time as another part";
  Block *block = first.last->getBlock();
  for (const Read &read : first.reads) {
    Operation *at = block->findAncestorOpInBlock(*read.use->getOwner());
    if (at->isBeforeInBlock(second.first))
      continue;
    if (!second.last->isBeforeInBlock(at))
      return "one part is read while the other one is computed";
    if (!read.isOfResult)
      return "what it is computed from is read behind another part";
  }
  return "";
}

/// Chooses the parts of `chain` that are placed, the largest ones first, and
/// gives the others a reason. Those that are placed are in their order.
static SmallVector<Part *> choose(Chain &chain) {
  SmallVector<Part *> parts, chosen;
  for (Part &part : chain.parts) {
    analyze(part, chain);
    if (part.reason.empty())
      parts.push_back(&part);
  }
  // Bufferization loses track of several parts that others read, as the steps
  // of a recurrent network read each other, and copies them back and forth.
  auto isRead = [](const Part &part) {
    return llvm::any_of(part.reads,
                        [](const Read &read) { return read.isOfResult; });
  };
  auto numRead =
      llvm::count_if(parts, [&](const Part *part) { return isRead(*part); });
  llvm::sort(parts, [](const Part *a, const Part *b) {
    int64_t left = a->getElements(), right = b->getElements();
    return left != right ? left > right : a->last->isBeforeInBlock(b->last);
  });
  for (Part *part : parts) {
    if (isRead(*part) && numRead > 1)
      part->reason = "others read it, and another part, too";
    for (Part *other : chosen)
      if (part->reason.empty())
        part->reason = part->last->isBeforeInBlock(other->last)
                           ? explainConflict(*part, *other)
                           : explainConflict(*other, *part);
    if (part->reason.empty())
      chosen.push_back(part);
  }
  llvm::sort(chosen, [](const Part *a, const Part *b) {
    return a->last->isBeforeInBlock(b->last);
  });
  return chosen;
}

//===----------------------------------------------------------------------===//
// Placing
//===----------------------------------------------------------------------===//

namespace {
/// Makes one chain anew.
class ChainPlacer {
public:
  ChainPlacer(RewriterBase &rewriter, Chain &chain, ArrayRef<Part *> chosen)
      : b(rewriter), chain(chain), chosen(chosen) {}

  void run();

private:
  Value getSlice(const Part &part, Value array, ArrayRef<Operation *> undone);
  void sink(Part &part);
  void place(const Part &part);
  void insert(const Part &part, Value source);
  void updateReads(const Part &part, size_t number);
  Value cloneViews(Value value, const Part &part, Value array);
  void eraseOld();

  RewriterBase &b;
  Chain &chain;
  ArrayRef<Part *> chosen;
  /// The array as it is, and the insertions that made it so.
  Value array;
  SmallVector<Operation *> inserts;
};
} // namespace

/// The slice of `part` in `whole`, in the shape in front of `undone`, which are
/// reshapes and others, of which the last one is first.
Value ChainPlacer::getSlice(const Part &part, Value whole,
                            ArrayRef<Operation *> undone) {
  tensor::InsertSliceOp insert = part.insert;
  Location loc = insert.getLoc();
  Value slice = tensor::ExtractSliceOp::create(
      b, loc, insert.getSourceType(), whole, insert.getMixedOffsets(),
      insert.getMixedSizes(), insert.getMixedStrides());
  for (Operation *op : undone) {
    if (!isReshape(op))
      continue;
    Type type = op->getOperand(0).getType();
    if (isa<tensor::ExpandShapeOp>(op))
      slice =
          tensor::CollapseShapeOp::create(b, loc, type, slice, getGroups(op));
    else
      slice = tensor::ExpandShapeOp::create(b, loc, type, slice, getGroups(op));
  }
  return slice;
}

/// Lets all that computes `part` follow each other.
void ChainPlacer::sink(Part &part) {
  if (!part.sinks)
    return;
  for (auto [next, op] : llvm::zip(part.steps, llvm::drop_begin(part.steps)))
    b.moveOpBefore(op, next);
  part.first = part.steps.back();
}

void ChainPlacer::insert(const Part &part, Value source) {
  tensor::InsertSliceOp old = part.insert;
  array = tensor::InsertSliceOp::create(
      b, old.getLoc(), source, array, old.getMixedOffsets(),
      old.getMixedSizes(), old.getMixedStrides());
  inserts.push_back(array.getDefiningOp());
}

/// Computes `part` in its slice of the array, and inserts it.
void ChainPlacer::place(const Part &part) {
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

/// `value`, a view of `part` or that itself, as one of its slice in `whole`.
Value ChainPlacer::cloneViews(Value value, const Part &part, Value whole) {
  if (value == part.computed)
    return getSlice(part, whole, part.reshapes);
  Operation *view = value.getDefiningOp();
  IRMapping mapping;
  mapping.map(view->getOperand(0),
              cloneViews(view->getOperand(0), part, whole));
  return b.clone(*view, mapping)->getResult(0);
}

/// Lets what reads `part`, which is the insertion `number`, behind that read
/// the array as it is there: every insertion counts as a write to all of it.
void ChainPlacer::updateReads(const Part &part, size_t number) {
  Block *block = part.last->getBlock();
  llvm::SmallPtrSet<OpOperand *, 8> done;
  for (const Read &read : part.reads) {
    if (!read.isOfResult)
      continue;
    OpOperand *use = read.use;
    // Views within the reader stay there.
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
  // What uses another one is in front of it; parts may share a place.
  llvm::SmallSetVector<Operation *, 8> old;
  for (Part *part : chosen)
    old.insert(part->place.getDefiningOp());
  for (Part &part : llvm::drop_begin(llvm::reverse(chain.parts)))
    old.insert(part.insert);
  for (Part *part : chosen)
    old.insert_range(part->reshapes);
  old.insert(chain.empty);
  for (Operation *op : old)
    if (op->use_empty())
      b.eraseOp(op);
}

void ChainPlacer::run() {
  for (Part *part : chosen)
    sink(*part);
  b.setInsertionPoint(chosen.front()->first);
  array = b.clone(*chain.empty)->getResult(0);
  for (Part *part : chosen)
    place(*part);
  b.setInsertionPoint(chain.getLast());
  for (Part &part : chain.parts)
    if (!part.reason.empty())
      insert(part, tensor::InsertSliceOp(part.insert).getSource());
  for (auto [number, part] : llvm::enumerate(chosen))
    updateReads(*part, number);
  eraseOld();
}

//===----------------------------------------------------------------------===//
// The pass
//===----------------------------------------------------------------------===//

static remark::RemarkOpts remarkOptions() {
  return remark::RemarkOpts::name("Place").category("sw-place-inserts");
}

static void report(const Chain &chain) {
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

/// Places what can be placed of the chain that `last` ends.
static void placeChain(RewriterBase &rewriter, tensor::InsertSliceOp last) {
  std::optional<Chain> chain = matchChain(last);
  if (!chain)
    return;
  std::string reason = explainChain(*chain);
  SmallVector<Part *> chosen;
  if (reason.empty())
    chosen = choose(*chain);
  for (Part &part : chain->parts)
    if (!reason.empty())
      part.reason = reason;
  bool isChanged =
      llvm::any_of(chosen, [](const Part *part) { return !part->isInPlace; });
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
    // In order: a chain whose parts are chains comes behind these.
    SmallVector<tensor::InsertSliceOp> inserts;
    getOperation()->walk([&](tensor::InsertSliceOp insert) {
      if (isLast(insert))
        inserts.push_back(insert);
    });
    for (tensor::InsertSliceOp insert : inserts)
      placeChain(rewriter, insert);
  }
};
} // namespace
