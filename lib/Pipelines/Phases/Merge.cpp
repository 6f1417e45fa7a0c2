//===- Merge.cpp - Kernels get LDM and become launches --------------------===//
#include "Pipelines/Phases.h"

#include "Dialect/SW/Transforms/Passes.h"

using namespace mlir;

void sw::buildMergePhase(OpPassManager &pm, const SWPipelineOptions &options) {
  if (options.mergeLaunches)
    pm.addPass(createSwOverlapLaunches());
  pm.addPass(createSwLdmAlloc());
  // Behind the offsets, which are those of one kernel each, and in front of the
  // marks, which would stand between launches.
  if (options.mergeLaunches)
    pm.addPass(createSwMergeLaunches());
  if (options.fetchAhead)
    pm.addPass(createSwFetchAhead());

  pm.addPass(createSwVectorize());
}
