//===- IterationModel.h - What an iteration over tiles costs ----*- C++ -*-===//
///
/// \file
/// Time of a double-buffered loop over tiles whose CPEs work for themselves:
/// in an iteration they get the tiles of the next one, compute on those of this
/// one and put results. Gets and puts may overlap, or take turns: then all CPEs
/// put when all gets have arrived, and get when all puts are done.
///
//===----------------------------------------------------------------------===//
#ifndef SUNWAY_ANALYSIS_COSTMODEL_ITERATIONMODEL_H
#define SUNWAY_ANALYSIS_COSTMODEL_ITERATIONMODEL_H

#include "Analysis/CostModel/DmaModel.h"

namespace mlir {
namespace sw {

/// What an iteration consists of.
struct IterationCost {
  /// All gets together, and all puts.
  TransferCost gets, puts;
  /// Cycles of the CPE that computes most.
  double compute = 0;

  void addGet(const TransferCost &cost) { add(gets, cost); }
  void addPut(const TransferCost &cost) { add(puts, cost); }

  /// Cycles of an iteration among many, if transfers overlap: lines are put
  /// while gets wait.
  double getOverlappedCycles() const { return getOverlappedCycles(1, 1); }

  /// Cycles of an iteration among many, if gets and puts take turns: the
  /// computation hides behind the gets alone, or behind nothing if the buffers
  /// of the gets have to be free first.
  double getPhasedCycles(const Target &target, bool isAhead = true) const;

  /// Cycles if there is no other iteration.
  double getOnlyCycles() const;

  /// Cycles of the first gets and the end of the last iteration, beside those
  /// of the other iterations.
  double getOverlappedEnds() const;
  double getPhasedEnds() const;

private:
  static void add(TransferCost &sum, const TransferCost &cost);
  double getRoundTrip() const;
  double getOverlappedCycles(double turnaroundPart, double queuePart) const;
};

/// Cycles of iterations one after the other, which overlap or take turns
/// as is quicker: how many there are of each kind, the first and last one are
/// of the first kind. With one buffer they take turns.
double getLoopCycles(ArrayRef<std::pair<int64_t, IterationCost>> iterations,
                     const Target &target, int64_t inputBuffers = 2,
                     int64_t outputBuffers = 2);

/// Cycles of a launch that does nothing but fetch its parameters.
double getLaunchCycles(const Target &target);

/// The seconds of that. A part of a launch behind the first one does not take
/// them: its parameters come while the part in front of it runs.
double getLaunchSeconds(const Target &target);

} // namespace sw
} // namespace mlir

#endif // SUNWAY_ANALYSIS_COSTMODEL_ITERATIONMODEL_H
