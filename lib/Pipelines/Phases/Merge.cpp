//===- Merge.cpp - Kernels get LDM and become launches --------------------===//
#include "Pipelines/Phases.h"

#include "Dialect/SW/Transforms/Passes.h"

using namespace mlir;

void sw::buildMergePhase(OpPassManager &pm, const SWPipelineOptions &options) {
  if (options.mergeLaunches)
    pm.addPass(createSwOverlapLaunches());
  pm.addPass(createSwLdmAlloc());
  // Runs after the offsets are assigned, which belong to one kernel each, and
  // before the marks, which would stand between launches.
  if (options.mergeLaunches)
    pm.addPass(createSwMergeLaunches());
  if (options.fetchAhead)
    pm.addPass(createSwFetchAhead());

  pm.addPass(createSwVectorize());
  addVerification(pm, PipelinePhase::Merge);
}
