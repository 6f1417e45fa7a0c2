//===- LowerHost.cpp - Prepares host code ---------------------------------===//
//
// Lowers inline assembly. Functions that several files of the host define alike
// are one, as with the vendor's linker.
//
//===----------------------------------------------------------------------===//

#include "Plugin/Passes.h"

#include "llvm/ADT/SmallVector.h"
#include "llvm/IR/Module.h"
#include "llvm/IR/StructuralHash.h"

using namespace llvm;

PreservedAnalyses swsim::LowerHostPass::run(Module &module,
                                            ModuleAnalysisManager &) {
  // Bodies are compared as in the source.
  for (Function &function : module)
    if (isShareable(function) && function.getName() != "main")
      share(function, StructuralHash(function, /*DetailedHash=*/true));
  lowerInlineAssembly(module, /*isHost=*/true);
  return PreservedAnalyses::none();
}
