//===- InputForms.cpp - What programs may contain -------------------------===//
//
// Dialects and forms that no later stage knows become those that all know. Each
// pass leaves programs without such forms as they are.
//
//===----------------------------------------------------------------------===//
#include "InputForms.h"

#include "Pipelines/Pipelines.h"
#include "Transforms/Inputs/Passes.h"

#include "mlir/Conversion/Passes.h"

using namespace mlir;

void sw::addInputSignatures(OpPassManager &pm) {
  pm.addPass(createSwFlattenModules());
  pm.addPass(createSwRankArguments());
}

void sw::addInputForms(OpPassManager &pm) {
  addInputSignatures(pm);
  // Branches first: the passes behind see loops and conditions.
  pm.addPass(createLiftControlFlowToSCFPass());
  pm.addPass(createSwLowerPoison());
  pm.addPass(createSwLowerIndex());
  pm.addPass(createSwSequentialLoops());
  pm.addPass(createSwStaticShapes());
  pm.addPass(createSwVectorsToTensors());
  pm.addPass(createSwSplitComplex());
  pm.addPass(createSwPrintBuffers());
}
