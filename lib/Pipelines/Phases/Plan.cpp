//===- Plan.cpp - Convolutions become products ----------------------------===//
//
// Chooses the method of each convolution and the layout of constants, and adds
// requested schedules to ops.
//
//===----------------------------------------------------------------------===//
#include "Pipelines/Phases.h"

#include "Transforms/Passes.h"

using namespace mlir;

/// Whether the options request parts of the schedules of all products.
static bool requestsProducts(const sw::SWPipelineOptions &options) {
  return !options.tileSizes.empty() || !options.order.empty() ||
         !options.buffers.empty() || !options.vector.empty() ||
         !options.rowContiguous.empty() || !options.distributed.empty();
}

void sw::buildPlanPhase(OpPassManager &pm, const SWPipelineOptions &options) {
  pm.addPass(createSwLowerConv({options.convMethod, options.winograd,
                                options.winogradInLdm, options.convPool,
                                options.narrowProducts, options.run}));
  // Moves the fill of a convolution's output through its reshape.
  addCleanUp(pm);
  // Convolutions are products, and constants do not have their layout yet.
  // Requested tiles are those of products without conversions.
  pm.addPass(createSwNarrowProducts(
      {options.run, options.narrowProducts,
       requestsProducts(options) ? TileCasts::Never : options.tileCasts,
       options.precision == Precision::F16Weights}));
  if (options.foldConstants)
    pm.addPass(createSwConstantLayout());
  addKnownValues(pm, options);
  // Runs after convolutions are products, which have a schedule, and before the
  // schedules of a file, which replace these requests.
  pm.addPass(createSwShard());
  // The core groups of a kernel come before what depends on their number.
  if (options.placementGain < 100 && options.mergeLaunches &&
      !requestsProducts(options))
    pm.addPass(createSwPlaceKernels({options.placementGain}));
  // A request for all products means them as they are.
  if (!requestsProducts(options))
    pm.addPass(createSwSplitReductions(
        {options.splitReductions, options.mergeLaunches}));
  // Runs directly before tiling: the ops are those whose schedules tiling
  // records.
  if (!options.schedules.empty())
    pm.addPass(createSwApplySchedules({options.schedules}));
  addVerification(pm, PipelinePhase::Plan);
}
