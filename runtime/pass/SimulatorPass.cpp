//===- SimulatorPass.cpp - What CPE code needs on the host ----------------===//
//
// A plugin for clang that is loaded for slave code only. It
//
//  * gives every global function the prefix `slave_`, as the vendor's tools do;
//  * turns LDM and private variables into ordinary variables of a section,
//  whose
//    addresses are shifted by a distance that differs from CPE to CPE;
//  * replaces the few machine instructions that programs write as inline
//    assembly;
//  * announces volatile loads, so that polling a reply word lets the other CPEs
//    and the DMA engine go on:
//
//      while (reply != 1)         do {
//        ;                    ->    __swsim_volatile_load(&reply, 4, 1);
//                                   if (reply == 1) break;
//                                   __swsim_spin();
//                                 } while (1);
//
//===----------------------------------------------------------------------===//

#include "llvm/ADT/SmallVector.h"
#include "llvm/Analysis/LoopInfo.h"
#include "llvm/IR/Constants.h"
#include "llvm/IR/DebugInfoMetadata.h"
#include "llvm/IR/DerivedTypes.h"
#include "llvm/IR/Dominators.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/InlineAsm.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/IR/Module.h"
#include "llvm/Passes/PassBuilder.h"
#include "llvm/Plugins/PassPlugin.h"
#include "llvm/Transforms/Utils/ModuleUtils.h"

using namespace llvm;

namespace {

/// The early part: names, private data, inline assembly.
struct LowerSlavePass : PassInfoMixin<LowerSlavePass> {
  PreservedAnalyses run(Module &module, ModuleAnalysisManager &);
  static bool isRequired() { return true; }
};

/// The late part: polling, after the loops have their final form.
struct AnnouncePollingPass : PassInfoMixin<AnnouncePollingPass> {
  PreservedAnalyses run(Function &function, FunctionAnalysisManager &manager);
  static bool isRequired() { return true; }
};

} // namespace

//===----------------------------------------------------------------------===//
// Names
//===----------------------------------------------------------------------===//

static constexpr StringLiteral slavePrefix = "slave_";

static void prefixFunctions(Module &module) {
  for (Function &function : module) {
    if (function.isDeclaration() || function.hasLocalLinkage() ||
        function.getName().starts_with("__swsim"))
      continue;
    // The external copy that C99 `inline` asks for need not exist.
    if (function.hasAvailableExternallyLinkage()) {
      function.setLinkage(GlobalValue::InternalLinkage);
      continue;
    }
    function.setName(slavePrefix + function.getName());
  }
}

/// A section by which the linker step of sw-simcc knows slave objects.
static void addMarker(Module &module) {
  Type *byte = Type::getInt8Ty(module.getContext());
  auto *marker = new GlobalVariable(
      module, byte, /*isConstant=*/true, GlobalValue::InternalLinkage,
      ConstantInt::get(byte, 1), "__swsim_slave_object");
  marker->setSection("swsim_slave");
  appendToCompilerUsed(module, marker);
}

//===----------------------------------------------------------------------===//
// Private data
//===----------------------------------------------------------------------===//

/// Adds {name, file, address, size, in LDM} of a variable to a section.
static void recordVariable(Module &module, GlobalVariable &variable,
                           uint64_t size, bool inLdm) {
  LLVMContext &context = module.getContext();
  Type *pointer = PointerType::getUnqual(context);
  Type *word = Type::getInt64Ty(context);
  auto text = [&](StringRef string) {
    Constant *data = ConstantDataArray::getString(context, string);
    auto *global = new GlobalVariable(module, data->getType(), true,
                                      GlobalValue::PrivateLinkage, data);
    return static_cast<Constant *>(global);
  };
  auto *type = StructType::get(pointer, pointer, pointer, word, word);
  Constant *record = ConstantStruct::get(
      type,
      {text(variable.getName()), text(module.getSourceFileName()), &variable,
       ConstantInt::get(word, size), ConstantInt::get(word, inLdm)});
  auto *entry =
      new GlobalVariable(module, type, /*isConstant=*/false,
                         GlobalValue::PrivateLinkage, record, "swsim.var");
  entry->setSection("swsim_vars");
  entry->setAlignment(Align(8));
  appendToCompilerUsed(module, entry);
}

