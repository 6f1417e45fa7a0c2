//===- sw-run.cpp - Lower, run on the simulator and verify ----------------===//
#include "Session.h"

#include "mlir/InitAllDialects.h"
#include "mlir/InitAllExtensions.h"
#include "mlir/Target/LLVMIR/Dialect/Builtin/BuiltinToLLVMIRTranslation.h"
#include "mlir/Target/LLVMIR/Dialect/LLVMIR/LLVMToLLVMIRTranslation.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/InitLLVM.h"
#include "llvm/Support/Path.h"

using namespace mlir;

static llvm::Error run(int argc, char **argv) {
  llvm::Expected<swrun::Options> options = swrun::parseOptions(argc, argv);
  if (!options)
    return options.takeError();
  DialectRegistry registry;
  registerAllDialects(registry);
  registerAllExtensions(registry);
  registerBuiltinDialectTranslation(registry);
  registerLLVMDialectTranslation(registry);
  sw::registerSunwayDialects(registry);
  std::string executable =
      llvm::sys::fs::getMainExecutable(argv[0], reinterpret_cast<void *>(&run));
  swrun::Session session(std::move(*options),
                         llvm::sys::path::parent_path(executable).str(),
                         registry);
  return session.run();
}

int main(int argc, char **argv) {
  llvm::InitLLVM initialised(argc, argv);
  return sw::runner::finishTool(run(argc, argv), "sw-run");
}
