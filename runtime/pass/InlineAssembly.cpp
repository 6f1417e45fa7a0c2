//===- InlineAssembly.cpp - Machine instructions in C ---------------------===//
//
// Replaces the few machine instructions that programs write as inline assembly.
//
//===----------------------------------------------------------------------===//

#include "Passes.h"

#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/InlineAsm.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/Module.h"

using namespace llvm;

/// Replaces `rcsr $0, N` by a call and drops fences; leaves the rest to the
/// back end, which reports what it does not know.
void swsim::lowerInlineAsm(Module &module, CallInst &call) {
  auto *code = cast<InlineAsm>(call.getCalledOperand());
  StringRef text = StringRef(code->getAsmString()).trim(" \t\n;");
  auto [mnemonic, operands] = text.split(' ');
  if (mnemonic == "memb" || mnemonic == "nop") {
    call.setCalledOperand(InlineAsm::get(code->getFunctionType(), "",
                                         code->getConstraintString(),
                                         code->hasSideEffects()));
    return;
  }
  if (mnemonic != "rcsr" || !call.getType()->isIntegerTy())
    return;
  unsigned number;
  if (operands.split(',').second.trim().getAsInteger(0, number))
    return;
  IRBuilder<> builder(&call);
  FunctionCallee callee = module.getOrInsertFunction(
      "__swsim_control_register", builder.getInt64Ty(), builder.getInt32Ty());
  Value *value = builder.CreateCall(callee, builder.getInt32(number));
  call.replaceAllUsesWith(builder.CreateZExtOrTrunc(value, call.getType()));
  call.eraseFromParent();
}
