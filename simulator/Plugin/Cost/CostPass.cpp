//===- CostPass.cpp - Charges the time of compiled code -------------------===//
//
// Adds the cost of every basic block to the clock of the core that runs it.
//
//===----------------------------------------------------------------------===//

#include "Plugin/Cost/CostPlan.h"
#include "Plugin/Cost/CostReport.h"
#include "Plugin/Parameters.h"
#include "Plugin/Passes.h"

#include "llvm/Analysis/LoopInfo.h"
#include "llvm/Analysis/ScalarEvolution.h"
#include "llvm/IR/Module.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/ModRef.h"
#include "llvm/Support/raw_ostream.h"

using namespace llvm;
using namespace swsim;

/// Reports an error, so that the compilation fails.
static void reportError(Module &module, const Twine &message) {
  module.getContext().emitError("swsim: " + message);
}

static void appendReport(Module &module, StringRef file, StringRef text) {
  std::error_code code;
  raw_fd_ostream out(file, code, sys::fs::OF_Append | sys::fs::OF_Text);
  if (!code)
    out << text;
  if (code || out.has_error())
    reportError(module, "cannot write '" + file + "': " + code.message());
}

PreservedAnalyses CostPass::run(Module &module,
                                ModuleAnalysisManager &manager) {
  PluginOptions options = pluginOptions();
  Expected<swsim_machine> machine = readMachine(options.machineFile);
  if (!machine) {
    reportError(module, toString(machine.takeError()));
    return PreservedAnalyses::all();
  }
  CostTarget target = makeCostTarget(
      *machine, options.isHost ? CostSide::Host : CostSide::Slave);
  auto &functions =
      manager.getResult<FunctionAnalysisManagerModuleProxy>(module)
          .getManager();
  // Functions of the device library are reported as such.
  bool hasLines = !options.isHost && !options.isLibrary;
  LineCosts lines(module);
  std::string report;
  for (Function &function : module) {
    if (function.isDeclaration() || function.hasFnAttribute(Attribute::Naked) ||
        isInstructionFunction(function))
      continue;
    LoopInfo &loops = functions.getResult<LoopAnalysis>(function);
    ScalarEvolution &evolution =
        functions.getResult<ScalarEvolutionAnalysis>(function);
    CostContext context{target,
                        loops,
                        evolution,
                        functions.getResult<AAManager>(function),
                        module.getDataLayout(),
                        {loops, evolution, target}};
    CostPlanner planner(function, context, hasLines ? &lines : nullptr);
    CostPlan plan = planner.run();
    if (!options.reportFile.empty())
      report += describeLoops(function, target, planner.notes);
    insertCosts(function, context, plan, hasLines ? &lines : nullptr);
    // The function now writes the clock, so earlier analyses are invalid.
    function.setMemoryEffects(MemoryEffects::unknown());
  }
  lines.finish();
  if (!options.reportFile.empty())
    appendReport(module, options.reportFile, report);
  return PreservedAnalyses::none();
}
