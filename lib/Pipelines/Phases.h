//===- Phases.h - The phases of sw-pipeline ---------------------*- C++ -*-===//
///
/// \file
/// The phases of `sw-pipeline`, in order. Each phase is a pipeline that can run
/// alone on the output of the phase before it.
///
//===----------------------------------------------------------------------===//
#ifndef SUNWAY_LIB_PIPELINES_PHASES_H
#define SUNWAY_LIB_PIPELINES_PHASES_H

#include "Pipelines/Pipelines.h"
#include "Transforms/Verification/Passes.h"

namespace mlir {
namespace sw {

/// One phase.
struct Phase {
  /// Its pipeline is `sw-phase-NAME`.
  StringLiteral name;
  /// For the help of tools.
  StringLiteral summary;
  void (*build)(OpPassManager &pm, const SWPipelineOptions &options);
};

/// The phases on tensors: normalize, raise, plan, tile.
ArrayRef<Phase> getTensorPhases();

/// The phases on memrefs: bufferize, stage, distribute, merge, emit.
ArrayRef<Phase> getMemRefPhases();

void buildNormalizePhase(OpPassManager &pm, const SWPipelineOptions &options);
void buildRaisePhase(OpPassManager &pm, const SWPipelineOptions &options);
void buildPlanPhase(OpPassManager &pm, const SWPipelineOptions &options);
void buildTilePhase(OpPassManager &pm, const SWPipelineOptions &options);
void buildBufferizePhase(OpPassManager &pm, const SWPipelineOptions &options);
void buildStagePhase(OpPassManager &pm, const SWPipelineOptions &options);
void buildDistributePhase(OpPassManager &pm, const SWPipelineOptions &options);
void buildMergePhase(OpPassManager &pm, const SWPipelineOptions &options);
void buildEmitPhase(OpPassManager &pm, const SWPipelineOptions &options);

/// Canonicalization and common subexpressions.
void addCleanUp(OpPassManager &pm);

/// Adds the check of what the phase `phase` promises. It ends the phase.
void addVerification(OpPassManager &pm, PipelinePhase phase);

/// Adds the passes that compute values before the calls if they are the same in
/// all calls.
void addKnownValues(OpPassManager &pm, const SWPipelineOptions &options);

} // namespace sw
} // namespace mlir

#endif // SUNWAY_LIB_PIPELINES_PHASES_H
