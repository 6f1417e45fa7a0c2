//===- IterationModelTest.cpp - What an iteration over tiles costs --------===//

#include "Analysis/CostModel/IterationModel.h"
#include "Chips.h"

#include <gtest/gtest.h>

using namespace mlir::sw;

namespace {

IterationCost makeCost(double compute) {
  IterationCost cost;
  TransferCost get, put;
  get.service = 10000;
  get.latency = 300;
  get.issue = 25;
  put.service = 8000;
  put.turnaround = 12000;
  put.latency = 150;
  put.issue = 25;
  cost.addGet(get);
  cost.addPut(put);
  cost.compute = compute;
  return cost;
}

TEST(IterationModel, TransfersOfOneIterationAddUp) {
  IterationCost cost = makeCost(0);
  cost.addGet(cost.gets);
  EXPECT_EQ(cost.gets.service, 20000);
  EXPECT_EQ(cost.gets.issue, 50);
  EXPECT_EQ(cost.gets.latency, 300);
}

TEST(IterationModel, TurnsSaveTheTurnaround) {
  Target target = getTarget();
  IterationCost cost = makeCost(1000);
  EXPECT_EQ(cost.getOverlappedCycles(), 30000);
  EXPECT_EQ(cost.getPhasedCycles(target),
            25 + 10000 + 300 + 25 + 8000 + 150 + 2 * target.getCosts().barrier);
}

TEST(IterationModel, LongComputationHidesPutsOnlyWhereTheyOverlap) {
  IterationCost cost = makeCost(40000);
  EXPECT_EQ(cost.getOverlappedCycles(), 25 + 40000 + 25);
  EXPECT_GT(cost.getPhasedCycles(getTarget()), 48000);
}

TEST(IterationModel, ShortIterationsTakeTheLatency) {
  IterationCost cost;
  TransferCost get;
  get.service = 10;
  get.latency = 300;
  cost.addGet(get);
  EXPECT_EQ(cost.getOverlappedCycles(), 310);
}

TEST(IterationModel, FewIterationsMeetFewGets) {
  // The first puts come after the gets of the second tile, and CPEs are not
  // at the last computation at the same time.
  IterationCost fast = makeCost(0), slow = makeCost(5000);
  EXPECT_EQ(fast.getPhasedEnds() - fast.getOverlappedEnds(), 12000);
  EXPECT_EQ(slow.getPhasedEnds() - slow.getOverlappedEnds(), 5000 + 12000);
}

TEST(IterationModel, PutsOfTwoIterationsWaitTogether) {
  IterationCost cost = makeCost(0), queued = cost;
  queued.puts.queue = 3000;
  EXPECT_EQ(queued.getOverlappedCycles() - cost.getOverlappedCycles(), 4500);
  EXPECT_EQ(cost.getOverlappedEnds() - queued.getOverlappedEnds(), 1500);
  queued.compute = 60000;
  EXPECT_EQ(queued.getOverlappedCycles(), 25 + 60000 + 25);
}

TEST(IterationModel, LoopsTakeTheQuickerWay) {
  Target target = getTarget();
  IterationCost cost = makeCost(1000), rest = makeCost(100);
  LoopTime only = getLoopTime({{1, cost}}, target);
  EXPECT_EQ(only.cycles, cost.getOnlyCycles());
  EXPECT_FALSE(only.usesPhases);
  LoopTime phased = getLoopTime({{9, cost}, {3, rest}}, target);
  EXPECT_EQ(phased.cycles, cost.getPhasedEnds() +
                               8 * cost.getPhasedCycles(target) +
                               3 * rest.getPhasedCycles(target));
  EXPECT_TRUE(phased.usesPhases);
  cost.puts.turnaround = rest.puts.turnaround = 0;
  LoopTime overlapped = getLoopTime({{9, cost}, {3, rest}}, target);
  EXPECT_EQ(overlapped.cycles, cost.getOverlappedEnds() +
                                   8 * cost.getOverlappedCycles() +
                                   3 * rest.getOverlappedCycles());
  EXPECT_FALSE(overlapped.usesPhases);
  // Barriers gain nothing without a turnaround, not even with one buffer.
  EXPECT_FALSE(getLoopTime({{9, cost}}, target, /*inputBuffers=*/2,
                           /*outputBuffers=*/1)
                   .usesPhases);
}

} // namespace
