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
