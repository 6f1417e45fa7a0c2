//===- Contract.h - Reports of broken contracts -----------------*- C++ -*-===//
///
/// \file
/// The contract of a phase is the form that later phases rely on. An op that
/// breaks it is reported with the phase, the rule and the pipeline that
/// reproduces it:
///
///   error: after phase 'tile': 'linalg.fill' has 'sw.tile' ...
///   note: this is a defect of a pass ...
///
//===----------------------------------------------------------------------===//
#ifndef SUNWAY_LIB_TRANSFORMS_VERIFICATION_CONTRACT_H
#define SUNWAY_LIB_TRANSFORMS_VERIFICATION_CONTRACT_H

#include "Transforms/Verification/Passes.h"

#include "mlir/IR/Diagnostics.h"

namespace mlir {
namespace sw {

/// The name of `phase`, as in `sw-phase-NAME`.
StringRef stringifyPhase(PipelinePhase phase);

/// The contract of one phase.
class Contract {
public:
  explicit Contract(PipelinePhase phase) : phase(phase) {}

  PipelinePhase getPhase() const { return phase; }

  /// Starts a report that `op` breaks a rule, which the caller adds. A note
  /// says that this is a defect of a pass.
  InFlightDiagnostic broken(Operation *op) const;

  /// Starts a report that `op` is of a kind of which the phase should leave
  /// none. The program has it in a form that no pass lowers.
  InFlightDiagnostic unsupported(Operation *op) const;

private:
  InFlightDiagnostic report(Operation *op) const;

  PipelinePhase phase;
};

} // namespace sw
} // namespace mlir

#endif // SUNWAY_LIB_TRANSFORMS_VERIFICATION_CONTRACT_H
