//===- Register.cpp - Registration of dialects, passes and pipelines ------===//
#include "Phases.h"

#include "Conversion/Passes.h"
#include "Dialect/CPrint/IR/CPrint.h"
#include "Dialect/SW/IR/SW.h"
#include "Dialect/SW/IR/ValueBoundsOpInterfaceImpl.h"
#include "Dialect/SW/TransformOps/SWTransformOps.h"
#include "Dialect/SW/Transforms/BufferizableOpInterfaceImpl.h"
#include "Dialect/SW/Transforms/Passes.h"
#include "Dialect/TMTensor/IR/TMTensor.h"
#include "Dialect/TPP/IR/TPP.h"
#include "Dialect/TPP/Transforms/BufferizableOpInterfaceImpl.h"
#include "Pipelines/Pipelines.h"
#include "Transforms/Composites/Passes.h"
#include "Transforms/Inputs/Passes.h"
#include "Transforms/Passes.h"
#include "Transforms/Verification/Passes.h"

#include "mlir/Pass/PassRegistry.h"

using namespace mlir;

// Only this file registers passes: these definitions take a third of the time
// to compile of all that includes them.
namespace mlir {
namespace sw {
#define GEN_PASS_REGISTRATION
#include "Conversion/Passes.h.inc"
#define GEN_PASS_REGISTRATION
#include "Dialect/SW/Transforms/Passes.h.inc"
#define GEN_PASS_REGISTRATION
#include "Transforms/Composites/Passes.h.inc"
#define GEN_PASS_REGISTRATION
#include "Transforms/Inputs/Passes.h.inc"
#define GEN_PASS_REGISTRATION
#include "Transforms/Passes.h.inc"
#define GEN_PASS_REGISTRATION
#include "Transforms/Verification/Passes.h.inc"
} // namespace sw
} // namespace mlir

void sw::registerSunwayDialects(DialectRegistry &registry) {
  registry.insert<sw::SWDialect, sw::emit::CPrintDialect,
                  tm_tensor::TMTensorDialect, tpp::TPPDialect>();
  sw::registerBufferizableOpInterfaceExternalModels(registry);
  sw::registerValueBoundsOpInterfaceExternalModels(registry);
  tpp::registerBufferizableOpInterfaceExternalModels(registry);
  registerTransformExtension(registry);
}

void sw::registerSunwayPasses() {
  registerSWPasses();
  registerSunwayConversionPasses();
  registerSunwayTransformsPasses();
  registerSunwayCompositesPasses();
  registerSunwayInputsPasses();
  registerSunwayVerificationPasses();
  PassPipelineRegistration<SWPipelineOptions>(
      "sw-pipeline",
      "Lower linalg on tensors or memrefs to the CPE view of the sw dialect",
      buildSWPipeline);
  PassPipelineRegistration<SWPipelineOptions>(
      "sw-tensor-pipeline",
      "The first part of sw-pipeline: choose and make tiles, on tensors",
      buildSWTensorPipeline);
  PassPipelineRegistration<SWPipelineOptions>(
      "sw-memref-pipeline",
      "The second part of sw-pipeline: from tiles on tensors or memrefs to the "
      "CPE view",
      buildSWMemRefPipeline);
  for (ArrayRef<Phase> phases : {getTensorPhases(), getMemRefPhases()})
    for (const Phase &phase : phases)
      PassPipelineRegistration<SWPipelineOptions>(
          ("sw-phase-" + phase.name).str(),
          ("A phase of sw-pipeline: " + phase.summary).str(), phase.build);
}
