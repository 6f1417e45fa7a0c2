//===- RecordingTest.cpp - Figures, spans and bins ------------------------===//

#include "TestRun.h"

#include "gtest/gtest.h"

using namespace swsim;

TEST(Recording, TimesOfACpeAddUpToTheLaunch) {
  Recording run(testMachine(), Recording::Options());
  recordLaunch(run);
  const Figures &launch = run.launches.at(0);
  ASSERT_EQ(launch.cpes.size(), 2u);
  for (const auto &[cpe, times] : launch.cpes) {
    Time sum = 0;
    for (Time time : times)
      sum += time;
    EXPECT_EQ(sum, launch.time) << "CPE " << cpe;
  }
  EXPECT_EQ(launch.sum(Activity::Compute), cycles(300));
  EXPECT_EQ(launch.sum(Activity::Dma), cycles(500));
  EXPECT_EQ(launch.sum(Activity::Launch), cycles(200));
  EXPECT_EQ(launch.sum(Activity::Idle), cycles(100));
  EXPECT_EQ(launch.smallest(Activity::Dma), 0);
  EXPECT_EQ(launch.largest(Activity::Library), cycles(900));
  EXPECT_EQ(launch.boundBy(), Activity::Library);
  EXPECT_DOUBLE_EQ(launch.share(Activity::Dma), 0.25);
  EXPECT_EQ(run.hostTime(), cycles(100));
}

TEST(Recording, OverlappingSpansCountOnce) {
  Recording run(testMachine(), Recording::Options());
  run.beginLaunch("kernel", 0);
  run.beginCpe(0, 0);
  run.span(0, Activity::Dma, "a", cycles(10), cycles(20));
  run.span(0, Activity::Exchange, "b", cycles(15), cycles(30));
  run.span(0, Activity::Barrier, "c", cycles(5), cycles(30));
  run.endCpe(0, cycles(30));
  run.endLaunch(cycles(30));
  const Figures &launch = run.launches.at(0);
  EXPECT_EQ(launch.sum(Activity::Compute), cycles(10));
  EXPECT_EQ(launch.sum(Activity::Dma), cycles(10));
  EXPECT_EQ(launch.sum(Activity::Exchange), cycles(10));
  EXPECT_EQ(launch.sum(Activity::Barrier), 0);
}

/// CPE 1 begins both parts later than CPE 0.
TEST(Recording, PartsAddUpToTheLaunch) {
  Recording run(testMachine(), Recording::Options());
  run.beginLaunch("both", cycles(100));
  for (int cpe : {0, 1}) {
    int64_t late = 50 * cpe;
    run.beginCpe(cpe, cycles(200));
    EXPECT_EQ(run.beginPart(cpe, "first", cycles(200 + late)), "first");
    run.span(cpe, Activity::Dma, "polls", cycles(300), cycles(400));
    EXPECT_EQ(run.beginPart(cpe, "second", cycles(500 + late)), "second");
    run.current(cpe).getBytes += 8;
    run.endCpe(cpe, cycles(700));
  }
  run.endLaunch(cycles(700));
  ASSERT_EQ(run.launches.size(), 2u);
  EXPECT_EQ(countLaunches(run.launches), 1u);
  const Figures &first = run.launches[0], &second = run.launches[1];
  EXPECT_EQ(first.name, "first");
  EXPECT_EQ(first.launch, "both");
  EXPECT_EQ(first.time, cycles(450));
  EXPECT_EQ(first.sum(Activity::Launch), cycles(200));
  EXPECT_EQ(first.sum(Activity::Compute), cycles(200 + 250));
  EXPECT_EQ(first.getBytes, 0);
  EXPECT_EQ(second.name, "second");
  EXPECT_FALSE(second.beginsLaunch);
  EXPECT_EQ(second.begin, cycles(550));
  EXPECT_EQ(second.time, cycles(150));
  EXPECT_EQ(second.sum(Activity::Compute), cycles(200 + 150));
  EXPECT_EQ(second.getBytes, 16);
}

TEST(Recording, PartsHaveOneOrder) {
  Recording run(testMachine(), Recording::Options());
  run.beginLaunch("both", 0);
  run.beginCpe(0, 0);
  run.beginCpe(1, 0);
  EXPECT_EQ(run.beginPart(0, "first", cycles(1)), "first");
  EXPECT_EQ(run.beginPart(1, "other", cycles(1)), "first");
}

