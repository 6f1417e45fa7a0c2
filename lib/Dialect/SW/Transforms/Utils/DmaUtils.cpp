//===- DmaUtils.cpp - Views, aliases and LDM budget -----------------------===//
#include "DmaUtils.h"

#include "Analysis/Memory/MemRefViews.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/IR/Builders.h"
#include "mlir/Interfaces/SideEffectInterfaces.h"
#include "mlir/Interfaces/ValueBoundsOpInterface.h"

using namespace mlir;
using namespace mlir::sw;

bool sw::isSameValue(Value a, Value b) {
  if (a == b)
    return true;
  Operation *opA = a.getDefiningOp();
  Operation *opB = b.getDefiningOp();
  if (!opA || !opB || opA->getNumRegions() || !isMemoryEffectFree(opA) ||
      cast<OpResult>(a).getResultNumber() !=
          cast<OpResult>(b).getResultNumber())
    return false;
  return OperationEquivalence::isEquivalentTo(
      opA, opB,
      [](Value operandA, Value operandB) {
        return success(isSameValue(operandA, operandB));
      },
      /*markEquivalent=*/nullptr, OperationEquivalence::IgnoreLocations);
}

SmallVector<OpFoldResult> sw::getViewSizes(OpBuilder &builder, Location loc,
                                           Value value) {
  SmallVector<OpFoldResult> viewSizes;
  if (auto view = value.getDefiningOp<memref::SubViewOp>()) {
    llvm::SmallBitVector dropped = getDroppedUnitDims(view);
    for (auto [i, size] : llvm::enumerate(view.getMixedSizes()))
      if (!dropped.test(i))
        viewSizes.push_back(size);
  }
  SmallVector<OpFoldResult> sizes;
  auto type = cast<MemRefType>(value.getType());
  for (auto [i, extent] : llvm::enumerate(type.getShape())) {
    if (!ShapedType::isDynamic(extent))
      sizes.push_back(builder.getIndexAttr(extent));
    else if (!viewSizes.empty())
      sizes.push_back(viewSizes[i]);
    else
      sizes.push_back(builder.createOrFold<memref::DimOp>(loc, value, i));
  }
  return sizes;
}

Value sw::createPartialView(OpBuilder &builder, Location loc, Value buffer,
                            ArrayRef<OpFoldResult> sizes) {
  ArrayRef<int64_t> shape = cast<MemRefType>(buffer.getType()).getShape();
  if (llvm::equal(shape, sizes, [](int64_t extent, OpFoldResult size) {
        return getConstantIntValue(size) == extent;
      }))
    return buffer;
  SmallVector<OpFoldResult> zeros(shape.size(), builder.getIndexAttr(0));
  SmallVector<OpFoldResult> ones(shape.size(), builder.getIndexAttr(1));
  return memref::SubViewOp::create(builder, loc, buffer, zeros, sizes, ones);
}

std::optional<SmallVector<BufferAccess>> sw::getBufferAccesses(Value buffer) {
  SmallVector<BufferAccess> accesses;
  SmallVector<Value> views = {buffer};
  while (!views.empty()) {
    Value view = views.pop_back_val();
    llvm::SmallPtrSet<Operation *, 4> seen;
    for (Operation *user : view.getUsers()) {
      if (!seen.insert(user).second)
        continue;
      if (isMemoryEffectFree(user)) {
        // Only views may forward the buffer.
        if (!llvm::any_of(user->getResultTypes(),
                          llvm::IsaPred<BaseMemRefType>))
          continue;
        auto viewLike = dyn_cast<ViewLikeOpInterface>(user);
        if (!viewLike || viewLike.getViewSource() != view)
          return std::nullopt;
        llvm::append_range(views, user->getResults());
        continue;
      }
      auto interface = dyn_cast<MemoryEffectOpInterface>(user);
      if (!interface || user->getNumResults() != 0)
        return std::nullopt;
      SmallVector<MemoryEffects::EffectInstance> effects;
      interface.getEffectsOnValue(view, effects);
      BufferAccess access{user, view, false, false};
      for (const MemoryEffects::EffectInstance &effect : effects) {
        access.read |= isa<MemoryEffects::Read>(effect.getEffect());
        access.written |= !isa<MemoryEffects::Read>(effect.getEffect());
      }
      accesses.push_back(access);
    }
  }
  return accesses;
}

