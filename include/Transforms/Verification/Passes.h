//===- Passes.h - Passes of this folder -------------------------*- C++ -*-===//
///
/// \file
/// Declarations of the passes that Passes.td of this folder defines. They check
/// what the phases of `sw-pipeline` promise, and change nothing.
///
//===----------------------------------------------------------------------===//
#ifndef SUNWAY_TRANSFORMS_VERIFICATION_PASSES_H
#define SUNWAY_TRANSFORMS_VERIFICATION_PASSES_H

#include "mlir/Pass/Pass.h"

namespace mlir {
namespace sw {

/// The phases of `sw-pipeline`, in order.
enum class PipelinePhase {
  Normalize,
  Raise,
  Plan,
  Tile,
  Bufferize,
  Stage,
  Distribute,
  Merge,
  Emit,
};

#define GEN_PASS_DECL
#include "Transforms/Verification/Passes.h.inc"

} // namespace sw
} // namespace mlir

#endif // SUNWAY_TRANSFORMS_VERIFICATION_PASSES_H
