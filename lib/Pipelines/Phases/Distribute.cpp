//===- Distribute.cpp - CPEs get their pieces -----------------------------===//
//
// Lowers the core-group view to the CPE view.
//
//===----------------------------------------------------------------------===//
#include "Pipelines/Phases.h"

#include "Dialect/SW/Transforms/Passes.h"

using namespace mlir;

void sw::buildDistributePhase(OpPassManager &pm,
                              const SWPipelineOptions &options) {
  pm.addPass(createSwDistribute());
  addCleanUp(pm);
  // Runs after the clean-up, which makes views of one tile the same value.
  pm.addPass(createSwFoldFill());
  if (options.firstParts)
    pm.addPass(createSwSplitFirst());
  pm.addPass(createSwFirstGets());
  addVerification(pm, PipelinePhase::Distribute);
}
