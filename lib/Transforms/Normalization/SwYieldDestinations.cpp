//===- SwYieldDestinations.cpp - The pass sw-yield-destinations -----------===//
//
// Gives each tensor that control flow yields a destination. Loop-carried
// tensors stay in one buffer, and the branches of a condition write to the same
// buffer. Without a destination, bufferization would carry addresses of buffers
// that it allocates on the way.
//
//   %r = scf.for ... iter_args(%t = %a) {
//     %x = linalg.transpose ins(%t) outs(%e)
//     scf.yield %x
//   }
// becomes
//   %r = scf.for ... iter_args(%t = %a) {
//     %x = linalg.transpose ins(%t) outs(%e)
//     %y = bufferization.materialize_in_destination %x in %t
//     scf.yield %y
//   }
//
// Tensors that an op accumulates into, and tensors that an elementwise op
// updates in place, need no such op.
//
//===----------------------------------------------------------------------===//
#include "Transforms/Passes.h"

#include "mlir/Dialect/Bufferization/IR/Bufferization.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/Linalg/Transforms/Transforms.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "llvm/ADT/TypeSwitch.h"

namespace mlir {
namespace sw {
#define GEN_PASS_DEF_SWYIELDDESTINATIONS
#include "Transforms/Passes.h.inc"
} // namespace sw
} // namespace mlir

using namespace mlir;
using bufferization::AllocTensorOp;
using bufferization::MaterializeInDestinationOp;

/// The destination of `op` for `result`, if it has one.
static OpOperand *getDestination(Operation *op, OpResult result) {
  if (auto insert = dyn_cast<tensor::InsertOp>(op))
    return &insert.getDestMutable();
  if (auto slice = dyn_cast<tensor::InsertSliceOp>(op))
    return &slice.getDestMutable();
  auto destination = dyn_cast<DestinationStyleOpInterface>(op);
  if (destination && destination.getNumDpsInits() == op->getNumResults())
    return destination.getTiedOpOperand(result);
  return nullptr;
}

/// The first destination in the chain of writes that created `value`; null if
/// no write did.
static OpOperand *getFirstDestination(Value value) {
  OpOperand *first = nullptr;
  while (auto result = dyn_cast<OpResult>(value)) {
    OpOperand *destination = getDestination(result.getOwner(), result);
    if (!destination)
      break;
    first = destination;
    value = destination->get();
  }
  return first;
}

/// The tensor that `value` was before all writes to it.
static Value getOrigin(Value value) {
  OpOperand *first = getFirstDestination(value);
  return first ? first->get() : value;
}

/// The operand that `result` of an in-place write updates. The write is an
/// insertion, a linalg op with this destination, a loop that carries it, or a
/// reshape.
static OpOperand *getWrittenOperand(OpResult result) {
  Operation *op = result.getOwner();
  if (isa<tensor::InsertOp, tensor::InsertSliceOp, linalg::LinalgOp>(op))
    return getDestination(op, result);
  if (auto loop = dyn_cast<scf::ForOp>(op))
    return loop.getTiedLoopInit(result);
  if (isa<tensor::ExpandShapeOp, tensor::CollapseShapeOp>(op))
    return &op->getOpOperand(0);
  return nullptr;
}

/// Whether `user`, and all users of its views, come before `writer` in its
/// block.
static bool isBefore(Operation *user, Operation *writer) {
  if (user->getBlock() != writer->getBlock() || !user->isBeforeInBlock(writer))
    return false;
  bool isView = isa<tensor::ExtractSliceOp, tensor::ExpandShapeOp,
                    tensor::CollapseShapeOp, tensor::CastOp>(user);
  return !isView || llvm::all_of(user->getUsers(), [&](Operation *reader) {
    bool isInserted = reader == writer && isa<tensor::InsertSliceOp>(writer);
    return isInserted || isBefore(reader, writer);
  });
}

/// Whether only `into` reads the old elements when its owner writes, or later.
/// The tiles of a linalg op are written one after the other, so the op itself
/// must not read other elements of them.
static bool isLastRead(OpOperand &into) {
  return llvm::all_of(into.get().getUses(), [&](OpOperand &use) {
    return &use == &into || isBefore(use.getOwner(), into.getOwner());
  });
}

/// Whether `source` is `place` with elements written, in its block or in loops
/// that carry it, and nothing reads the old elements after a write.
static bool isWrittenInPlace(Value source, Value place) {
  while (source != place) {
    auto result = dyn_cast<OpResult>(source);
    OpOperand *into = result ? getWrittenOperand(result) : nullptr;
    if (!into || !isLastRead(*into))
      return false;
    source = into->get();
  }
  return true;
}

