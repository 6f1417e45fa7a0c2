//===- HostAccesses.cpp - Accesses of host code beside a kernel -----------===//
//
// Before `x = *p` in host code:
//
//   if (__swsim_beside)
//     __swsim_check_access(p, &{"master.c", 12, ...});
//
// The flag only changes in calls, so a loop without calls reads it once.
//
//===----------------------------------------------------------------------===//

#include "Plugin/Checks/CheckAccesses.h"
#include "Plugin/Passes.h"

#include "llvm/Analysis/CaptureTracking.h"
#include "llvm/Analysis/LoopInfo.h"
#include "llvm/IR/Dominators.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/IR/MDBuilder.h"
#include "llvm/IR/Module.h"
#include "llvm/Transforms/Utils/BasicBlockUtils.h"

using namespace llvm;
using namespace swsim;

/// Whether loads and stores alone use a local variable; volatile ones count as
/// captures otherwise.
static bool isOnlyAccessed(const AllocaInst &local) {
  return all_of(local.users(), [&](const User *user) {
    return getLoadStorePointerOperand(user) == &local;
  });
}

PlainLocals swsim::findOwnLocals(Function &function) {
  PlainLocals own;
  for (Instruction &instruction : instructions(function))
    if (auto *local = dyn_cast<AllocaInst>(&instruction))
      if (isOnlyAccessed(*local) ||
          !PointerMayBeCaptured(local, /*ReturnCaptures=*/false))
        own.insert(local);
  return own;
}

/// Moves products to the sums that may be contracted with them. The compiler
/// contracts within a basic block, and a check between the two would split it.
static void moveProductsToSums(Function &function) {
  for (Instruction &product : make_early_inc_range(instructions(function))) {
    if (product.getOpcode() != Instruction::FMul ||
        !product.hasAllowContract() || !product.hasOneUse())
      continue;
    auto *sum = cast<Instruction>(product.user_back());
    bool isSum = sum->getOpcode() == Instruction::FAdd ||
                 sum->getOpcode() == Instruction::FSub;
    if (isSum && sum->getParent() == product.getParent())
      product.moveBefore(sum->getIterator());
  }
}

static bool mayStartKernel(const Loop &loop) {
  for (const BasicBlock *block : loop.blocks())
    for (const Instruction &instruction : *block)
      if (isa<CallBase>(instruction) && !isa<IntrinsicInst>(instruction))
        return true;
  return false;
}

void AccessChecker::findPlaces() {
  DominatorTree tree(function);
  LoopInfo loops(tree);
  DenseMap<const Loop *, bool> known;
  auto isQuiet = [&](const Loop &loop) {
    auto [entry, isNew] = known.try_emplace(&loop, false);
    if (isNew)
      entry->second = loop.getLoopPreheader() && !mayStartKernel(loop);
    return entry->second;
  };
  for (const Access &access : accesses) {
    Instruction *place = access.instruction;
    for (Loop *loop = loops.getLoopFor(place->getParent());
         loop && isQuiet(*loop); loop = loop->getParentLoop())
      place = loop->getLoopPreheader()->getTerminator();
    places[access.instruction] = place;
  }
}

/// Whether a kernel runs beside the host, before an access.
Value *AccessChecker::isBeside(Instruction *before) {
  Instruction *place = places.lookup(before);
  Value *&beside = besides[place];
  if (beside)
    return beside;
  IRBuilder<> builder(place);
  auto *variable = cast<GlobalVariable>(function.getParent()->getOrInsertGlobal(
      "__swsim_beside", builder.getInt32Ty()));
  variable->setThreadLocalMode(GlobalVariable::InitialExecTLSModel);
  Value *flag = builder.CreateLoad(builder.getInt32Ty(),
                                   builder.CreateThreadLocalAddress(variable));
  return beside = builder.CreateICmpNE(flag, builder.getInt32(0));
}

void AccessChecker::checkBeside(const Access &access) {
  Instruction *before = access.instruction;
  Value *beside = isBeside(before);
  MDNode *rarely =
      MDBuilder(function.getContext()).createUnlikelyBranchWeights();
  Instruction *end = SplitBlockAndInsertIfThen(beside, before,
                                               /*Unreachable=*/false, rarely);
  IRBuilder<> builder(end);
  builder.SetCurrentDebugLocation(before->getDebugLoc());
  Value *pointer = getLoadStorePointerOperand(before);
  callSlowly(builder, pointer ? pointer : before->getOperand(0), access);
}

PreservedAnalyses HostCheckPass::run(Module &module, ModuleAnalysisManager &) {
  SourceLocations locations(module);
  for (Function &function : module) {
    if (function.isDeclaration() || function.hasFnAttribute(Attribute::Naked))
      continue;
    moveProductsToSums(function);
    PlainLocals own = findOwnLocals(function);
    AccessChecker checker(function, own, locations, /*isHost=*/true);
    checker.collect();
    checker.findPlaces();
    checker.insert();
  }
  return PreservedAnalyses::none();
}
