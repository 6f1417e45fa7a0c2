//===- HostCosts.h - What work on the management core costs -----*- C++ -*-===//
///
/// \file
/// The time of code that stays on the MPE, from the instructions of its loops.
/// The core executes out of order: the time of a block is that of its busiest
/// unit, and an iteration takes at least the longest recurrence of its loop.
/// Memory accesses are modelled as cache hits.
///
//===----------------------------------------------------------------------===//
#ifndef SUNWAY_ANALYSIS_COSTMODEL_HOSTCOSTS_H
#define SUNWAY_ANALYSIS_COSTMODEL_HOSTCOSTS_H

#include "Machine/MachineDescription.h"

#include "mlir/IR/Operation.h"

namespace mlir {
namespace sw {

/// The figures of the MPE in a machine file (`mpe`), in its own cycles:
/// instructions, floating-point operations and memory accesses that are issued
/// per cycle, latencies, and the width of its vectors.
struct HostFigures {
  double clock = 0, issue = 0, floats = 0, accesses = 0;
  double arithmetic = 0, divide = 0, vectorBits = 0;
  /// The costs of scalar code (`mpe_code`) and of mathematical functions.
  sunway::CostFigures code;

  /// Nothing if the description lacks one of the figures.
  static std::optional<HostFigures>
  get(const sunway::MachineDescription &machine);
};

/// Predicted seconds of one execution of the regions of `op`. Loops are `scf`
/// loops, and arrays are memrefs. Launches, and work with its own mark
/// (`sw.mpe`), are excluded. A loop of unknown trip count counts as one
/// iteration.
double getHostSeconds(Operation *op, const HostFigures &figures);

} // namespace sw
} // namespace mlir

#endif // SUNWAY_ANALYSIS_COSTMODEL_HOSTCOSTS_H
