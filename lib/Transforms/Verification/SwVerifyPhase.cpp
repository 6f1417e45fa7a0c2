//===- SwVerifyPhase.cpp - The pass sw-verify-phase -----------------------===//
//
// Checks that a phase of sw-pipeline keeps its contract:
//
//   func.func @f(%x: tensor<8xf32>) ...
// after phase 'bufferize' is
//   error: after phase 'bufferize': 'func.func' has the type ..., a tensor
//
//===----------------------------------------------------------------------===//
#include "Transforms/Verification/Passes.h"

#include "PhaseRules.h"

namespace mlir {
namespace sw {
#define GEN_PASS_DEF_SWVERIFYPHASE
#include "Transforms/Verification/Passes.h.inc"
} // namespace sw
} // namespace mlir

using namespace mlir;
using namespace mlir::sw;

namespace {
using Rule = LogicalResult (*)(ModuleOp module, const Contract &contract);
} // namespace

/// The rules after `phase`, in the order in which they are checked.
static SmallVector<Rule> getRules(PipelinePhase phase) {
  switch (phase) {
  case PipelinePhase::Normalize:
    return {verifyTarget, verifyLinalgForm};
  case PipelinePhase::Raise:
    return {verifyLinalgForm};
  case PipelinePhase::Plan:
    return {verifyLinalgForm, verifyWindows};
  case PipelinePhase::Tile:
    return {verifyTiles};
  case PipelinePhase::Bufferize:
    return {verifyMemRefs};
  case PipelinePhase::Stage:
    return {verifyStaged, verifyKernels};
  case PipelinePhase::Distribute:
    return {verifyCpeView, verifyKernels, verifyCollectives};
  case PipelinePhase::Merge:
    return {verifyKernels, verifyLdm};
  case PipelinePhase::Emit:
    return {verifyHostOps, verifyArenas};
  }
  return {};
}

namespace {
struct SwVerifyPhase : sw::impl::SwVerifyPhaseBase<SwVerifyPhase> {
  using SwVerifyPhaseBase::SwVerifyPhaseBase;

  void runOnOperation() override {
    Contract contract(phase);
    for (Rule rule : getRules(phase))
      if (failed(rule(getOperation(), contract)))
        return signalPassFailure();
    markAllAnalysesPreserved();
  }
};
} // namespace
