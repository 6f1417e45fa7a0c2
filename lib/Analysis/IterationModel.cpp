//===- IterationModel.cpp - What an iteration over tiles costs ------------===//
#include "Analysis/IterationModel.h"

#include <algorithm>

using namespace mlir;
using namespace mlir::sw;

void IterationCost::add(TransferCost &sum, const TransferCost &cost) {
  sum.service += cost.service;
  sum.turnaround += cost.turnaround;
  sum.issue += cost.issue;
  sum.latency = std::max(sum.latency, cost.latency);
}

/// From the issue of the gets to the last CPE going on.
double IterationCost::getRoundTrip() const {
  return gets.issue + gets.service + gets.latency;
}

double IterationCost::getOverlappedCycles(double turnaroundPart) const {
  return std::max(
      {gets.service + puts.service + turnaroundPart * puts.turnaround,
       gets.issue + compute + puts.issue, getRoundTrip()});
}

double IterationCost::getPhasedCycles(const Target &target) const {
  return std::max(gets.issue + compute, getRoundTrip()) + puts.issue +
         puts.service + puts.latency + 2 * target.getCosts().barrier;
}

double IterationCost::getOnlyCycles() const {
  // CPEs whose tiles arrive first put while others compute.
  return getRoundTrip() + std::max(compute, puts.service) + puts.issue +
         puts.latency;
}

double IterationCost::getOverlappedEnds() const {
  // The gets of the second iteration are ahead of the first puts, those of the
  // third one wait behind them.
  double saved = getOverlappedCycles(1) - getOverlappedCycles(0);
  return getOnlyCycles() - saved;
}

double IterationCost::getPhasedEnds() const {
  // All CPEs come from a barrier and compute at the same time.
  return getRoundTrip() + compute + puts.issue + puts.service + puts.latency;
}
