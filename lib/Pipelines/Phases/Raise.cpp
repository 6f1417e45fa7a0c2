//===- Raise.cpp - Ops are fused ------------------------------------------===//
//
// Factors move into constants, and elementwise ops into those that read them.
//
//===----------------------------------------------------------------------===//
#include "Pipelines/Phases.h"

#include "Transforms/Passes.h"

using namespace mlir;

void sw::buildRaisePhase(OpPassManager &pm, const SWPipelineOptions &options) {
  if (options.foldConstants)
    pm.addPass(createSwFoldScales());
  addKnownValues(pm, options);
  // Behind what splits aggregates and makes numbers of splats; in front of what
  // makes products of convolutions, whose copies are no elementwise ops.
  if (options.fuse)
    pm.addPass(createSwFuse());
}
