//===- CheckAccesses.cpp - Checks around accesses to memory ---------------===//
//
// Before `x = *p`, where some bits of the shadow forbid a load:
//
//   if (((p ^ __swsim_ldm_base) & (not in LDM | not aligned)) ||
//       *(p + SWSIM_SHADOW_DISTANCE) & (what forbids a load))
//     __swsim_check_access(p, &{"slave.c", 12, ...});
//
//===----------------------------------------------------------------------===//

#include "Plugin/Checks/CheckAccesses.h"

#include "swsim_checks.h"

#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Analysis/ValueTracking.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/IR/MDBuilder.h"
#include "llvm/Transforms/Utils/BasicBlockUtils.h"

using namespace llvm;
using namespace swsim;

AccessChecker::AccessChecker(Function &function, const PlainLocals &plain,
                             SourceLocations &locations)
    : function(function), plain(plain), locations(locations) {}

/// The variable or local variable behind an address.
static const Value *objectOf(const Value *pointer) {
  const Value *object = getUnderlyingObject(pointer, /*MaxLookup=*/0);
  if (auto *call = dyn_cast<IntrinsicInst>(object))
    if (call->getIntrinsicID() == Intrinsic::threadlocal_address)
      return call->getArgOperand(0);
  return object;
}

/// The simulator's own variables, constants that the compiler made, and simple
/// local variables need no check.
bool AccessChecker::isChecked(const Value *pointer) const {
  // A pointer may come from several branches.
  SmallVector<const Value *> objects;
  getUnderlyingObjects(pointer, objects, /*LI=*/nullptr, /*MaxLookup=*/0);
  return any_of(objects, [&](const Value *object) {
    return isCheckedObject(objectOf(object));
  });
}

bool AccessChecker::isCheckedObject(const Value *object) const {
  if (auto *local = dyn_cast<AllocaInst>(object))
    return !plain.contains(local);
  auto *variable = dyn_cast<GlobalVariable>(object);
  if (!variable)
    return true;
  bool isMadeConstant = variable->isConstant() && variable->hasPrivateLinkage();
  return !isMadeConstant && !variable->getName().starts_with("__swsim");
}

/// The operand that is the address.
static Value *pointerOf(Instruction &instruction) {
  if (Value *pointer = getLoadStorePointerOperand(&instruction))
    return pointer;
  if (auto *update = dyn_cast<AtomicRMWInst>(&instruction))
    return update->getPointerOperand();
  if (auto *exchange = dyn_cast<AtomicCmpXchgInst>(&instruction))
    return exchange->getPointerOperand();
  return nullptr;
}

static bool isRangeCall(const CallBase &call) {
  if (isa<MemIntrinsic>(call))
    return true;
  const Function *callee = call.getCalledFunction();
  if (!callee || !callee->isDeclaration() || call.arg_size() != 3)
    return false;
  StringRef name = callee->getName();
  return name == "memcpy" || name == "memmove" || name == "memset";
}

/// Functions of the vendor's interface: the simulator knows what they write.
static bool isSimulator(const Function *callee) {
  if (!callee)
    return false;
  static constexpr StringLiteral prefixes[] = {
      "__swsim_", "athread_", "CRTS_", "ldm_", "spm_", "simd_", "sw_", "dma_"};
  return any_of(prefixes, [&](StringRef prefix) {
    return callee->getName().starts_with(prefix);
  });
}

/// True for calls during which a transfer may begin or end.
static bool mayChangeShadow(const Instruction &instruction) {
  auto *call = dyn_cast<CallBase>(&instruction);
  return call && (!isa<IntrinsicInst>(call) || isa<MemIntrinsic>(call) ||
                  cast<IntrinsicInst>(call)->isLifetimeStartOrEnd());
}

/// An access behind another one of the same bytes is not checked again, and a
/// load before a store is checked as both.
void AccessChecker::collect(BasicBlock &block) {
  const DataLayout &layout = function.getDataLayout();
  DenseMap<std::pair<const Value *, uint64_t>, size_t> known;
  for (Instruction &instruction : block) {
    if (auto *call = dyn_cast<CallBase>(&instruction))
      (isRangeCall(*call) ? ranges : unknown).push_back(call);
    if (mayChangeShadow(instruction))
      known.clear();
    Value *pointer = pointerOf(instruction);
    if (!pointer || !isChecked(pointer))
      continue;
    int kind = isa<LoadInst>(instruction)    ? SWSIM_LOAD
               : isa<StoreInst>(instruction) ? SWSIM_STORE
                                             : SWSIM_UPDATE;
    Type *type = isa<AtomicRMWInst, AtomicCmpXchgInst>(instruction)
                     ? instruction.getOperand(1)->getType()
                     : getLoadStoreType(&instruction);
    uint64_t bytes = layout.getTypeStoreSize(type);
    auto [place, isNew] = known.try_emplace({pointer, bytes}, accesses.size());
    if (!isNew) {
      Access &before = accesses[place->second];
      if (before.kind == SWSIM_LOAD && kind != SWSIM_LOAD)
        before.kind = SWSIM_UPDATE;
      continue;
    }
    uint64_t alignment = isa<LoadInst, StoreInst>(instruction)
                             ? getLoadStoreAlignment(&instruction).value()
                             : bytes;
    accesses.push_back(
        {&instruction, bytes, std::min<uint64_t>(alignment, 128), kind});
  }
}

