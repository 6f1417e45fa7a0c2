//===- Bufferize.cpp - Tensors become memrefs -----------------------------===//
#include "Pipelines/Phases.h"

#include "Conversion/Passes.h"
#include "Transforms/Passes.h"

#include "mlir/Conversion/Passes.h"
#include "mlir/Dialect/Bufferization/Transforms/Passes.h"
#include "mlir/Dialect/MemRef/Transforms/Passes.h"
#include "mlir/Transforms/Passes.h"

using namespace mlir;

/// The passes of upstream's buildBufferDeallocationPipeline, in linear time. A
/// clean-up precedes them, and another one follows.
static void addDeallocation(OpPassManager &pm) {
  pm.addPass(memref::createExpandReallocPass(
      memref::ExpandReallocPassOptions{/*emitDeallocs=*/false}));
  pm.addPass(bufferization::createOwnershipBasedBufferDeallocationPass());
  pm.addPass(createCanonicalizerPass());
  pm.addPass(sw::createSwSplitDealloc());
  pm.addPass(bufferization::createBufferDeallocationSimplificationPass());
  pm.addPass(bufferization::createLowerDeallocationsPass());
}

/// Converts tensors to memrefs and results to out-parameters, as C has them.
static void addBufferization(OpPassManager &pm) {
  pm.addPass(sw::createSwCheckTensors());
  // Runs before the elimination of empty tensors, which needs the moved ops in
  // order and does not change these chains afterwards.
  pm.addPass(sw::createSwPlaceInserts());
  pm.addPass(sw::createSwBufferize());
  pm.addPass(sw::createSwSplitViews());
  sw::addCleanUp(pm);
  pm.addPass(sw::createSwDistinctResults());
  bufferization::BufferResultsToOutParamsPassOptions outParams;
  outParams.addResultAttribute = true;
  outParams.hoistStaticAllocs = true;
  outParams.modifyPublicFunctions = true;
  pm.addPass(bufferization::createBufferResultsToOutParamsPass(outParams));
  // Frees remaining buffers before launches: the pass does not know the regions
  // of launches.
  pm.addPass(sw::createSwDropDealloc());
  addDeallocation(pm);
  pm.addPass(createConvertBufferizationToMemRefPass());
  sw::addCleanUp(pm);
}

void sw::buildBufferizePhase(OpPassManager &pm, const SWPipelineOptions &) {
  // Runs directly after tiling: canonicalization erases copies on tensors,
  // which would then run on the MPE.
  pm.addPass(createConvertLinalgToTPP());

  addBufferization(pm);
  addVerification(pm, PipelinePhase::Bufferize);
}
