//===- Normalize.cpp - The output of importers becomes linalg -------------===//
//
// Other forms of control flow and other dialects become linalg on tensors, and
// ops get the forms that later phases support.
//
//===----------------------------------------------------------------------===//
#include "Pipelines/Phases.h"

#include "Conversion/Passes.h"
#include "Dialect/SW/Transforms/Passes.h"
#include "Pipelines/InputForms.h"
#include "Transforms/Composites/Passes.h"
#include "Transforms/Inputs/Passes.h"
#include "Transforms/Passes.h"

#include "mlir/Conversion/Passes.h"
#include "mlir/Dialect/Linalg/Passes.h"

using namespace mlir;

void sw::buildNormalizePhase(OpPassManager &pm,
                             const SWPipelineOptions &options) {
  // Every later pass reads the chip from the module.
  SwSetTargetOptions target;
  target.chip = options.chip;
  target.coreGroups = options.coreGroups;
  pm.addPass(createSwSetTarget(target));

  // Other forms of control flow, indices and loops.
  addInputForms(pm);

  pm.addPass(createSwLowerTosa());
  // Runs before all passes that read element types.
  pm.addPass(createSwWidenFloats());
  pm.addPass(createSwLowerTMTensor());
  // TOSA's depthwise convolutions have a dimension for the channel multiplier,
  // which no other op here supports.
  pm.addPass(createSimplifyDepthwiseConvPass());
  addCleanUp(pm);
  pm.addPass(createConvertElementwiseToLinalgPass());
  pm.addPass(createSwYieldDestinations());
  // Runs before scaled weights become constants of f32.
  pm.addPass(createSwIntegerWeights());
  // Runs before positions become constants: as a comparison of two index
  // vectors a mask fits in any body, and no array is needed.
  pm.addPass(createSwFloatIndices());
  // Evaluates values that importers compute from weights: later passes see
  // constants.
  addKnownValues(pm, options);
  // Runs before named ops and transposes are rewritten to other ops.
  pm.addPass(createSwConvLayout({options.convLayout}));
  addCleanUp(pm);
  pm.addPass(createSwNormalize());
  if (!options.lossScale.empty())
    pm.addPass(createSwScaleLoss({options.lossScale}));
  pm.addPass(createSwMixedPrecision({options.precision}));
  // Runs before sw-decompose, which knows the parts that it makes, and before
  // the parts are fused with other ops.
  pm.addPass(createSwRaiseComposites());
  pm.addPass(createSwDecompose());
  pm.addPass(createSwFloatMasks());
  addVerification(pm, PipelinePhase::Normalize);
}
