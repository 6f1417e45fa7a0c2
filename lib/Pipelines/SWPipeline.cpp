//===- SWPipeline.cpp - The pipeline sw-pipeline --------------------------===//
//
// From linalg to the CPE view. The banner of each stage says why it stands
// where it does.
//
//===----------------------------------------------------------------------===//
#include "Pipelines/Pipelines.h"

using namespace mlir;

void sw::buildSWPipeline(OpPassManager &pm, const SWPipelineOptions &options) {
}
