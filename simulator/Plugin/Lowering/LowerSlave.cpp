//===- LowerSlave.cpp - Names and objects of CPE code ---------------------===//
//
// Gives every global function the prefix `slave_`, as the vendor's tools do,
// and marks the object as slave code.
//
//===----------------------------------------------------------------------===//

#include "Plugin/Passes.h"

#include "llvm/ADT/SmallVector.h"
#include "llvm/IR/Comdat.h"
#include "llvm/IR/Constants.h"
#include "llvm/IR/Module.h"
#include "llvm/IR/StructuralHash.h"
#include "llvm/Transforms/Utils/ModuleUtils.h"

using namespace llvm;

static constexpr StringLiteral slavePrefix = "slave_";

static void prefixFunctions(Module &module) {
  for (Function &function : module) {
    if (function.isDeclaration() || function.hasLocalLinkage() ||
        function.getName().starts_with("__swsim"))
      continue;
    // The external copy that C99 `inline` requires may not exist.
    if (function.hasAvailableExternallyLinkage()) {
      function.setLinkage(GlobalValue::InternalLinkage);
      continue;
    }
    // The vendor's compiler adds no second prefix.
    if (function.getName().starts_with(slavePrefix))
      continue;
    function.setName(slavePrefix + function.getName());
    // An inline C++ function must not be merged with that of the host.
    if (const Comdat *group = function.getComdat()) {
      Comdat *own =
          module.getOrInsertComdat((slavePrefix + group->getName()).str());
      own->setSelectionKind(group->getSelectionKind());
      function.setComdat(own);
    }
  }
}

/// Adds a section by which the link step of sw-simcc identifies slave objects.
static void addMarker(Module &module) {
  Type *byte = Type::getInt8Ty(module.getContext());
  auto *marker = new GlobalVariable(
      module, byte, /*isConstant=*/true, GlobalValue::InternalLinkage,
      ConstantInt::get(byte, 1), "__swsim_slave_object");
  marker->setSection("swsim_slave");
  appendToCompilerUsed(module, marker);
}

PreservedAnalyses swsim::LowerSlavePass::run(Module &module,
                                             ModuleAnalysisManager &) {
  // Bodies are compared as in the source.
  SmallVector<std::pair<Function *, stable_hash>> shared;
  for (Function &function : module)
    if (isShareable(function))
      shared.emplace_back(&function,
                          StructuralHash(function, /*DetailedHash=*/true));
  SmallVector<GlobalVariable *> variables;
  for (GlobalVariable &variable : module.globals())
    if (variable.isThreadLocal() && !variable.getName().starts_with("__swsim"))
      variables.push_back(&variable);
  for (GlobalVariable *variable : variables)
    movePrivate(module, *variable);
  lowerInlineAssembly(module, /*isHost=*/false);
  prefixFunctions(module);
  for (auto [function, body] : shared)
    share(*function, body);
  addMarker(module);
  return PreservedAnalyses::none();
}