void AccessChecker::collect() {
  for (BasicBlock &block : function)
    collect(block);
}

/// A struct swsim_access.
Constant *AccessChecker::describe(const Access &access) {
  Module &module = *function.getParent();
  LLVMContext &context = module.getContext();
  const DebugLoc &debug = access.instruction->getDebugLoc();
  bool isHeader = debug && locations.isHeader(debug->getFile());
  bool isAdded = isa<LoadInst>(access.instruction) &&
                 !access.instruction->hasMetadata(ownLoad);
  auto number = [&](unsigned bits, uint64_t value) {
    return ConstantInt::get(Type::getIntNTy(context, bits), value);
  };
  Constant *value = ConstantStruct::getAnon(
      {locations.value(locations.find(*access.instruction)),
       number(32, access.bytes), number(16, access.alignment),
       number(8, access.kind), number(8, isHeader || isAdded)});
  return new GlobalVariable(module, value->getType(), true,
                            GlobalValue::PrivateLinkage, value, "swsim.access");
}

/// True if the wide registers that a function uses are kept by the simulator.
static bool keepsRegisters(const Function &function) {
  Module const &module = *function.getParent();
  Attribute features = function.getFnAttribute("target-features");
  return module.getTargetTriple().getArch() == Triple::x86_64 &&
         !features.getValueAsString().contains("+avx512f");
}

void AccessChecker::callSlowly(IRBuilder<> &builder, Value *pointer,
                               const Access &access) {
  Module &module = *function.getParent();
  bool keeps = keepsRegisters(function);
  Type *type = builder.getPtrTy();
  FunctionCallee callee = module.getOrInsertFunction(
      keeps ? "__swsim_check_access" : "__swsim_check_access_plain",
      builder.getVoidTy(), type, type);
  CallInst *call = builder.CreateCall(callee, {pointer, describe(access)});
  if (keeps) {
    cast<Function>(callee.getCallee())
        ->setCallingConv(CallingConv::PreserveAll);
    call->setCallingConv(CallingConv::PreserveAll);
  }
}

/// The type in which the shadow of an access is looked at.
Type *AccessChecker::shadowType(const Access &access) const {
  LLVMContext &context = function.getContext();
  constexpr uint64_t wordBytes = 8;
  if (access.bytes <= wordBytes || access.bytes % wordBytes)
    return Type::getIntNTy(context, access.bytes * 8);
  return FixedVectorType::get(Type::getInt64Ty(context),
                              access.bytes / wordBytes);
}

/// Of the shadow of an access, whether it forbids it.
Value *AccessChecker::isForbidden(IRBuilder<> &builder, Value *shadow,
                                  const Access &access) {
  // What is being read may be read, and a reply word may be looked at.
  constexpr uint8_t ofStore = 0xff & ~SWSIM_UNINITIALISED;
  constexpr uint8_t ofLoad = 0xff & ~(SWSIM_BEING_READ | SWSIM_REPLY);
  Type *type = shadowType(access), *element = type->getScalarType();
  unsigned bits = element->getIntegerBitWidth();
  Value *value = builder.CreateAlignedLoad(type, shadow, Align(1));
  if (access.kind != SWSIM_UPDATE) {
    APInt mask(8, access.kind == SWSIM_STORE ? ofStore : ofLoad);
    value = builder.CreateAnd(
        value, ConstantInt::get(type, APInt::getSplat(bits, mask)));
  }
  if (type->isVectorTy())
    value = builder.CreateOrReduce(value);
  return builder.CreateICmpNE(value, ConstantInt::get(element, 0));
}

/// Whether an address is not in the LDM of the CPE, or not aligned.
Value *AccessChecker::isOutside(IRBuilder<> &builder, Value *pointer,
                                const Access &access) {
  Value *number = builder.CreatePtrToInt(pointer, builder.getInt64Ty());
  constexpr uint64_t inside = (SWSIM_PART_BYTES - 1) | SWSIM_STACK_PART;
  uint64_t mask = ~inside | (access.alignment - 1);
  Value *rest = builder.CreateAnd(builder.CreateXor(number, base),
                                  builder.getInt64(mask));
  return builder.CreateICmpNE(rest, builder.getInt64(0));
}

/// What is stored to is initialised from then on.
BasicBlock *AccessChecker::markWritten(Value *shadow, const Access &access,
                                       BasicBlock *next) {
  BasicBlock *block =
      BasicBlock::Create(function.getContext(), "written", &function, next);
  IRBuilder<> builder(block);
  builder.SetCurrentDebugLocation(access.instruction->getDebugLoc());
  builder.CreateAlignedStore(Constant::getNullValue(shadowType(access)), shadow,
                             Align(1));
  builder.CreateBr(next);
  return block;
}