//===----------------------------------------------------------------------===//
// Transfers
//===----------------------------------------------------------------------===//

Value sw::getMainSide(Operation *op) {
  if (auto get = dyn_cast<DMAGetOp>(op))
    return get.getSrc();
  if (auto put = dyn_cast<DMAPutOp>(op))
    return put.getDst();
  return {};
}

Value sw::getLDMSide(Operation *op) {
  if (auto get = dyn_cast<DMAGetOp>(op))
    return get.getDst();
  if (auto put = dyn_cast<DMAPutOp>(op))
    return put.getSrc();
  return {};
}

Value sw::getReply(Operation *op) {
  if (auto get = dyn_cast<DMAGetOp>(op))
    return get.getReply();
  if (auto put = dyn_cast<DMAPutOp>(op))
    return put.getReply();
  if (auto wait = dyn_cast<DMAWaitOp>(op))
    return wait.getReply();
  return {};
}

static Value getSlot(Operation *op) {
  if (auto get = dyn_cast<DMAGetOp>(op))
    return get.getSlot();
  if (auto put = dyn_cast<DMAPutOp>(op))
    return put.getSlot();
  return cast<DMAWaitOp>(op).getSlot();
}

DMAWaitOp sw::getOwnWait(Operation *transfer) {
  Value reply = getReply(transfer);
  Operation *next = nullptr;
  for (Operation *user : reply.getUsers()) {
    Operation *op = transfer->getBlock()->findAncestorOpInBlock(*user);
    if (op && transfer->isBeforeInBlock(op) &&
        (!next || op->isBeforeInBlock(next)))
      next = op;
  }
  auto wait = dyn_cast_or_null<DMAWaitOp>(next);
  if (!wait || wait.getSlot() != getSlot(transfer))
    return {};
  return wait;
}

bool sw::isSynchronous(Value reply) {
  return reply.getDefiningOp<ReplyOp>() &&
         llvm::all_of(reply.getUsers(), [](Operation *user) {
           if (isa<DMAWaitOp>(user))
             return true;
           return getMainSide(user) && getOwnWait(user);
         });
}

int64_t sw::getBufferBytes(Value buffer) {
  auto type = cast<MemRefType>(getViewBase(buffer).getType());
  if (!type.hasStaticShape() || !type.getElementType().isIntOrFloat())
    return 0;
  return type.getNumElements() *
         llvm::divideCeil(type.getElementTypeBitWidth(), 8);
}

//===----------------------------------------------------------------------===//
// Loops that may not run
//===----------------------------------------------------------------------===//

bool sw::isNonEmpty(scf::ForOp loop) {
  if (std::optional<APInt> count = loop.getStaticTripCount())
    return !count->isZero();
  return !loop.getUnsignedCmp() &&
         ValueBoundsConstraintSet::compare(loop.getLowerBound(),
                                           ValueBoundsConstraintSet::LT,
                                           loop.getUpperBound());
}

bool sw::hasInvariantOperands(scf::ForOp loop, Operation *op) {
  return llvm::all_of(op->getOperands(), [&](Value operand) {
    return loop.isDefinedOutsideOfLoop(operand);
  });
}

scf::IfOp sw::createNonEmptyGuard(OpBuilder &builder, scf::ForOp loop) {
  auto predicate = loop.getUnsignedCmp() ? arith::CmpIPredicate::ult
                                         : arith::CmpIPredicate::slt;
  Location loc = loop.getLoc();
  Value runs = arith::CmpIOp::create(
      builder, loc, predicate, loop.getLowerBound(), loop.getUpperBound());
  return scf::IfOp::create(builder, loc, runs, /*withElseRegion=*/false);
}

