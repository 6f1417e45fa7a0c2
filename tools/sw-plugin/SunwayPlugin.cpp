//===- SunwayPlugin.cpp - Our dialects and passes for a stock mlir-opt ----===//
//
// One shared object with both entry points of MLIR's plugin interface. A pass
// is named in --pass-pipeline; mlir-opt has no short flags for plugin passes.
//
//   mlir-opt --load-dialect-plugin=SunwayPlugin.so
//            --load-pass-plugin=SunwayPlugin.so
//            --pass-pipeline='builtin.module(sw-pipeline)'
//
//===----------------------------------------------------------------------===//
#include "Pipelines/Pipelines.h"

#include "mlir/Tools/Plugins/DialectPlugin.h"
#include "mlir/Tools/Plugins/PassPlugin.h"

#include "llvm/Support/Compiler.h"

extern "C" LLVM_ATTRIBUTE_WEAK mlir::DialectPluginLibraryInfo
mlirGetDialectPluginInfo() {
  return {MLIR_PLUGIN_API_VERSION, "Sunway", SW_VERSION,
          [](mlir::DialectRegistry *registry) {
            mlir::sw::registerSunwayDialects(*registry);
          }};
}

extern "C" LLVM_ATTRIBUTE_WEAK mlir::PassPluginLibraryInfo
mlirGetPassPluginInfo() {
  return {MLIR_PLUGIN_API_VERSION, "Sunway", SW_VERSION,
          [] { mlir::sw::registerSunwayPasses(); }};
}
