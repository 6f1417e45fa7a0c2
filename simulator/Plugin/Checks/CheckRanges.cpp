//===- CheckRanges.cpp - Checks of calls that access memory ---------------===//
//
// Copies of any length, and calls of functions that the checks do not see.
//
//===----------------------------------------------------------------------===//

#include "Plugin/Checks/CheckAccesses.h"

#include "swsim_checks.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/IR/IntrinsicInst.h"

using namespace llvm;
using namespace swsim;

/// True for calls that copy or fill memory.
bool swsim::isRangeCall(const CallBase &call) {
  if (isa<MemIntrinsic>(call))
    return true;
  const Function *callee = call.getCalledFunction();
  if (!callee || !callee->isDeclaration() || call.arg_size() != 3)
    return false;
  StringRef name = callee->getName();
  return name == "memcpy" || name == "memmove" || name == "memset";
}

/// True for functions of the vendor's interface: the simulator knows their
/// stores.
static bool isSimulator(const Function *callee) {
  if (!callee)
    return false;
  static constexpr StringLiteral prefixes[] = {
      "__swsim_", "athread_", "CRTS_", "ldm_", "spm_", "simd_", "sw_", "dma_"};
  return any_of(prefixes, [&](StringRef prefix) {
    return callee->getName().starts_with(prefix);
  });
}

/// Checks calls that copy or fill memory.
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
  Value *checked = isToChecked ? to : call.getArgOperand(1);
  // A copy between two variables names none of them.
  Value *named =
      isBoth ? ConstantPointerNull::get(builder.getPtrTy()) : checked;
  Constant *access = describe({&call, 1, 1, kind}, named);
  if (isBoth) {
    FunctionCallee check =
        module.getOrInsertFunction("__swsim_check_copy", builder.getVoidTy(),
                                   pointer, pointer, word, pointer);
    builder.CreateCall(check, {to, call.getArgOperand(1), bytes, access});
    return;
  }
  FunctionCallee check = module.getOrInsertFunction(
      "__swsim_check_range", builder.getVoidTy(), pointer, word, pointer);
  builder.CreateCall(check, {checked, bytes, access});
}

/// Functions of other objects may store without checks.
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
