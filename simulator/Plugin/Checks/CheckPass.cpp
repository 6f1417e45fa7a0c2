//===- CheckPass.cpp - Checks of memory accesses --------------------------===//
//
// Adds the checks of memory accesses to the functions of slave code.
//
//===----------------------------------------------------------------------===//

#include "Plugin/Checks/CheckAccesses.h"
#include "Plugin/Checks/CheckMessages.h"
#include "Plugin/Passes.h"

#include "llvm/IR/InstIterator.h"

using namespace llvm;
using namespace swsim;

PreservedAnalyses MarkLoadsPass::run(Module &module, ModuleAnalysisManager &) {
  MDNode *nothing = MDNode::get(module.getContext(), {});
  for (Function &function : module)
    for (Instruction &instruction : instructions(function))
      if (isa<LoadInst>(instruction))
        instruction.setMetadata(ownLoad, nothing);
  return PreservedAnalyses::all();
}

PreservedAnalyses CheckPass::run(Module &module, ModuleAnalysisManager &) {
  SourceLocations locations(module);
  for (Function &function : module) {
    if (function.isDeclaration() || function.hasFnAttribute(Attribute::Naked))
      continue;
    PlainLocals plain = findPlainLocals(function);
    MessageChecker messages(function);
    AccessChecker checker(function, plain, locations, /*isHost=*/false,
                          &messages);
    messages.collect();
    checker.collect();
    protectLocals(function, plain, locations);
    checker.insert();
    messages.insert(checker);
  }
  return PreservedAnalyses::none();
}