/// Rewrites one thread-local variable; see the header of this file.
static void movePrivate(Module &module, GlobalVariable &variable) {
  LLVMContext &context = module.getContext();
  // slave.h marks LDM data by its TLS model.
  bool inLdm =
      variable.getThreadLocalMode() == GlobalVariable::LocalExecTLSModel;
  variable.setThreadLocal(false);
  Type *word = Type::getInt64Ty(context);
  Constant *delta = module.getOrInsertGlobal(
      inLdm ? "__swsim_ldm_delta" : "__swsim_private_delta", word);
  SmallVector<CallBase *> addresses;
  for (User *user : variable.users())
    if (auto *call = dyn_cast<IntrinsicInst>(user))
      if (call->getIntrinsicID() == Intrinsic::threadlocal_address)
        addresses.push_back(call);
  for (CallBase *call : addresses) {
    IRBuilder<> builder(call);
    LoadInst *distance = builder.CreateLoad(word, delta);
    // A fiber always sees the distance of its own CPE.
    distance->setMetadata(LLVMContext::MD_invariant_load,
                          MDNode::get(context, {}));
    Value *address =
        builder.CreateGEP(builder.getInt8Ty(), &variable, distance);
    call->replaceAllUsesWith(address);
    call->eraseFromParent();
  }
  if (variable.isDeclaration())
    return;
  variable.setConstant(false);
  variable.setSection(inLdm ? "swsim_ldm" : "swsim_private");
  uint64_t size =
      module.getDataLayout().getTypeAllocSize(variable.getValueType());
  recordVariable(module, variable, size, inLdm);
}

//===----------------------------------------------------------------------===//
// Inline assembly
//===----------------------------------------------------------------------===//

