//===- CrossVariables.cpp - Variables that all core groups reach ----------===//
//
// The headers turn __cross into an annotation. The address of every variable
// that has it is recorded in the section swsim_cross.
//
//===----------------------------------------------------------------------===//

#include "Plugin/Passes.h"
#include "Plugin/Records.h"

#include "llvm/ADT/SmallVector.h"
#include "llvm/IR/Constants.h"
#include "llvm/IR/Module.h"
#include "llvm/Transforms/Utils/ModuleUtils.h"

using namespace llvm;

/// True if an operand of an annotation is the text that the headers use.
static bool isCross(const Value *text) {
  const auto *global = dyn_cast<GlobalVariable>(text->stripPointerCasts());
  if (!global || !global->hasInitializer())
    return false;
  const auto *data = dyn_cast<ConstantDataSequential>(global->getInitializer());
  return data && data->isCString() && data->getAsCString() == "swsim_cross";
}

PreservedAnalyses swsim::CrossVariablesPass::run(Module &module,
                                                 ModuleAnalysisManager &) {
  const GlobalVariable *table =
      module.getNamedGlobal("llvm.global.annotations");
  if (!table || !table->hasInitializer())
    return PreservedAnalyses::all();
  SmallVector<GlobalValue *> records;
  for (const Use &entry : table->getInitializer()->operands()) {
    const auto *annotation = dyn_cast<ConstantStruct>(entry.get());
    if (!annotation || !isCross(annotation->getOperand(1)))
      continue;
    Constant *address = annotation->getOperand(0);
    auto *variable = dyn_cast<GlobalVariable>(address->stripPointerCasts());
    if (!variable || variable->isDeclaration())
      continue;
    records.push_back(addRecord(module, variable, "swsim_cross", variable));
  }
  if (records.empty())
    return PreservedAnalyses::all();
  appendToCompilerUsed(module, records);
  return PreservedAnalyses::none();
}
