//===- Normalize.cpp - What importers print becomes linalg ----------------===//
//
// Other forms of control flow and other dialects become linalg on tensors, and
// ops get the forms that later phases know.
//
//===----------------------------------------------------------------------===//
#include "Pipelines/Phases.h"

#include "Conversion/Passes.h"
#include "Dialect/SW/Transforms/Passes.h"
#include "Pipelines/InputForms.h"
#include "Transforms/Passes.h"

#include "mlir/Conversion/Passes.h"
#include "mlir/Conversion/TosaToLinalg/TosaToLinalg.h"
#include "mlir/Dialect/Linalg/Passes.h"

using namespace mlir;

/// TOSA becomes linalg and tensor ops; other dialects pass through.
static void addTosaLowering(OpPassManager &pm) {
  // The only lowering of tosa.scatter; what others have in their regions is
  // lowered behind.
  pm.addPass(createTosaToSCFPass());
  TosaToLinalgNamedOptions named;
  // The layout of filters that im2col reads without a transposition.
  named.preferConv2DKernelLayoutHWCF = true;
  tosa::addTosaToLinalgPasses(pm, TosaToLinalgOptions(), named,
                              /*validationOptions=*/std::nullopt);
  TosaToArithPassOptions arith;
  // Of tosa.rescale.
  arith.includeApplyRescale = true;
  pm.addPass(createTosaToArithPass(arith));
  pm.addPass(createTosaToTensorPass());
}

void sw::buildNormalizePhase(OpPassManager &pm,
                             const SWPipelineOptions &options) {
  // Every later pass reads the chip from the module.
  SwSetTargetOptions target;
  target.chip = options.chip;
  pm.addPass(createSwSetTarget(target));

  // Other forms of control flow, indices and loops.
  addInputForms(pm);

  addTosaLowering(pm);
  // In front of all that asks for types of elements.
  pm.addPass(createSwWidenFloats());
  pm.addPass(createSwLowerTMTensor());
  // TOSA's depthwise convolutions have a dimension for what they multiply the
  // channels by, which no other op here knows.
  pm.addPass(createSimplifyDepthwiseConvPass());
  addCleanUp(pm);
  pm.addPass(createConvertElementwiseToLinalgPass());
  pm.addPass(createSwYieldDestinations());
  // In front of what makes constants of positions: as a comparison of two rows
  // of numbers a mask is part of any body, and an array nowhere.
  pm.addPass(createSwFloatIndices());
  // What importers compute of weights, so that those behind see constants.
  addKnownValues(pm, options);
  // In front of what makes other ops of named ones and of transpositions.
  pm.addPass(createSwConvLayout({options.convLayout}));
  addCleanUp(pm);
  pm.addPass(createSwNormalize());
  pm.addPass(createSwDecompose());
  pm.addPass(createSwFloatMasks());
}