/// A launch from cycle 100 to 1000: part "a" on the first
/// core group from 200 to 400, "b" on the second one to 700, and "c" on both
/// from 800. One CPE of each takes part.
static void recordDivided(Recording &run) {
  run.beginLaunch("both", cycles(100));
  int64_t ends[] = {400, 700};
  for (int group : {0, 1}) {
    int cpe = group * run.machine().groupSize();
    run.beginCpe(cpe, cycles(200));
    run.current(cpe).getBytes += 1;
    run.ldmPeaks({1000, 2000});
    run.beginPart(cpe, group ? "b" : "a", cycles(210 + group));
    run.current(cpe).getBytes += 10;
    run.span(cpe, Activity::Barrier, chipBarrierWait, cycles(ends[group]),
             cycles(790));
    run.beginPart(cpe, "c", cycles(800));
    run.current(cpe).getBytes += 100;
    run.endCpe(cpe, cycles(900));
  }
  run.ldmPeaks({1500, 3000});
  run.endLaunch(cycles(1000));
}

TEST(Recording, CoreGroupsMayBeginDifferentParts) {
  Recording run(testMachine(), Recording::Options());
  recordDivided(run);
  ASSERT_EQ(run.launches.size(), 3u);
  EXPECT_EQ(countLaunches(run.launches), 1u);
  const Figures &a = run.launches[0], &b = run.launches[1],
                &c = run.launches[2];
  EXPECT_EQ(a.name + b.name + c.name, "abc");
  EXPECT_EQ(a.begin, cycles(100));
  EXPECT_EQ(a.time, cycles(300));
  EXPECT_EQ(a.overlap, 0);
  EXPECT_EQ(b.begin, cycles(100));
  // Nothing runs in the barrier.
  EXPECT_EQ(b.time, cycles(700));
  EXPECT_EQ(b.overlap, cycles(300));
  EXPECT_EQ(c.begin, cycles(800));
  EXPECT_EQ(c.time, cycles(200));
  EXPECT_EQ(c.overlap, 0);
  EXPECT_EQ(a.getBytes, 11);
  EXPECT_EQ(b.getBytes, 11);
  EXPECT_EQ(c.getBytes, 200);
  EXPECT_EQ(a.ldmPeak, 1000);
  EXPECT_EQ(b.ldmPeak, 2000);
  EXPECT_EQ(c.ldmPeak, 3000);
  EXPECT_EQ(a.groups, 1);
  EXPECT_EQ(c.groups, 2);
  EXPECT_EQ(a.cpes.size(), 1u);
  EXPECT_EQ(a.sum(Activity::Launch), cycles(100));
  EXPECT_EQ(a.sum(Activity::Barrier), cycles(390));
  EXPECT_EQ(b.periods.at(1).end, cycles(700));
  EXPECT_EQ(run.totals().time, cycles(900));
  EXPECT_EQ(run.totals().groups, 2);
  EXPECT_EQ(run.hostTime(), cycles(100));
}

TEST(Recording, MarksOfTheHostHaveNoTimeOfOverlappingParts) {
  Recording run(testMachine(), Recording::Options());
  run.beginMpe({"outer", "", "", ""}, cycles(50));
  recordDivided(run);
  run.endMpe(cycles(1010));
  EXPECT_EQ(run.mpeWorks.at(0).time, cycles(60));
}

TEST(Recording, APartMayHaveAnotherPlaceInEachCoreGroup) {
  Recording run(testMachine(), Recording::Options());
  run.beginLaunch("both", 0);
  int other = run.machine().groupSize();
  for (int cpe : {0, other})
    run.beginCpe(cpe, 0);
  run.beginPart(0, "x", cycles(0));
  run.beginPart(0, "y", cycles(10));
  run.beginPart(0, "x", cycles(20));
  run.endCpe(0, cycles(30));
  run.beginPart(other, "y", cycles(0));
  run.beginPart(other, "x", cycles(15));
  run.endCpe(other, cycles(40));
  run.endLaunch(cycles(40));
  ASSERT_EQ(run.launches.size(), 3u);
  // The first "x" of both core groups, then "y", which the second one begins
  // with the launch.
  EXPECT_EQ(run.launches[0].name, "x");
  EXPECT_EQ(run.launches[0].cpes.size(), 2u);
  EXPECT_EQ(run.launches[0].begin, cycles(15));
  EXPECT_EQ(run.launches[1].name, "y");
  EXPECT_EQ(run.launches[1].cpes.size(), 2u);
  EXPECT_EQ(run.launches[2].name, "x");
  EXPECT_EQ(run.launches[2].begin, cycles(20));
  EXPECT_EQ(run.totals().time, cycles(40));
}

TEST(Recording, PartsOfSeveralHostsKeepTheirCoreGroups) {
  Recording run(testMachine(), Recording::Options()),
      other(testMachine(), Recording::Options());
  recordDivided(run);
  recordDivided(other);
  run.append(other);
  ASSERT_EQ(run.launches.size(), 6u);
  for (const Figures &part : run.launches)
    EXPECT_EQ(part.periods.begin()->first,
              part.cpes.begin()->first / run.machine().groupSize());
}

