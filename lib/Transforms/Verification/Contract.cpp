//===- Contract.cpp - Reports of broken contracts -------------------------===//
#include "Contract.h"

#include "mlir/IR/Operation.h"

using namespace mlir;
using namespace mlir::sw;

/// In the order of the enum.
static constexpr StringLiteral names[] = {"normalize",  "raise",     "plan",
                                          "tile",       "bufferize", "stage",
                                          "distribute", "merge",     "emit"};

StringRef sw::stringifyPhase(PipelinePhase phase) {
  return names[static_cast<size_t>(phase)];
}

InFlightDiagnostic Contract::report(Operation *op) const {
  // At the location, not at the op: a printed function would hide the rule.
  return emitError(op->getLoc()) << "after phase '" << stringifyPhase(phase)
                                 << "': '" << op->getName() << "' ";
}

InFlightDiagnostic Contract::broken(Operation *op) const {
  std::string pipeline;
  for (StringRef name : names) {
    pipeline += (" --sw-phase-" + name).str();
    if (name == stringifyPhase(phase))
      break;
  }
  InFlightDiagnostic diag = report(op);
  diag.attachNote(op->getLoc())
      << "unless the program itself has ops in this form, this is a defect of "
         "a pass of the phase; 'sw-opt"
      << pipeline << "' reproduces it, with the options of this run";
  return diag;
}

InFlightDiagnostic Contract::unsupported(Operation *op) const {
  return report(op);
}
