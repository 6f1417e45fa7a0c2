//===- SWPipeline.cpp - The pipeline sw-pipeline --------------------------===//
//
// From linalg to the CPE view: all phases in order.
//
//===----------------------------------------------------------------------===//
#include "Phases.h"

#include "mlir/Transforms/Passes.h"

using namespace mlir;

void sw::addCleanUp(OpPassManager &pm) {
  pm.addPass(createCanonicalizerPass());
  pm.addPass(createCSEPass());
}

void sw::addVerification(OpPassManager &pm, PipelinePhase phase) {
  pm.addPass(createSwVerifyPhase({phase}));
}

void sw::addKnownValues(OpPassManager &pm, const SWPipelineOptions &options) {
  if (!options.foldConstants)
    return;
  pm.addPass(sw::createSwFoldConstants());
  pm.addPass(sw::createSwPrepareWeights());
}

ArrayRef<sw::Phase> sw::getTensorPhases() {
  static constexpr Phase phases[] = {
      {"normalize", "Convert the output of importers to linalg on tensors",
       buildNormalizePhase},
      {"raise", "Fuse ops, and move factors into constants", buildRaisePhase},
      {"plan", "Choose how convolutions are computed", buildPlanPhase},
      {"tile", "Choose and make the tiles of every kernel", buildTilePhase},
  };
  return phases;
}

ArrayRef<sw::Phase> sw::getMemRefPhases() {
  static constexpr Phase phases[] = {
      {"bufferize", "Bring tiles on tensors to memrefs", buildBufferizePhase},
      {"stage", "Fetch and store tiles, in the core-group view",
       buildStagePhase},
      {"distribute", "Give each CPE its piece of the tiles",
       buildDistributePhase},
      {"merge", "Place buffers in LDM and join launches", buildMergePhase},
      {"emit", "Lower ops outside of kernels to loops, and plan main memory",
       buildEmitPhase},
  };
  return phases;
}

void sw::buildSWTensorPipeline(OpPassManager &pm,
                               const SWPipelineOptions &options) {
  for (const Phase &phase : getTensorPhases())
    phase.build(pm, options);
}

void sw::buildSWMemRefPipeline(OpPassManager &pm,
                               const SWPipelineOptions &options) {
  for (const Phase &phase : getMemRefPhases())
    phase.build(pm, options);
}

void sw::buildSWPipeline(OpPassManager &pm, const SWPipelineOptions &options) {
  buildSWTensorPipeline(pm, options);
  buildSWMemRefPipeline(pm, options);
}
