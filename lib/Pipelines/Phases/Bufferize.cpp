//===- Bufferize.cpp - Tensors become memrefs -----------------------------===//
#include "Pipelines/Phases.h"

#include "Conversion/Passes.h"
#include "Transforms/Passes.h"

#include "mlir/Conversion/Passes.h"
#include "mlir/Dialect/Bufferization/Transforms/Passes.h"
#include "mlir/Dialect/MemRef/Transforms/Passes.h"
#include "mlir/Transforms/Passes.h"

using namespace mlir;

/// What upstream's buildBufferDeallocationPipeline does, in linear time.
static void addDeallocation(OpPassManager &pm) {
  pm.addPass(memref::createExpandReallocPass(
      memref::ExpandReallocPassOptions{/*emitDeallocs=*/false}));
  pm.addPass(createCanonicalizerPass());
  pm.addPass(bufferization::createOwnershipBasedBufferDeallocationPass());
  pm.addPass(createCanonicalizerPass());
  pm.addPass(sw::createSwSplitDealloc());
  pm.addPass(bufferization::createBufferDeallocationSimplificationPass());
  pm.addPass(bufferization::createLowerDeallocationsPass());
  pm.addPass(createCSEPass());
  pm.addPass(createCanonicalizerPass());
}

/// Tensors become memrefs; results become out-parameters, the C way.
static void addBufferization(OpPassManager &pm) {
  pm.addPass(sw::createSwCheckTensors());
  // In front of what eliminates empty tensors, which needs all that it moves to
  // stand in order, and which leaves these chains alone then.
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
  // Frees what is left before launches, whose regions the pass does not know.
  pm.addPass(sw::createSwDropDealloc());
  addDeallocation(pm);
  pm.addPass(createConvertBufferizationToMemRefPass());
  sw::addCleanUp(pm);
}

void sw::buildBufferizePhase(OpPassManager &pm, const SWPipelineOptions &) {
  // Directly behind the tiling: canonicalization erases copies on tensors,
  // which would put them on the management core.
  pm.addPass(createConvertLinalgToTPP());

  addBufferization(pm);
}