/// Replaces `rcsr $0, N` by a call and drops fences; leaves the rest to the
/// back end, which reports what it does not know.
static void lowerInlineAsm(Module &module, CallInst &call) {
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

PreservedAnalyses LowerSlavePass::run(Module &module, ModuleAnalysisManager &) {
  SmallVector<GlobalVariable *> variables;
  for (GlobalVariable &variable : module.globals())
    if (variable.isThreadLocal())
      variables.push_back(&variable);
  for (GlobalVariable *variable : variables)
    movePrivate(module, *variable);
  SmallVector<CallInst *> assembly;
  for (Function &function : module)
    for (Instruction &instruction : instructions(function))
      if (auto *call = dyn_cast<CallInst>(&instruction))
        if (call->isInlineAsm())
          assembly.push_back(call);
  for (CallInst *call : assembly)
    lowerInlineAsm(module, *call);
  prefixFunctions(module);
  addMarker(module);
  return PreservedAnalyses::none();
}

//===----------------------------------------------------------------------===//
// Polling
//===----------------------------------------------------------------------===//

/// True for an instruction that a loop which only waits may contain.
static bool isIdle(const Instruction &instruction) {
  if (auto *call = dyn_cast<CallBase>(&instruction))
    return call->isInlineAsm() || isa<IntrinsicInst>(call) ||
           !call->mayHaveSideEffects();
  if (auto *load = dyn_cast<LoadInst>(&instruction))
    return load->isVolatile() || load->isUnordered();
  return !instruction.mayHaveSideEffects() || isa<FenceInst>(instruction);
}

static bool isSpinLoop(const Loop &loop) {
  for (const BasicBlock *block : loop.blocks())
    for (const Instruction &instruction : *block)
      if (!isIdle(instruction))
        return false;
  return true;
}

static bool hasVolatileLoad(const Loop &loop) {
  for (const BasicBlock *block : loop.blocks())
    for (const Instruction &instruction : *block)
      if (auto *load = dyn_cast<LoadInst>(&instruction))
        if (load->isVolatile())
          return true;
  return false;
}

/// Ends a loop that nothing can end with a report that names its line.
static void reportEndless(Module &module, Loop &loop) {
  IRBuilder<> builder(loop.getHeader()->getTerminator());
  DebugLoc location = loop.getStartLoc();
  StringRef file = module.getSourceFileName();
  unsigned line = 0;
  if (location) {
    line = location.getLine();
    file = cast<DIScope>(location.getScope())->getFilename();
  }
  FunctionCallee callee =
      module.getOrInsertFunction("__swsim_endless_loop", builder.getVoidTy(),
                                 builder.getPtrTy(), builder.getInt32Ty());
  CallInst *call = builder.CreateCall(
      callee, {builder.CreateGlobalString(file), builder.getInt32(line)});
  call->setDebugLoc(location);
}

PreservedAnalyses AnnouncePollingPass::run(Function &function,
                                           FunctionAnalysisManager &manager) {
  Module &module = *function.getParent();
  LLVMContext &context = module.getContext();
  LoopInfo &loops = manager.getResult<LoopAnalysis>(function);
  Type *nothing = Type::getVoidTy(context);
  Type *number = Type::getInt32Ty(context);
  FunctionCallee announce = module.getOrInsertFunction(
      "__swsim_volatile_load", nothing, PointerType::getUnqual(context), number,
      number);
  FunctionCallee spin = module.getOrInsertFunction("__swsim_spin", nothing);

  SmallVector<Loop *> spinLoops, endless;
  SmallVector<LoadInst *> loads;
  for (Loop *loop : loops.getLoopsInPreorder()) {
    if (!loop->isInnermost() || !isSpinLoop(*loop))
      continue;
    if (hasVolatileLoad(*loop))
      spinLoops.push_back(loop);
    else if (loop->hasNoExitBlocks())
      endless.push_back(loop);
  }
  for (Instruction &instruction : instructions(function))
    if (auto *load = dyn_cast<LoadInst>(&instruction))
      if (load->isVolatile())
        loads.push_back(load);

  for (LoadInst *load : loads) {
    IRBuilder<> builder(load);
    Loop *loop = loops.getLoopFor(load->getParent());
    uint64_t size = module.getDataLayout().getTypeStoreSize(load->getType());
    CallInst *call = builder.CreateCall(
        announce, {load->getPointerOperand(), builder.getInt32(size),
                   builder.getInt32(is_contained(spinLoops, loop))});
    call->setDebugLoc(load->getDebugLoc());
  }
  for (Loop *loop : spinLoops) {
    SmallVector<BasicBlock *> latches;
    loop->getLoopLatches(latches);
    for (BasicBlock *latch : latches) {
      Instruction *end = latch->getTerminator();
      // On the way back only: a latch that also leaves has seen its value.
      if (end->getNumSuccessors() > 1) {
        BasicBlock *header = loop->getHeader();
        BasicBlock *back =
            BasicBlock::Create(context, "spin", &function, header);
        BranchInst::Create(header, back);
        end->replaceSuccessorWith(header, back);
        header->replacePhiUsesWith(latch, back);
        back->getTerminator()->setDebugLoc(end->getDebugLoc());
        end = back->getTerminator();
      }
      CallInst *call = IRBuilder<>(end).CreateCall(spin);
      call->setDebugLoc(end->getDebugLoc());
    }
  }
  for (Loop *loop : endless)
    reportEndless(module, *loop);
  return loads.empty() && endless.empty() ? PreservedAnalyses::all()
                                          : PreservedAnalyses::none();
}

extern "C" LLVM_ATTRIBUTE_WEAK PassPluginLibraryInfo llvmGetPassPluginInfo() {
  auto registerCallbacks = [](PassBuilder &builder) {
    builder.registerPipelineStartEPCallback(
        [](ModulePassManager &manager, OptimizationLevel) {
          manager.addPass(LowerSlavePass());
        });
    builder.registerOptimizerLastEPCallback([](ModulePassManager &manager,
                                               OptimizationLevel,
                                               ThinOrFullLTOPhase) {
      manager.addPass(createModuleToFunctionPassAdaptor(AnnouncePollingPass()));
    });
  };
  return {LLVM_PLUGIN_API_VERSION, "swsim", "1", registerCallbacks};
}