void AccessChecker::check(const Access &access) {
  Instruction *before = access.instruction;
  Value *pointer = pointerOf(*before);
  IRBuilder<> builder(before);
  auto *variable = dyn_cast<GlobalVariable>(objectOf(pointer));
  if (variable && variable->getSection() != "swsim_ldm")
    return callSlowly(builder, pointer, access);

  LLVMContext &context = function.getContext();
  Value *outside = isOutside(builder, pointer, access);
  BasicBlock *head = before->getParent();
  BasicBlock *rest = head->splitBasicBlock(before, "checked");
  BasicBlock *look = BasicBlock::Create(context, "look", &function, rest);
  BasicBlock *ask = BasicBlock::Create(context, "ask", &function);
  MDNode *rarely = MDBuilder(context).createUnlikelyBranchWeights();
  head->getTerminator()->eraseFromParent();
  builder.SetInsertPoint(head);
  builder.CreateCondBr(outside, ask, look, rarely);
  builder.SetInsertPoint(look);
  // Not an address that derives from the object's: it is outside of it.
  Value *number = builder.CreatePtrToInt(pointer, builder.getInt64Ty());
  Value *shadow = builder.CreateIntToPtr(
      builder.CreateAdd(number, builder.getInt64(SWSIM_SHADOW_DISTANCE)),
      builder.getPtrTy());
  Value *forbidden = isForbidden(builder, shadow, access);
  BasicBlock *next =
      access.kind == SWSIM_STORE ? markWritten(shadow, access, rest) : rest;
  builder.CreateCondBr(forbidden, ask, next, rarely);
  builder.SetInsertPoint(ask);
  builder.SetCurrentDebugLocation(before->getDebugLoc());
  callSlowly(builder, pointer, access);
  builder.CreateBr(rest);
}

/// Copying and filling memory.
void AccessChecker::checkRange(CallBase &call) {
  auto *transfer = dyn_cast<MemTransferInst>(&call);
  const Function *callee = call.getCalledFunction();
  bool isCopy = transfer || callee->getName() == "memcpy" ||
                callee->getName() == "memmove";
  Value *to = call.getArgOperand(0);
  bool isToChecked = isChecked(to);
  bool isFromChecked = isCopy && isChecked(call.getArgOperand(1));
  if (!isToChecked && !isFromChecked)
    return;
  Module &module = *function.getParent();
  IRBuilder<> builder(&call);
  Type *pointer = builder.getPtrTy(), *word = builder.getInt64Ty();
  Value *bytes = builder.CreateZExtOrTrunc(call.getArgOperand(2), word);
  bool isBoth = isToChecked && isFromChecked;
  int kind = isToChecked ? SWSIM_STORE : SWSIM_LOAD;
  Constant *access = describe({&call, 1, 1, kind});
  if (isBoth) {
    FunctionCallee check =
        module.getOrInsertFunction("__swsim_check_copy", builder.getVoidTy(),
                                   pointer, pointer, word, pointer);
    builder.CreateCall(check, {to, call.getArgOperand(1), bytes, access});
    return;
  }
  FunctionCallee check = module.getOrInsertFunction(
      "__swsim_check_range", builder.getVoidTy(), pointer, word, pointer);
  builder.CreateCall(check,
                     {isToChecked ? to : call.getArgOperand(1), bytes, access});
}

/// What functions of other objects write is not seen.
void AccessChecker::noteUnknownStores(CallBase &call) {
  const Function *callee = call.getCalledFunction();
  if (isa<IntrinsicInst>(call) || call.isInlineAsm() ||
      (callee && !callee->isDeclaration()) || isSimulator(callee))
    return;
  SmallPtrSet<Value *, 4> objects;
  for (auto [index, argument] : enumerate(call.args()))
    if (argument->getType()->isPointerTy() && !call.onlyReadsMemory(index) &&
        !isa<Constant>(argument) && isChecked(argument))
      objects.insert(argument);
  if (objects.empty() || call.isTerminator())
    return;
  IRBuilder<> builder(call.getNextNode());
  FunctionCallee note = function.getParent()->getOrInsertFunction(
      "__swsim_unknown_store", builder.getVoidTy(), builder.getPtrTy());
  for (Value *object : objects)
    builder.CreateCall(note, {object});
}

void AccessChecker::insert() {
  for (CallBase *call : unknown)
    noteUnknownStores(*call);
  for (CallBase *call : ranges)
    checkRange(*call);
  if (accesses.empty())
    return;
  Module &module = *function.getParent();
  Type *word = Type::getInt64Ty(module.getContext());
  auto *variable =
      cast<GlobalVariable>(module.getOrInsertGlobal("__swsim_ldm_base", word));
  variable->setThreadLocalMode(GlobalVariable::InitialExecTLSModel);
  IRBuilder<> builder(&*function.getEntryBlock().getFirstNonPHIOrDbgOrAlloca());
  base = builder.CreateLoad(word, builder.CreateThreadLocalAddress(variable));
  for (const Access &access : accesses)
    check(access);
}
