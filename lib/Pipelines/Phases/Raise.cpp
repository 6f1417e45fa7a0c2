//===- Raise.cpp - Ops are fused ------------------------------------------===//
//
// Factors move into constants, and elementwise ops into the ops that read them.
//
//===----------------------------------------------------------------------===//
#include "Pipelines/Phases.h"

#include "Transforms/Passes.h"

using namespace mlir;

void sw::buildRaisePhase(OpPassManager &pm, const SWPipelineOptions &options) {
  if (options.foldConstants)
    pm.addPass(createSwFoldScales());
  addKnownValues(pm, options);
  // Runs after aggregates are split and splats are scalars. It precedes the
  // rewrite of convolutions to products, whose copies are not elementwise ops.
  if (options.fuse)
    pm.addPass(createSwFuse());
  if (options.fewerCoreGroups)
    pm.addPass(createSwChooseCoreGroups());
  addVerification(pm, PipelinePhase::Raise);
}
