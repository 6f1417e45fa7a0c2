//===- Stamp.cpp - The chip of an object ----------------------------------===//
//
// Compiled code includes the extents of the mesh, the sizes of memories and the
// costs of instructions. sw-simcc reads the stamp of every object that it
// links, and refuses objects for another machine description.
//
//===----------------------------------------------------------------------===//

#include "Plugin/Parameters.h"
#include "Plugin/Passes.h"

#include "llvm/IR/Constants.h"
#include "llvm/IR/Module.h"
#include "llvm/Transforms/Utils/ModuleUtils.h"

using namespace llvm;
using namespace swsim;

PreservedAnalyses StampPass::run(Module &module, ModuleAnalysisManager &) {
  std::string stamp = pluginOptions().stamp;
  if (stamp.empty())
    return PreservedAnalyses::all();
  Constant *text = ConstantDataArray::getString(module.getContext(), stamp);
  auto *variable =
      new GlobalVariable(module, text->getType(), /*isConstant=*/true,
                         GlobalValue::PrivateLinkage, text, "__swsim_stamp");
  variable->setSection(".swsim.machine");
  variable->setAlignment(Align(1));
  appendToCompilerUsed(module, {variable});
  return PreservedAnalyses::none();
}
