//===- Plugin.cpp - Passes for slave code as a clang plugin ---------------===//

#include "Plugin/Parameters.h"
#include "Plugin/Passes.h"

#include "llvm/Passes/PassBuilder.h"
#include "llvm/Plugins/PassPlugin.h"
#include "llvm/Transforms/Scalar/LoopPassManager.h"
#include "llvm/Transforms/Scalar/SimpleLoopUnswitch.h"

using namespace llvm;
using namespace swsim;

/// Registers the passes for CPE code. Costs are computed when the loops have
/// their final form, and before code is added that the chip does not execute.
static void registerSlave(PassBuilder &builder) {
  builder.registerPipelineStartEPCallback(
      [](ModulePassManager &manager, OptimizationLevel) {
        manager.addPass(StampPass());
        manager.addPass(PlaceArraysPass());
        manager.addPass(LowerSlavePass());
        if (!pluginOptions().isLibrary)
          manager.addPass(KeepCallsPass());
        manager.addPass(MarkLoadsPass());
      });
  builder.registerPipelineEarlySimplificationEPCallback(
      [](ModulePassManager &manager, OptimizationLevel, ThinOrFullLTOPhase) {
        manager.addPass(KeepLoadsPass());
      });
  builder.registerOptimizerLastEPCallback([](ModulePassManager &manager,
                                             OptimizationLevel,
                                             ThinOrFullLTOPhase) {
    manager.addPass(ReleaseLoadsPass());
    manager.addPass(createModuleToFunctionPassAdaptor(AnnouncePollingPass()));
    manager.addPass(CostPass());
    manager.addPass(createModuleToFunctionPassAdaptor(SkipLoopsPass()));
    manager.addPass(HalfFormatsPass());
    manager.addPass(HalfArithmeticPass());
    if (!pluginOptions().isLibrary)
      manager.addPass(LocationsPass());
    manager.addPass(ArrayShapesPass());
    manager.addPass(CrossVariablesPass());
    if (pluginOptions().hasChecks)
      manager.addPass(CheckPass());
  });
}

/// Registers the passes for host code, which is timed; while it polls, the CPEs
/// can continue.
static void registerHost(PassBuilder &builder) {
  builder.registerPipelineStartEPCallback(
      [](ModulePassManager &manager, OptimizationLevel) {
        manager.addPass(StampPass());
        manager.addPass(PlaceArraysPass());
        manager.addPass(LowerHostPass());
        manager.addPass(KeepCallsPass());
      });
  builder.registerOptimizerLastEPCallback([](ModulePassManager &manager,
                                             OptimizationLevel,
                                             ThinOrFullLTOPhase) {
    manager.addPass(createModuleToFunctionPassAdaptor(AnnouncePollingPass()));
    manager.addPass(CostPass());
    manager.addPass(ArrayShapesPass());
    manager.addPass(CrossVariablesPass());
    manager.addPass(LocationsPass());
    if (pluginOptions().hasChecks) {
      manager.addPass(HostCheckPass());
      // Loops without calls then exist once without the checks.
      manager.addPass(createModuleToFunctionPassAdaptor(
          createFunctionToLoopPassAdaptor(SimpleLoopUnswitchPass(
              /*NonTrivial=*/true))));
    }
  });
}

extern "C" LLVM_ATTRIBUTE_WEAK PassPluginLibraryInfo llvmGetPassPluginInfo() {
  auto registerCallbacks = [](PassBuilder &builder) {
    if (pluginOptions().isHost)
      registerHost(builder);
    else
      registerSlave(builder);
  };
  return {LLVM_PLUGIN_API_VERSION, "swsim", "1", registerCallbacks};
}
