//===- KeepLoads.cpp - Keeps loads in place during optimisation -----------===//
//
// Instruction combining turns a phi of loads into a load of a phi. This would
// undo a source that loads the operands of the next iteration early:
//
//   next = load ...            load ...
//                       ->     next = freeze ...      (until all is optimised)
//
//===----------------------------------------------------------------------===//

#include "Plugin/Passes.h"

#include "llvm/ADT/SmallVector.h"
#include "llvm/Analysis/ValueTracking.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/Module.h"

using namespace llvm;
using namespace swsim;

/// False for local variables and for vectors that are passed in memory: these
/// become registers.
static bool isInMemory(const LoadInst &load) {
  const Value *object = getUnderlyingObject(load.getPointerOperand());
  auto *argument = dyn_cast<Argument>(object);
  return !isa<AllocaInst>(object) && !(argument && argument->hasByValAttr());
}

PreservedAnalyses KeepLoadsPass::run(Module &module, ModuleAnalysisManager &) {
  SmallVector<LoadInst *> loads;
  for (Function &function : module)
    for (Instruction &instruction : instructions(function))
      if (auto *load = dyn_cast<LoadInst>(&instruction)) {
        Type *type = load->getType();
        bool isData = type->isFPOrFPVectorTy() || type->isVectorTy();
        if (isData && !load->isVolatile() && isInMemory(*load))
          loads.push_back(load);
      }
  for (LoadInst *load : loads) {
    auto *kept = new FreezeInst(load, "kept", std::next(load->getIterator()));
    kept->setDebugLoc(load->getDebugLoc());
    load->replaceUsesWithIf(
        kept, [&](const Use &use) { return use.getUser() != kept; });
  }
  return loads.empty() ? PreservedAnalyses::all() : PreservedAnalyses::none();
}

PreservedAnalyses ReleaseLoadsPass::run(Module &module,
                                        ModuleAnalysisManager &) {
  SmallVector<FreezeInst *> kept;
  for (Function &function : module)
    for (Instruction &instruction : instructions(function))
      if (auto *freeze = dyn_cast<FreezeInst>(&instruction))
        if (isa<LoadInst>(freeze->getOperand(0)))
          kept.push_back(freeze);
  for (FreezeInst *freeze : kept) {
    freeze->replaceAllUsesWith(freeze->getOperand(0));
    freeze->eraseFromParent();
  }
  return kept.empty() ? PreservedAnalyses::all() : PreservedAnalyses::none();
}
