//===- CostMemory.cpp - Memory operations and calls -----------------------===//

#include "Plugin/Cost/CostSelect.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/Analysis/ScalarEvolutionExpressions.h"
#include "llvm/Analysis/ValueTracking.h"
#include "llvm/IR/IntrinsicInst.h"

using namespace llvm;
using namespace swsim;

/// True for a variable that only passes a value to a register communication;
/// the chip passes it in a register.
bool Selector::isExchangeOperand(const Value *address) const {
  auto *variable = dyn_cast<AllocaInst>(getUnderlyingObject(address));
  return variable && any_of(variable->users(), [&](const User *user) {
           auto *call = dyn_cast<CallBase>(user);
           return call && callKind(*call, target) == CallKind::Exchange;
         });
}

/// Accesses that may touch the same bytes keep their order.
void Selector::orderMemory(Instruction &instruction, unsigned operation) {
  // With more accesses, each one only depends on the latest ones.
  constexpr size_t window = 256;
  size_t first = accesses.size() > window ? accesses.size() - window : 0;
  for (auto &[earlier, index] : drop_begin(accesses, first)) {
    bool writes = earlier->mayWriteToMemory();
    if (!writes && !instruction.mayWriteToMemory())
      continue;
    auto location = MemoryLocation::getOrNone(&instruction);
    if (location &&
        !isModOrRefSet(context.aliases.getModRefInfo(earlier, location)))
      continue;
    result.code.operations[operation].inputs.push_back(
        {index, writes && instruction.mayReadFromMemory() ? 1 : 0, 0});
  }
  accesses.push_back({&instruction, operation});
}

/// True if the second access may touch bytes that the first one touched
/// `distance` iterations earlier.
bool Selector::mayMeet(const Instruction &first, const Instruction &second,
                       unsigned distance) {
  auto *from = getLoadStorePointerOperand(&first);
  auto *to = getLoadStorePointerOperand(&second);
  if (!from || !to)
    return true;
  if (context.aliases.isNoAlias(MemoryLocation::getBeforeOrAfter(from),
                                MemoryLocation::getBeforeOrAfter(to)))
    return false;
  ScalarEvolution &evolution = context.evolution;
  auto recurrence = [&](const Value *address) {
    auto *known = const_cast<Value *>(address);
    return dyn_cast<SCEVAddRecExpr>(evolution.getSCEV(known));
  };
  const SCEVAddRecExpr *start = recurrence(from), *end = recurrence(to);
  if (!start || !end || start->getLoop() != loop || end->getLoop() != loop ||
      start->getStepRecurrence(evolution) != end->getStepRecurrence(evolution))
    return true;
  auto *step = dyn_cast<SCEVConstant>(start->getStepRecurrence(evolution));
  auto *apart = dyn_cast<SCEVConstant>(
      evolution.getMinusSCEV(end->getStart(), start->getStart()));
  if (!step || !apart)
    return true;
  int64_t offset = apart->getAPInt().getSExtValue() +
                   step->getAPInt().getSExtValue() * int64_t(distance);
  auto size = [&](const Instruction &access) -> int64_t {
    return context.layout.getTypeStoreSize(getLoadStoreType(&access));
  };
  return offset < size(first) && -offset < size(second);
}

/// Orders the accesses of different iterations, for unrolled loops.
void Selector::orderIterations() {
  // A loop with more accesses is too large to unroll.
  if (accesses.size() > target.unrollSize)
    return;
  for (auto [first, from] : accesses)
    for (auto [second, to] : accesses) {
      bool writes = first->mayWriteToMemory();
      if (!writes && !second->mayWriteToMemory())
        continue;
      int latency = writes && second->mayReadFromMemory() ? 1 : 0;
      for (unsigned distance = 1; distance < target.unrollTimes; ++distance)
        if (mayMeet(*first, *second, distance))
          result.code.operations[to].inputs.push_back(
              {from, latency, distance, /*isOrder=*/true});
    }
}

void Selector::selectMemory(Instruction &instruction) {
  const Value *address = getLoadStorePointerOperand(&instruction);
  auto *store = dyn_cast<StoreInst>(&instruction);
  if (address && isExchangeOperand(address)) {
    const Value *variable = getUnderlyingObject(address);
    if (store)
      mailboxes[variable] = sourcesOf(*store->getValueOperand());
    else
      result.sources[&instruction] = mailboxes.lookup(variable);
    return;
  }
  Type *type =
      store ? store->getValueOperand()->getType() : instruction.getType();
  int count = target.registersFor(type);
  // An unaligned vector takes two accesses on the CPE. Unaligned loads of the
  // headers have no alignment, others at least that of an element.
  uint64_t element = context.layout.getTypeStoreSize(type->getScalarType());
  if (type->isVectorTy() && address && !target.isHost() &&
      getLoadStoreAlignment(&instruction).value() < element)
    count *= 2;
  unsigned index =
      emit(instruction, {Pipe::P1, store ? 1 : target.load, count});
  orderMemory(instruction, index);
}