static bool isNewTensor(Value value) {
  return isa_and_nonnull<tensor::EmptyOp, AllocTensorOp>(value.getDefiningOp());
}

/// Separates a value that starts from an empty tensor from its destination, if
/// that is still read. Upstream's elimination of empty tensors would let tiles
/// of the new value overwrite elements that later tiles read.
static void keepDisjoint(Value source, Value place) {
  OpOperand *first = getFirstDestination(source);
  if (!first || !isa_and_nonnull<tensor::EmptyOp>(first->get().getDefiningOp()))
    return;
  auto type = cast<RankedTensorType>(first->get().getType());
  if (place.use_empty() || !type.hasStaticShape())
    return;
  OpBuilder builder(first->getOwner());
  first->set(
      AllocTensorOp::create(builder, place.getLoc(), type, ValueRange()));
}

/// Places the tensors among the operands of `terminator`, from `first` on, in
/// `destinations`. Each destination is a tensor of the same type or null.
static void materialize(Operation *terminator, unsigned first,
                        ValueRange destinations) {
  OpBuilder builder(terminator);
  Location loc = terminator->getLoc();
  SmallVector<Value> sources;
  SmallVector<bool> inPlace;
  for (auto [number, destination] : llvm::enumerate(destinations)) {
    Value source = terminator->getOperand(first + number);
    inPlace.push_back(destination && isWrittenInPlace(source, destination));
    if (inPlace.back()) {
      sources.push_back(source);
      continue;
    }
    Value origin = destination ? getOrigin(source) : Value();
    // Values that may be in another destination are copied before any is
    // written.
    if (destination && destinations.size() > 1 && origin != destination &&
        !isNewTensor(origin))
      source = AllocTensorOp::create(builder, loc,
                                     cast<RankedTensorType>(source.getType()),
                                     ValueRange(), /*copy=*/source);
    sources.push_back(source);
  }
  for (auto [number, destination] : llvm::enumerate(destinations)) {
    if (!destination || inPlace[number])
      continue;
    auto placed = MaterializeInDestinationOp::create(
        builder, loc, destination.getType(), sources[number], destination);
    terminator->setOperand(first + number, placed.getResult());
  }
}

/// `place` if it is a tensor of `type`; otherwise null.
static Value getPlace(Value place, Type type) {
  return isa<RankedTensorType>(type) && place.getType() == type ? place
                                                                : Value();
}

/// Gives an elementwise op a new destination if it reads a carried tensor and
/// uses it as destination only for the shape. For bufferization, its tiles
/// would overwrite elements that later tiles read.
static void separateDestinations(BlockArgument place) {
  auto type = dyn_cast<RankedTensorType>(place.getType());
  if (!type || !type.hasStaticShape())
    return;
  for (OpOperand &use : llvm::make_early_inc_range(place.getUses())) {
    auto op = dyn_cast<linalg::LinalgOp>(use.getOwner());
    if (!op || !op.isDpsInit(&use) || op.payloadUsesValueFromOperand(&use) ||
        !llvm::is_contained(op.getDpsInputs(), place))
      continue;
    OpBuilder builder(op);
    use.set(tensor::EmptyOp::create(builder, op.getLoc(), type.getShape(),
                                    type.getElementType()));
  }
}

/// The output map of the elementwise `op`, if `op` reads each element of
/// `place` at the position where it writes it. Null if it does not, or if a
/// later op reads `place`.
static AffineMap getUpdateMap(linalg::LinalgOp op, BlockArgument place) {
  if (!op || !op.hasPureTensorSemantics() || op->getNumResults() != 1 ||
      op.getNumParallelLoops() != op.getNumLoops() ||
      op->getResult(0).getType() != place.getType() ||
      !llvm::is_contained(op.getDpsInputs(), place))
    return {};
  OpOperand &init = *op.getDpsInitOperand(0);
  AffineMap written = op.getMatchingIndexingMap(&init);
  bool isOther = init.get() != place && (!isNewTensor(init.get()) ||
                                         op.payloadUsesValueFromOperand(&init));
  if (isOther || !written.isPermutation())
    return {};
  for (OpOperand &use : place.getUses()) {
    bool isOwn = use.getOwner() == op;
    if (isOwn ? op.getMatchingIndexingMap(&use) != written
              : !isBefore(use.getOwner(), op))
      return {};
  }
  return written;
}

