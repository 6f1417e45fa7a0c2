//===- Plugin.cpp - Passes for slave code as a clang plugin ---------------===//

#include "Passes.h"

#include "llvm/Passes/PassBuilder.h"
#include "llvm/Plugins/PassPlugin.h"

using namespace llvm;
using namespace swsim;

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
