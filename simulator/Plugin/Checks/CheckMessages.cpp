//===- CheckMessages.cpp - Unwritten bytes in messages --------------------===//

#include "Plugin/Checks/CheckMessages.h"

#include "swsim_checks.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringSwitch.h"
#include "llvm/Analysis/ValueTracking.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/IR/MDBuilder.h"
#include "llvm/Transforms/Utils/BasicBlockUtils.h"

using namespace llvm;
using namespace swsim;

/// The name of a register communication function without prefix and type.
static StringRef exchangeName(const Instruction &instruction) {
  auto *call = dyn_cast<CallInst>(&instruction);
  const Function *callee = call ? call->getCalledFunction() : nullptr;
  StringRef name = callee ? callee->getName() : "";
  bool isVector = name.ends_with("_d") || name.ends_with("_s");
  return isVector && name.consume_front("__swsim_") ? name.drop_back(2) : "";
}

static bool isReceive(const Instruction &instruction) {
  return StringSwitch<bool>(exchangeName(instruction))
      .Cases({"getr", "getc", "loadr", "loadc", "loader", "loadec"}, true)
      .Default(false);
}

static bool isSend(const Instruction &instruction) {
  return StringSwitch<bool>(exchangeName(instruction))
      .Cases({"putr", "putc"}, true)
      .Default(false);
}

/// True if messages and stores have a loaded value, and nothing else uses it.
static bool isOnlyMoved(Instruction &load) {
  ValueSet values = followed(&load);
  return all_of(values, [&](const Value *value) {
    return all_of(value->users(), [&](const User *user) {
      auto *store = dyn_cast<StoreInst>(user);
      return values.contains(const_cast<User *>(user)) ||
             isSend(*cast<Instruction>(user)) ||
             (store && store->getValueOperand() == value);
    });
  });
}

/// Finds the loads for a message, and values of which a part is undefined.
void MessageChecker::collectLoads(CallInst &send, ValueSet &partly) {
  ValueSet values;
  values.insert(send.getArgOperand(0));
  for (size_t i = 0; i < values.size(); ++i) {
    auto *instruction = dyn_cast<Instruction>(values[i]);
    if (!instruction)
      continue;
    auto *load = dyn_cast<LoadInst>(instruction);
    if (load && !load->isVolatile() && bytesOf(load->getType()))
      loads.insert({load, isOnlyMoved(*load)});
    if (!isMove(*instruction))
      continue;
    for (Value *operand : instruction->operands()) {
      if (isa<Constant>(operand) &&
          cast<Constant>(operand)->containsUndefOrPoisonElement())
        partly.insert(instruction);
      else
        values.insert(operand);
    }
  }
}

/// True if an instruction computes from its operands.
static bool isUse(const Instruction &instruction) {
  if (isa<ReturnInst, StoreInst, PHINode>(instruction))
    return false;
  auto *call = dyn_cast<CallInst>(&instruction);
  if (!call)
    return !isa<CallBase>(instruction) && !mayBeAdded(instruction);
  const Function *callee = call->getCalledFunction();
  bool isArithmetic = isa<IntrinsicInst>(call) ||
                      (callee && callee->getName().starts_with("__swsim_simd"));
  return isArithmetic && !mayBeAdded(instruction);
}

void MessageChecker::collectUsers(const ValueSet &received) {
  for (BasicBlock &block : function) {
    SmallPtrSet<const Value *, 8> known;
    for (Instruction &instruction : block) {
      auto *store = dyn_cast<StoreInst>(&instruction);
      if (store && bits.contains(store->getValueOperand()))
        stores.push_back(store);
      if (bits.contains(&instruction) || !isUse(instruction))
        continue;
      for (Value *operand : instruction.operands())
        if (received.contains(operand) && bytesOf(operand->getType()) &&
            known.insert(operand).second)
          uses.emplace_back(&instruction, operand);
    }
  }
}

