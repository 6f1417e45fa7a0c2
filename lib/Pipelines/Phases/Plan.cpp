//===- Plan.cpp - Convolutions become products ----------------------------===//
//
// The method of each convolution is chosen, and the layout of constants;
// schedules that are asked for are put on ops.
//
//===----------------------------------------------------------------------===//
#include "Pipelines/Phases.h"

#include "Transforms/Passes.h"

using namespace mlir;

void sw::buildPlanPhase(OpPassManager &pm, const SWPipelineOptions &options) {
  pm.addPass(createSwLowerConv({options.convMethod, options.winograd,
                                options.winogradInLdm, options.convPool}));
  // Moves the fill of a convolution's output through its reshape.
  addCleanUp(pm);
  if (options.foldConstants)
    pm.addPass(createSwConstantLayout());
  addKnownValues(pm, options);
  // Directly in front of the tiling: the ops are those that it will record.
  if (!options.schedules.empty())
    pm.addPass(createSwApplySchedules({options.schedules}));
}