//===----------------------------------------------------------------------===//
// Aliases
//===----------------------------------------------------------------------===//

static bool isAllocation(Value value) {
  return isa_and_nonnull<memref::AllocOp, memref::AllocaOp, AllocOp>(
      value.getDefiningOp());
}

/// The function argument that `value` is, or null.
static BlockArgument getFunctionArgument(Value value) {
  auto argument = dyn_cast<BlockArgument>(value);
  if (!argument || !argument.getOwner()->isEntryBlock() ||
      !isa<func::FuncOp>(argument.getOwner()->getParentOp()))
    return {};
  return argument;
}

bool MemoryAliases::mayArgumentsAlias(BlockArgument a, BlockArgument b,
                                      unsigned depth) const {
  auto func = cast<func::FuncOp>(a.getOwner()->getParentOp());
  if (!users)
    users.emplace(module);
  for (Operation *user : users->get(func.getSymNameAttr())) {
    auto call = dyn_cast<func::CallOp>(user);
    if (!call || depth == 0 ||
        mayAlias(call.getOperand(a.getArgNumber()),
                 call.getOperand(b.getArgNumber()), depth - 1))
      return true;
  }
  return false;
}

bool MemoryAliases::mayAlias(Value a, Value b, unsigned depth) const {
  a = getViewBase(a);
  b = getViewBase(b);
  if (a == b)
    return true;
  if (isLDM(a.getType()) != isLDM(b.getType()))
    return false;
  BlockArgument argumentA = getFunctionArgument(a);
  BlockArgument argumentB = getFunctionArgument(b);
  if (argumentA && argumentB)
    return mayArgumentsAlias(argumentA, argumentB, depth);
  auto globalA = a.getDefiningOp<memref::GetGlobalOp>();
  auto globalB = b.getDefiningOp<memref::GetGlobalOp>();
  if (globalA && globalB)
    return globalA.getName() == globalB.getName();
  // No written memory is constant.
  if (isConstant(globalA) || isConstant(globalB))
    return false;
  auto isKnown = [](Value value, BlockArgument argument, Operation *global) {
    return isAllocation(value) || argument || global;
  };
  if (!isKnown(a, argumentA, globalA) || !isKnown(b, argumentB, globalB))
    return true;
  // A global may be passed as an argument. An allocation of this function is
  // neither a global nor an argument.
  return !isAllocation(a) && !isAllocation(b);
}

bool MemoryAliases::isConstant(memref::GetGlobalOp get) const {
  if (!get)
    return false;
  auto global =
      symbols.lookupNearestSymbolFrom<memref::GlobalOp>(get, get.getNameAttr());
  return global && global.getConstant();
}

bool MemoryAliases::mayTouch(Operation *op, Value memory, bool orRead) const {
  std::optional<SmallVector<MemoryEffects::EffectInstance>> effects =
      getEffectsRecursively(op);
  if (!effects)
    return true;
  return llvm::any_of(*effects, [&](const MemoryEffects::EffectInstance &e) {
    if (isa<MemoryEffects::Allocate>(e.getEffect()) ||
        (!orRead && isa<MemoryEffects::Read>(e.getEffect())))
      return false;
    Value value = e.getValue();
    if (value && isa<ReplyType>(value.getType()))
      return false;
    return !value || !isa<BaseMemRefType>(value.getType()) ||
           mayAlias(value, memory);
  });
}

bool sw::canRunBeforeLaunches(Operation *op) {
  if (op->hasTrait<OpTrait::IsTerminator>())
    return false;
  if (isMemoryEffectFree(op))
    return true;
  auto effects = dyn_cast<MemoryEffectOpInterface>(op);
  return effects && effects.onlyHasEffect<MemoryEffects::Allocate>();
}
