//===- Emit.cpp - Forms that the C printer needs --------------------------===//
//
// Ops outside of kernels become loops of the MPE, and arrays get their places
// in main memory.
//
//===----------------------------------------------------------------------===//
#include "Pipelines/Phases.h"

#include "Conversion/Passes.h"
#include "Dialect/SW/Transforms/Passes.h"
#include "Transforms/Passes.h"

#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Dialect/Linalg/Passes.h"
#include "mlir/Dialect/SCF/Transforms/Passes.h"

using namespace mlir;

void sw::buildEmitPhase(OpPassManager &pm, const SWPipelineOptions &options) {
  // Runs before ops lose their names.
  pm.addPass(createSwMarkMpe());
  pm.addPass(createForallToForLoopPass());
  pm.addNestedPass<func::FuncOp>(createConvertLinalgToLoopsPass());
  pm.addPass(createConvertTPPToLoops());
  addCleanUp(pm);

  // Runs last, when all buffers and the order of kernels are known.
  if (options.planMemory)
    pm.addPass(createSwPlanMemory());
  addVerification(pm, PipelinePhase::Emit);
}
