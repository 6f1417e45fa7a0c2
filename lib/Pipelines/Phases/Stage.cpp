//===- Stage.cpp - Tiles are fetched and stored ---------------------------===//
//
// Core-group view: transfers are inserted, hoisted and overlapped, and partial
// tiles get their own size.
//
//===----------------------------------------------------------------------===//
#include "Pipelines/Phases.h"

#include "Dialect/SW/Transforms/Passes.h"
#include "Transforms/Passes.h"

using namespace mlir;

void sw::buildStagePhase(OpPassManager &pm, const SWPipelineOptions &options) {
  if (options.mergeLaunches)
    pm.addPass(createSwTileCopies());

  pm.addPass(createSwDmaInsert());
  pm.addPass(createSwMapLoops());
  pm.addPass(createSwDmaHoist());
  pm.addPass(createSwRotateLoops());
  if (options.doubleBuffer)
    pm.addPass(createSwDoubleBuffer());
  pm.addPass(createSwBoundary());
  addCleanUp(pm);
  addVerification(pm, PipelinePhase::Stage);
}