void Selector::selectCall(CallBase &call) {
  switch (callKind(call, target)) {
  case CallKind::Free:
    return alias(call);
  case CallKind::Instruction:
    if (isa<IntrinsicInst>(call))
      return selectIntrinsic(call);
    emit(call, {Pipe::P0, target.shuffle});
    return;
  case CallKind::Exchange:
    return selectExchange(call);
  case CallKind::Library:
    return selectLibrary(call);
  case CallKind::Memory:
    return selectCopy(call);
  case CallKind::Runtime:
  case CallKind::Function:
    // These end a piece; see CostPlan.
    return;
  }
}

void Selector::selectExchange(CallBase &call) {
  StringRef name = call.getCalledFunction()->getName();
  unsigned index = emit(call, {Pipe::P1, exchangeLatency(name, target)});
  Operation &operation = result.code.operations[index];
  for (const Use &argument : call.args()) {
    if (!argument->getType()->isPointerTy() || !isExchangeOperand(argument))
      continue;
    Sources &mailbox = mailboxes[getUnderlyingObject(argument)];
    addSources(operation, mailbox);
    mailbox = {};
    mailbox.operations.push_back(index);
  }
  // The simulator runs them in the order of the source.
  if (lastExchange >= 0)
    operation.inputs.push_back({unsigned(lastExchange), 1, 0});
  lastExchange = index;
  result.exchanges.push_back({&call, index});
}

void Selector::selectLibrary(CallBase &call) {
  int lanes = 1;
  if (auto *vector = dyn_cast<FixedVectorType>(call.getType()))
    lanes = vector->getNumElements();
  int cycles = int(libraryCycles(target, libraryName(call))) * lanes;
  emit(call, {Pipe::Both, 1, cycles});
}

/// Copies move whole registers with a load and a store each; fills only store.
void Selector::selectCopy(CallBase &call) {
  bool isFill =
      call.arg_size() > 1 && call.getArgOperand(1)->getType()->isIntegerTy();
  double slots = isFill ? 1 : 2, bytes = target.vectorBits / 8;
  const Value *length = call.getArgOperand(2);
  int cycles = 1;
  if (auto *constant = dyn_cast<ConstantInt>(length))
    cycles = slots * divideCeil(constant->getZExtValue(), uint64_t(bytes));
  else
    result.lengths.push_back({&call, slots / bytes});
  unsigned index =
      emit(call, {Pipe::P1, isFill ? 1 : target.load, std::max(cycles, 1)});
  orderMemory(call, index);
}

void Selector::selectIntrinsic(CallBase &call) {
  int count = parts(call);
  switch (call.getIntrinsicID()) {
  case Intrinsic::fma:
  case Intrinsic::fmuladd:
    countFlops(call.getType(), 2);
    emit(call, {Pipe::P0, target.fma, count});
    return;
  case Intrinsic::sqrt:
    countFlops(call.getType(), 1);
    emit(call, {Pipe::P0, target.divide, count, target.divide * count});
    return;
  case Intrinsic::minnum:
  case Intrinsic::maxnum:
  case Intrinsic::minimum:
  case Intrinsic::maximum:
  case Intrinsic::minimumnum:
  case Intrinsic::maximumnum:
    // Compare and select.
    countFlops(call.getType(), 1);
    emit(call, {Pipe::P0, target.compare + target.shuffle, 2 * count});
    return;
  case Intrinsic::floor:
  case Intrinsic::ceil:
  case Intrinsic::trunc:
  case Intrinsic::round:
  case Intrinsic::roundeven:
  case Intrinsic::rint:
  case Intrinsic::nearbyint:
    // A conversion to an integer and back.
    emit(call, {Pipe::P0, 2 * target.fma, 2 * count});
    return;
  default:
    selectOtherIntrinsic(call);
  }
}

/// Selects reductions, and logic operations of one or two instructions.
void Selector::selectOtherIntrinsic(CallBase &call) {
  Intrinsic::ID id = call.getIntrinsicID();
  int count = parts(call);
  if (id == Intrinsic::vector_reduce_fadd ||
      id == Intrinsic::vector_reduce_fmul) {
    // Lanes are processed one by one, with an extraction and an operation each.
    auto *vector = cast<FixedVectorType>(call.getArgOperand(1)->getType());
    int lanes = vector->getNumElements();
    countFlops(vector, 1);
    emit(call, {Pipe::P0, target.fma * lanes, 2 * lanes});
    return;
  }
  bool isVector =
      call.getType()->isVectorTy() || call.getType()->isFloatingPointTy();
  bool isPair = id == Intrinsic::smax || id == Intrinsic::smin ||
                id == Intrinsic::umax || id == Intrinsic::umin ||
                id == Intrinsic::abs;
  int steps = (isPair ? 2 : 1) * count;
  emit(call, {isVector ? Pipe::P0 : Pipe::Either,
              steps * (isVector ? target.shuffle : target.integer), steps});
}
