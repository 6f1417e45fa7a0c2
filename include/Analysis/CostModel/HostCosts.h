//===- HostCosts.h - What work on the management core costs -----*- C++ -*-===//
///
/// \file
/// The time of code that stays on the management core, by the instructions of
/// its loops. It reorders them: a block takes what its busiest unit takes, a
/// loop at least its longest recurrence, and memory is as fast as its caches.
///
//===----------------------------------------------------------------------===//
#ifndef SUNWAY_ANALYSIS_COSTMODEL_HOSTCOSTS_H
#define SUNWAY_ANALYSIS_COSTMODEL_HOSTCOSTS_H

#include "Machine/MachineDescription.h"

#include "mlir/IR/Operation.h"

namespace mlir {
namespace sw {

/// What a machine file says of the management core (`mpe`), in its own cycles:
/// instructions, arithmetic on floats and accesses of memory that begin in a
/// cycle, latencies, and the width of its vectors.
struct HostFigures {
  double clock = 0, issue = 0, floats = 0, accesses = 0;
  double arithmetic = 0, divide = 0, vectorBits = 0;

  /// Nothing if the description lacks one of them.
  static std::optional<HostFigures>
  get(const sunway::MachineDescription &machine);
};

/// Predicted seconds of one execution of the regions of `op`, whose loops are
/// `scf` and whose arrays are memrefs; launches and work with a mark of its own
/// (`sw.mpe`) are not part of it. A loop whose end is not known counts with one
/// iteration.
double getHostSeconds(Operation *op, const HostFigures &figures);

} // namespace sw
} // namespace mlir

#endif // SUNWAY_ANALYSIS_COSTMODEL_HOSTCOSTS_H
