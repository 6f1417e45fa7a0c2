//===- Locations.cpp - Lines of the program for calls ---------------------===//
//
// Stores the line before every call that a message of the simulator may name:
//
//   dma_wait(&reply, 1);   ->   __swsim_here = &{"slave.c", 12};
//                               dma_wait(&reply, 1);
//
// Two such calls are not merged into one, which would have no line.
//
//===----------------------------------------------------------------------===//

#include "Plugin/Passes.h"
#include "Plugin/SourceLocations.h"

#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/IntrinsicInst.h"

using namespace llvm;
using namespace swsim;

/// True for functions of other objects, which include the simulator's, and for
/// functions of headers that were not inlined.
static bool isReported(const CallBase &call, const SourceLocations &locations) {
  if (isa<IntrinsicInst>(call) || call.isInlineAsm())
    return false;
  const Function *callee = call.getCalledFunction();
  if (!callee)
    return false;
  if (callee->isDeclaration())
    return !callee->doesNotAccessMemory();
  const DISubprogram *program = callee->getSubprogram();
  return program && locations.isHeader(program->getFile());
}

PreservedAnalyses KeepCallsPass::run(Module &module, ModuleAnalysisManager &) {
  SourceLocations locations(module);
  for (Function &function : module)
    for (Instruction &instruction : instructions(function))
      if (auto *call = dyn_cast<CallBase>(&instruction))
        if (isReported(*call, locations))
          call->addFnAttr(Attribute::NoMerge);
  return PreservedAnalyses::all();
}

PreservedAnalyses LocationsPass::run(Module &module, ModuleAnalysisManager &) {
  SourceLocations locations(module);
  SmallVector<CallBase *> calls;
  for (Function &function : module)
    for (Instruction &instruction : instructions(function))
      if (auto *call = dyn_cast<CallBase>(&instruction))
        if (isReported(*call, locations))
          calls.push_back(call);
  if (calls.empty())
    return PreservedAnalyses::all();
  Type *pointer = PointerType::getUnqual(module.getContext());
  auto *here =
      cast<GlobalVariable>(module.getOrInsertGlobal("__swsim_here", pointer));
  here->setThreadLocalMode(GlobalVariable::InitialExecTLSModel);
  for (CallBase *call : calls) {
    const DILocation *location = locations.find(*call);
    if (!location)
      continue;
    IRBuilder<> builder(call);
    builder.CreateStore(locations.address(location),
                        builder.CreateThreadLocalAddress(here));
  }
  return PreservedAnalyses::none();
}