TEST(Recording, RatesFollowTheMachine) {
  Recording run(testMachine(), Recording::Options());
  recordLaunch(run);
  Rates rates = rate(run.launches.at(0), run.machine());
  EXPECT_DOUBLE_EQ(rates.cycles, 1000);
  EXPECT_DOUBLE_EQ(rates.seconds, 1e-6);
  EXPECT_DOUBLE_EQ(rates.gflops, 16);
  // Four CPEs of 8 flops a cycle; 8000 bytes of 32000.
  EXPECT_DOUBLE_EQ(rates.peakFraction, 0.5);
  EXPECT_DOUBLE_EQ(rates.bandwidthFraction, 0.25);
  EXPECT_DOUBLE_EQ(rates.rooflineFraction, 0.5);
  EXPECT_DOUBLE_EQ(rates.intensity, 2);
  EXPECT_FALSE(rates.memoryBound);
}

TEST(Recording, TotalsAddLaunchesAndGroupsFollowTheName) {
  Recording run(testMachine(), Recording::Options());
  recordLaunch(run, "a");
  recordLaunch(run, "b");
  recordLaunch(run, "a");
  EXPECT_EQ(run.totals().time, cycles(3000));
  EXPECT_EQ(run.totals().getBytes, 24000);
  std::vector<KernelGroup> groups = groupByName(run.launches);
  ASSERT_EQ(groups.size(), 2u);
  EXPECT_EQ(groups[0].sum.name, "a");
  EXPECT_EQ(groups[0].launches.size(), 2u);
  EXPECT_EQ(groups[0].sum.sum(Activity::Compute), cycles(600));
}

TEST(Recording, TheLimitMergesEventsButNoFigures) {
  Recording whole(testMachine(), everything());
  recordLaunch(whole);
  size_t all = whole.singleEvents();
  EXPECT_FALSE(whole.isThinned());
  Recording run(testMachine(), everything());
  run.setTraceLimit(4);
  recordLaunch(run);
  EXPECT_EQ(run.singleEvents(), 2u);
  EXPECT_EQ(run.thinning.events(), all - 2);
  EXPECT_EQ(run.launches[0].sum(Activity::Compute),
            whole.launches[0].sum(Activity::Compute));
  EXPECT_EQ(run.thinningNote().rfind("the trace holds the first 2 of " +
                                         std::to_string(all) + " events",
                                     0),
            0u)
      << run.thinningNote();
  // The page has them all.
  EXPECT_EQ(run.spans.size(), whole.spans.size());
}

TEST(Recording, WhatFitsIsNotThinned) {
  Recording whole(testMachine(), everything()),
      run(testMachine(), everything());
  recordLaunch(whole);
  run.setTraceLimit(whole.singleEvents());
  recordLaunch(run);
  EXPECT_FALSE(run.isThinned());
  EXPECT_EQ(run.singleEvents(), whole.singleEvents());
}

TEST(Recording, AnotherRunBecomesFurtherCoreGroups) {
  Recording run(testMachine(), everything()),
      other(testMachine(), everything());
  recordLaunch(run, "first");
  recordLaunch(other, "second");
  run.append(other);
  EXPECT_EQ(run.machine().groups, 4);
  EXPECT_EQ(run.usedCpes(), (std::vector<int>{0, 1, 8, 9}));
  EXPECT_EQ(run.requests.back().group, 2);
  EXPECT_EQ(run.launches.size(), 2u);
  // They run at the same time.
  EXPECT_EQ(run.hostTime(), cycles(100));
  EXPECT_EQ(run.elapsedTime(), cycles(1100));
}

TEST(Recording, TrafficOfSeveralHostsStaysApart) {
  Recording run(testMachine(), Recording::Options()),
      other(testMachine(), Recording::Options());
  recordShared(run);
  recordShared(other);
  run.append(other);
  Figures all = run.totals();
  ASSERT_EQ(all.trafficOfGroups.size(), 4u);
  ASSERT_EQ(all.trafficOfMemories.size(), 4u);
  EXPECT_EQ(all.trafficOfMemories[2].readBytes, 51200);
  EXPECT_EQ(all.trafficOfGroups[3].remoteBytes, 25600);
}

TEST(TimeBins, KeepSumsWhenTimeGoesOn) {
  TimeBins bins(2, 8);
  bins.add(0, cycles(1), cycles(3), 10);
  bins.add(1, cycles(0), cycles(1), 1);
  EXPECT_EQ(bins.width(), cycles(1));
  bins.add(0, cycles(60), cycles(100), 40);
  EXPECT_EQ(bins.width(), cycles(16));
  EXPECT_EQ(bins.size(), 7);
  double sum = 0;
  for (int i = 0; i < bins.size(); ++i)
    sum += bins.at(0, i);
  EXPECT_DOUBLE_EQ(sum, 50);
  EXPECT_DOUBLE_EQ(bins.at(0, 0), 10);
  EXPECT_DOUBLE_EQ(bins.at(0, 3), 4);
  EXPECT_DOUBLE_EQ(bins.at(1, 0), 1);
}