/// Updates `place` in place by the elementwise op that computes `source` from
/// it.
static void updateInPlace(IRRewriter &rewriter, Value source,
                          BlockArgument place) {
  auto op = source.getDefiningOp<linalg::LinalgOp>();
  AffineMap written = getUpdateMap(op, place);
  if (!written)
    return;
  rewriter.setInsertionPoint(op);
  auto old = dyn_cast<linalg::GenericOp>(op.getOperation());
  if (!old)
    old = *linalg::generalizeNamedOp(rewriter, op);
  SmallVector<Value> inputs;
  SmallVector<AffineMap> maps;
  llvm::BitVector taken(old.getBlock()->getNumArguments());
  for (OpOperand *input : old.getDpsInputOperands()) {
    if (input->get() != place) {
      inputs.push_back(input->get());
      maps.push_back(old.getMatchingIndexingMap(input));
      continue;
    }
    BlockArgument argument = old.getMatchingBlockArgument(input);
    rewriter.replaceAllUsesWith(argument, old.getRegionOutputArgs()[0]);
    taken.set(argument.getArgNumber());
  }
  maps.push_back(written);
  auto updated = linalg::GenericOp::create(
      rewriter, old.getLoc(), place.getType(), inputs, place, maps,
      old.getIteratorTypesArray(), /*bodyBuild=*/nullptr,
      old->getDiscardableAttrDictionary().getValue());
  old.getBlock()->eraseArguments(taken);
  rewriter.inlineRegionBefore(old.getRegion(), updated.getRegion(),
                              updated.getRegion().begin());
  rewriter.replaceOp(old, updated);
}

/// Places the operands of `terminator`, from `firstOperand` on, in `places`.
static void placeInArguments(Operation *terminator, unsigned firstOperand,
                             Block::BlockArgListType places) {
  IRRewriter rewriter(terminator->getContext());
  for (auto [number, place] : llvm::enumerate(places))
    updateInPlace(rewriter, terminator->getOperand(firstOperand + number),
                  place);
  llvm::for_each(places, separateDestinations);
  for (auto [source, place] :
       llvm::zip(terminator->getOperands().drop_front(firstOperand), places))
    if (isa<RankedTensorType>(source.getType()))
      keepDisjoint(source, place);
  SmallVector<Value> destinations;
  for (auto [source, place] :
       llvm::zip(terminator->getOperands().drop_front(firstOperand), places))
    destinations.push_back(getPlace(place, source.getType()));
  materialize(terminator, firstOperand, destinations);
}

/// Copies initial tensors of a loop that have other uses, because the loop
/// writes to them.
static void copySharedInits(Operation *loop, MutableOperandRange inits) {
  OpBuilder builder(loop);
  for (OpOperand &init : inits) {
    auto type = dyn_cast<RankedTensorType>(init.get().getType());
    if (type && !init.get().hasOneUse())
      init.set(AllocTensorOp::create(builder, loop->getLoc(), type,
                                     ValueRange(), /*copy=*/init.get()));
  }
}

static void placeWhile(scf::WhileOp loop) {
  copySharedInits(loop, loop.getInitsMutable());
  placeInArguments(loop.getConditionOp(), /*firstOperand=*/1,
                   loop.getBeforeBody()->getArguments());
  placeInArguments(loop.getYieldOp(), /*firstOperand=*/0,
                   loop.getAfterBody()->getArguments());
}

/// Makes all branches of `op` write to new tensors, created before it.
static void placeInBranches(Operation *op) {
  if (llvm::none_of(op->getResultTypes(), llvm::IsaPred<RankedTensorType>))
    return;
  OpBuilder builder(op);
  SmallVector<Value> destinations;
  for (Type type : op->getResultTypes()) {
    auto tensor = dyn_cast<RankedTensorType>(type);
    bool isPlaced = tensor && tensor.hasStaticShape();
    destinations.push_back(
        isPlaced
            ? AllocTensorOp::create(builder, op->getLoc(), tensor, ValueRange())
                  .getResult()
            : Value());
  }
  for (Region &region : op->getRegions())
    if (!region.empty())
      materialize(region.front().getTerminator(), 0, destinations);
}

namespace {
struct SwYieldDestinations
    : sw::impl::SwYieldDestinationsBase<SwYieldDestinations> {
  using SwYieldDestinationsBase::SwYieldDestinationsBase;

  void runOnOperation() override {
    getOperation()->walk([](Operation *op) {
      llvm::TypeSwitch<Operation *>(op)
          .Case([](scf::ForOp loop) {
            copySharedInits(loop, loop.getInitArgsMutable());
            placeInArguments(loop.getBody()->getTerminator(), 0,
                             loop.getRegionIterArgs());
          })
          .Case([](scf::WhileOp loop) { placeWhile(loop); })
          .Case<scf::IfOp, scf::IndexSwitchOp>(placeInBranches);
    });
  }
};
} // namespace
