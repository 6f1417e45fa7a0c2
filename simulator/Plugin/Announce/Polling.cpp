//===- Polling.cpp - Loops that wait for a word to change -----------------===//
//
// Announces volatile stores, which reset reply words, and volatile loads. While
// a loop polls a reply word, the other CPEs and the DMA engine can thus
// continue:
//
//   while (reply != 1)         do {
//     ;                    ->    __swsim_volatile_load(&reply, 4, 1);
//                                if (reply == 1) break;
//                                __swsim_spin();
//                              } while (1);
//
//===----------------------------------------------------------------------===//

#include "Plugin/Parameters.h"
#include "Plugin/Passes.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallPtrSet.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/Analysis/LoopInfo.h"
#include "llvm/IR/Constants.h"
#include "llvm/IR/DebugInfoMetadata.h"
#include "llvm/IR/Dominators.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/IR/Module.h"

using namespace llvm;

/// True for an instruction that a pure polling loop may contain.
static bool isIdle(const Instruction &instruction) {
  if (auto *call = dyn_cast<CallBase>(&instruction))
    return call->isInlineAsm() || isa<IntrinsicInst>(call) ||
           !call->mayHaveSideEffects();
  if (auto *load = dyn_cast<LoadInst>(&instruction))
    return load->isVolatile() || load->isUnordered();
  return !instruction.mayHaveSideEffects() || isa<FenceInst>(instruction);
}

/// True if a value only depends on memory that the current iteration reads. It
/// must not depend on a count, on an index into an array, or on values of the
/// previous iteration, since these would be noticed too late.
static bool isSeen(const Loop &loop, const Value *value,
                   SmallPtrSetImpl<const Value *> &visited) {
  const auto *instruction = dyn_cast<Instruction>(value);
  if (!instruction || !loop.contains(instruction))
    return true;
  if (isa<PHINode>(instruction) && instruction->getParent() == loop.getHeader())
    return false;
  if (!visited.insert(value).second)
    return true;
  return all_of(instruction->operands(), [&](const Use &operand) {
    return isa<BasicBlock>(operand) || isSeen(loop, operand, visited);
  });
}

/// True for a loop that only reads words until they change.
static bool isSpinLoop(const Loop &loop) {
  for (const BasicBlock *block : loop.blocks())
    for (const Instruction &instruction : *block)
      if (!isIdle(instruction))
        return false;
  SmallVector<BasicBlock *> exiting;
  loop.getExitingBlocks(exiting);
  return all_of(exiting, [&](const BasicBlock *block) {
    SmallPtrSet<const Value *, 16> visited;
    const Instruction *end = block->getTerminator();
    return all_of(end->operands(), [&](const Use &operand) {
      return isa<BasicBlock>(operand) || isSeen(loop, operand, visited);
    });
  });
}

static bool hasVolatileLoad(const Loop &loop) {
  for (const BasicBlock *block : loop.blocks())
    for (const Instruction &instruction : *block)
      if (auto *load = dyn_cast<LoadInst>(&instruction))
        if (load->isVolatile())
          return true;
  return false;
}

/// Adds a report with the line of the program to a loop that cannot end.
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

PreservedAnalyses
swsim::AnnouncePollingPass::run(Function &function,
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
  SmallVector<StoreInst *> stores;
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
  for (Instruction &instruction : instructions(function))
    if (auto *store = dyn_cast<StoreInst>(&instruction))
      if (store->isVolatile())
        stores.push_back(store);

  // The check of the access, if there is one, says more of it.
  FunctionCallee announceStore = module.getOrInsertFunction(
      pluginOptions().hasChecks ? "__swsim_volatile_store"
                                : "__swsim_unchecked_store",
      nothing, PointerType::getUnqual(context));
  for (StoreInst *store : stores) {
    CallInst *call = IRBuilder<>(store).CreateCall(announceStore,
                                                   store->getPointerOperand());
    call->setDebugLoc(store->getDebugLoc());
  }
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
      // Only on the back edge: a latch that also exits has read its value.
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
  return loads.empty() && stores.empty() && endless.empty()
             ? PreservedAnalyses::all()
             : PreservedAnalyses::none();
}
