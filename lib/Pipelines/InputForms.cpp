//===- InputForms.cpp - Supported forms of programs -----------------------===//
//
// Rewrites dialects and forms that later phases do not support. Each pass
// leaves programs without such forms unchanged.
//
//===----------------------------------------------------------------------===//
#include "InputForms.h"

#include "Pipelines/Pipelines.h"
#include "Transforms/Inputs/Passes.h"

#include "mlir/Conversion/Passes.h"

using namespace mlir;

void sw::addInputSignatures(OpPassManager &pm) {
  pm.addPass(createSwDropUnreachable());
  pm.addPass(createSwFlattenModules());
  pm.addPass(createSwRankArguments());
}

void sw::addInputForms(OpPassManager &pm) {
  addInputSignatures(pm);
  // Branches first: later passes see loops and conditions.
  pm.addPass(createLiftControlFlowToSCFPass());
  pm.addPass(createSwLowerPoison());
  pm.addPass(createSwLowerIndex());
  pm.addPass(createSwSequentialLoops());
  pm.addPass(createSwStaticShapes());
  pm.addPass(createSwVectorsToTensors());
  pm.addPass(createSwSplitComplex());
  pm.addPass(createSwPrintBuffers());
}
