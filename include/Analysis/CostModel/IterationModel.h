//===- IterationModel.h - What an iteration over tiles costs ----*- C++ -*-===//
///
/// \file
/// Time of a double-buffered loop over tiles in which each CPE works by itself.
/// In an iteration, a CPE gets the tiles of the next one, computes on those of
/// this one and puts its results. Gets and puts overlap, or run in phases: all
/// CPEs put when all gets have arrived, and get when all puts are done.
///
//===----------------------------------------------------------------------===//
#ifndef SUNWAY_ANALYSIS_COSTMODEL_ITERATIONMODEL_H
#define SUNWAY_ANALYSIS_COSTMODEL_ITERATIONMODEL_H

#include "Analysis/CostModel/DmaModel.h"

namespace mlir {
namespace sw {

/// Puts that wait if memory is the limit, as a multiple of those of one
/// iteration: the puts of two iterations wait, on average three quarters of
/// them.
inline constexpr double kWaitingPuts = 1.5;

/// The transfers and the computation of an iteration.
struct IterationCost {
  /// Sums over all gets and over all puts.
  TransferCost gets, puts;
  /// Computation of the CPE with the most work.
  double compute = 0;

  void addGet(const TransferCost &cost) { add(gets, cost); }
  void addPut(const TransferCost &cost) { add(puts, cost); }

  /// Cycles of an iteration in the steady state, if transfers overlap: lines
  /// are written while gets wait.
  double getOverlappedCycles() const { return getOverlappedCycles(1, 1); }

  /// Cycles of an iteration in the steady state, if gets and puts run in
  /// phases. With `isAhead`, the gets of the next iteration overlap with the
  /// computation. Otherwise nothing does, since their buffers must be free
  /// first.
  double getPhasedCycles(const Target &target, bool isAhead = true) const;

  /// Cycles of the loop if this is its only iteration.
  double getOnlyCycles() const;

  /// Cycles of the first gets, the computation and the last puts of one
  /// iteration. The loop adds the steady-state cycles of all other iterations.
  double getOverlappedEnds() const;
  double getPhasedEnds() const;

private:
  static void add(TransferCost &sum, const TransferCost &cost);
  double getRoundTrip() const;
  double getOverlappedCycles(double turnaroundPart, double queuePart) const;
};

/// The time of a loop, and whether its gets and puts run in phases.
struct LoopTime {
  double cycles = 0;
  bool usesPhases = false;
};

/// The time of a loop. `iterations` has the number of iterations of each kind;
/// the first and the last iteration are of the first kind. Transfers overlap or
/// run in phases, whichever is faster. With one buffer they run in phases, and
/// need no barriers for that if the memory bus has no turnaround cost.
LoopTime getLoopTime(ArrayRef<std::pair<int64_t, IterationCost>> iterations,
                     const Target &target, int64_t inputBuffers = 2,
                     int64_t outputBuffers = 2);

/// Cycles of an empty launch: start, end, and the fetch of its parameters.
double getLaunchCycles(const Target &target);

/// The cycles by which a launch on the core groups of the program is longer
/// than one on a single core group.
double getGroupLaunchCycles(const Target &target);

/// The cycles by which a barrier of the core groups of a program is longer than
/// one of a core group. A kernel on several of them follows such a barrier.
double getGroupBarrierCycles(const Target &target);

/// The launch in seconds. Only the first part of a launch has this overhead:
/// the parameters of a later part arrive while the part before it runs.
double getLaunchSeconds(const Target &target);

} // namespace sw
} // namespace mlir

#endif // SUNWAY_ANALYSIS_COSTMODEL_ITERATIONMODEL_H