void MessageChecker::collect() {
  for (BasicBlock &block : function)
    for (Instruction &instruction : block) {
      if (isReceive(instruction))
        receives.push_back(cast<CallInst>(&instruction));
      if (isSend(instruction))
        sends.push_back(cast<CallInst>(&instruction));
    }
  ValueSet sources(receives.begin(), receives.end()), messages = sources;
  messages.remove_if([](Value *value) {
    return !exchangeName(*cast<Instruction>(value)).starts_with("get");
  });
  others = followed(messages.getArrayRef());
  ValueSet received = followed(sources.getArrayRef());
  for (CallInst *send : sends)
    collectLoads(*send, sources);
  for (auto [load, isMove] : loads)
    sources.insert(load);
  bits.setValues(followed(sources.getArrayRef()));
  collectUsers(received);
}

int MessageChecker::flagsOf(Instruction &instruction) const {
  const auto *place = loads.find(&instruction);
  if (place == loads.end())
    return 0;
  return SWSIM_TELL_UNWRITTEN | (place->second ? SWSIM_MAY_BE_UNWRITTEN : 0);
}

void MessageChecker::addLoad(Instruction &load, BasicBlock *look,
                             BasicBlock *ask) {
  IRBuilder<> builder(ask);
  Value *told = bits.load(builder, "__swsim_received_unwritten");
  PHINode *phi = PHINode::Create(told->getType(), 2, "unwritten",
                                 load.getParent()->begin());
  phi->addIncoming(builder.getInt32(0), look);
  phi->addIncoming(told, ask);
  bits.addRoot(&load, phi);
}

int MessageChecker::sourceOf(Value *value) const {
  return others.contains(value) ? SWSIM_OF_MESSAGE : 0;
}

void MessageChecker::keepInStore(StoreInst &store, AccessChecker &checker) {
  Value *value = store.getValueOperand();
  if (!checker.isChecked(store.getPointerOperand()))
    return;
  Instruction *where = bits.whereAny(value, store.getNextNode());
  if (!where)
    return;
  IRBuilder<> builder(where);
  builder.SetCurrentDebugLocation(store.getDebugLoc());
  bits.store(builder, "__swsim_received_unwritten", bits.of(value, builder));
  checker.callSlowly(builder, store.getPointerOperand(),
                     {&store, bytesOf(value->getType()), 1,
                      SWSIM_STORE_UNWRITTEN, nullptr, sourceOf(value)});
}

void MessageChecker::reportUse(Instruction &user, Value *value,
                               AccessChecker &checker) {
  Instruction *where = bits.whereAny(value, &user);
  if (!where)
    return;
  unsigned bytes = bytesOf(value->getType());
  IRBuilder<> builder(where);
  Value *isAll = builder.CreateICmpEQ(bits.of(value, builder),
                                      builder.getInt32(bitsOfBytes(bytes)));
  builder.SetInsertPoint(SplitBlockAndInsertIfThen(
      isAll, where, /*Unreachable=*/false,
      MDBuilder(function.getContext()).createUnlikelyBranchWeights()));
  builder.SetCurrentDebugLocation(user.getDebugLoc());
  checker.callSlowly(
      builder, ConstantPointerNull::get(builder.getPtrTy()),
      {&user, bytes, 1, SWSIM_USE_UNWRITTEN, nullptr, sourceOf(value)});
}

void MessageChecker::tellInSend(CallInst &send) {
  Value *value = send.getArgOperand(0);
  Instruction *where = bits.whereAny(value, &send);
  if (!where)
    return;
  IRBuilder<> builder(where);
  bits.store(builder, "__swsim_sent_unwritten", bits.of(value, builder));
}

void MessageChecker::insert(AccessChecker &checker) {
  for (CallInst *receive : receives) {
    IRBuilder<> builder(receive->getNextNode());
    bits.addRoot(receive, bits.load(builder, "__swsim_received_unwritten"));
  }
  bits.addPhis();
  for (StoreInst *store : stores)
    keepInStore(*store, checker);
  for (auto [user, value] : uses)
    reportUse(*user, value, checker);
  for (CallInst *send : sends)
    tellInSend(*send);
}
