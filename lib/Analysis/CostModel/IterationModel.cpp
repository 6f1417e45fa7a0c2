//===- IterationModel.cpp - What an iteration over tiles costs ------------===//
#include "Analysis/CostModel/IterationModel.h"

#include <algorithm>

using namespace mlir;
using namespace mlir::sw;

void IterationCost::add(TransferCost &sum, const TransferCost &cost) {
  sum.service += cost.service;
  sum.turnaround += cost.turnaround;
  sum.queue += cost.queue;
  sum.issue += cost.issue;
  sum.latency = std::max(sum.latency, cost.latency);
}

/// From the issue of the gets until the last CPE continues.
double IterationCost::getRoundTrip() const {
  return gets.issue + gets.service + gets.latency;
}

double IterationCost::getOverlappedCycles(double turnaroundPart,
                                          double queuePart) const {
  return std::max({gets.service + puts.service +
                       turnaroundPart * puts.turnaround +
                       queuePart * kWaitingPuts * puts.queue,
                   gets.issue + compute + puts.issue, getRoundTrip()});
}

double IterationCost::getPhasedCycles(const Target &target,
                                      bool isAhead) const {
  double get = isAhead ? std::max(gets.issue + compute, getRoundTrip())
                       : getRoundTrip() + compute;
  return get + puts.issue + puts.service + puts.latency +
         2 * target.getBarrierCycles(Scope::Array);
}

double IterationCost::getOnlyCycles() const {
  // CPEs whose tiles arrive first put their results while others compute.
  return getRoundTrip() + std::max(compute, puts.service) + puts.issue +
         puts.latency;
}

double IterationCost::getOverlappedEnds() const {
  // The gets of the second iteration precede the first puts; those of the third
  // one wait for these puts.
  double saved = getOverlappedCycles(1, 0) - getOverlappedCycles(0, 0);
  // At either end fewer puts wait.
  double fewer = (getOverlappedCycles(1, 1) - getOverlappedCycles(1, 0)) / 3;
  return getOnlyCycles() - saved - fewer;
}

double IterationCost::getPhasedEnds() const {
  // All CPEs come from a barrier and compute at the same time.
  return getRoundTrip() + compute + puts.issue + puts.service + puts.latency;
}

LoopTime sw::getLoopTime(ArrayRef<std::pair<int64_t, IterationCost>> iterations,
                         const Target &target, int64_t inputBuffers,
                         int64_t outputBuffers) {
  const IterationCost &first = iterations.front().second;
  if (iterations.size() == 1 && iterations.front().first == 1)
    return {first.getOnlyCycles(), false};
  double overlapped = first.getOverlappedEnds(), phased = first.getPhasedEnds();
  int64_t ends = 1;
  for (auto [count, cost] : iterations) {
    auto others = static_cast<double>(count - std::exchange(ends, 0));
    overlapped += others * cost.getOverlappedCycles();
    phased += others * cost.getPhasedCycles(target, inputBuffers > 1);
  }
  bool hasTurnaround = first.puts.turnaround > 0;
  if (inputBuffers == 1 || outputBuffers == 1)
    return {phased, hasTurnaround};
  // Without a turnaround, phases gain nothing.
  return hasTurnaround && phased < overlapped ? LoopTime{phased, true}
                                              : LoopTime{overlapped, false};
}

/// Cycles in which all CPEs of a core group fetch a few bytes from one memory.
static double getParameterCycles(const Target &target) {
  const sunway::CostFigures &costs = target.getCosts();
  return static_cast<double>(target.getNumCPEs()) *
         (costs.getRequest + costs.readLine);
}

double sw::getLaunchCycles(const Target &target) {
  const sunway::CostFigures &costs = target.getCosts();
  return target.getStartCycles() + costs.dmaIssue + costs.getLatency +
         getParameterCycles(target) + getGroupLaunchCycles(target);
}

double sw::getGroupLaunchCycles(const Target &target) {
  // The parameters are in the memory of one core group.
  return static_cast<double>(target.getLaunchCoreGroups() - 1) *
         getParameterCycles(target);
}

double sw::getGroupBarrierCycles(const Target &target) {
  return target.getBarrierCycles(Scope::Chip) -
         target.getBarrierCycles(Scope::Array);
}

double sw::getLaunchSeconds(const Target &target) {
  return getLaunchCycles(target) / target.getClockHz();
}
