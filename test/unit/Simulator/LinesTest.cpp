//===- LinesTest.cpp - Times of lines, and the advice from them -----------===//

#include "Report/Advice.h"
#include "TestRun.h"

#include "gtest/gtest.h"

using namespace swsim;

namespace {
/// Four rounds of one CPE: it waits for a get, and then computes.
struct Rounds {
  Time waited = cycles(300), computed = cycles(100), overlapped = 0;
  Time controller = cycles(50);
  int buffers = 1;
  int64_t bytes = 1024, memoryLines = 8;
};
} // namespace

static Recording record(const Rounds &rounds, const char *kernel = "scale") {
  Ceilings machine = testMachine();
  machine.lineBytes = 128;
  Recording run(machine, Recording::Options());
  run.beginLaunch(kernel, 0);
  run.beginCpe(0, 0);
  Time now = 0;
  for (int i = 0; i < 4; ++i) {
    DmaRecord request;
    request.isGet = true;
    request.bytes = rounds.bytes;
    request.lines = rounds.memoryLines;
    request.ldm = 4096 + 1024 * static_cast<uintptr_t>(i % rounds.buffers);
    request.place = {"slave.c", 12};
    request.issued = now - rounds.overlapped;
    request.begin = now;
    request.end = now + rounds.controller;
    run.request(request);
    Cause cause = {0, request.issued, request.place, true};
    run.span(0, Activity::Dma, "polls", now, now + rounds.waited,
             {"slave.c", 13}, cause);
    now += rounds.waited + rounds.computed;
    run.compute({"slave.c", 15}, rounds.computed);
  }
  run.endCpe(0, now);
  run.endLaunch(now);
  return run;
}

static Time timeOf(const LineFigures &figures, Activity activity) {
  return figures.times[static_cast<int>(activity)];
}

TEST(Lines, HaveTheTimeOfTheirActivities) {
  Recording run = record(Rounds());
  auto lines = linesByTime(run);
  ASSERT_EQ(lines.size(), 2u);
  EXPECT_EQ(lines[0].first, Recording::Line("slave.c", 13));
  EXPECT_EQ(timeOf(lines[0].second, Activity::Dma), cycles(1200));
  EXPECT_EQ(lines[1].first, Recording::Line("slave.c", 15));
  EXPECT_EQ(timeOf(lines[1].second, Activity::Compute), cycles(400));
  for (Time rest : run.timesOfNoLine())
    EXPECT_EQ(rest, 0);
}

TEST(Lines, LeaveTheRestToNoLine) {
  Recording run(testMachine(), Recording::Options());
  recordLaunch(run);
  ActivityTimes rest = run.timesOfNoLine();
  EXPECT_EQ(rest[static_cast<int>(Activity::Compute)], cycles(300));
  EXPECT_EQ(rest[static_cast<int>(Activity::Dma)], cycles(500));
  EXPECT_EQ(rest[static_cast<int>(Activity::Launch)], 0);
}

TEST(Lines, OfSeveralHostsAreOne) {
  Recording run = record(Rounds()), other = record(Rounds());
  run.append(other);
  auto lines = linesByTime(run);
  ASSERT_EQ(lines.size(), 2u);
  EXPECT_EQ(timeOf(lines[0].second, Activity::Dma), cycles(2400));
  EXPECT_EQ(lines[0].second.gets.buffers.size(), 0u);
  auto all = run.lines();
  const LineFigures &gets = all[{"slave.c", 12}];
  ASSERT_EQ(gets.gets.buffers.size(), 9u);
  EXPECT_EQ(gets.gets.buffers[8].count, 4);
  EXPECT_FALSE(gets.hasSeveralKernels);
}

TEST(Advice, BoundsWhatASecondBufferHides) {
  std::vector<Advice> found = findAdvice(record(Rounds()));
  ASSERT_EQ(found.size(), 1u);
  EXPECT_EQ(found[0].kernel, "scale");
  EXPECT_EQ(printLine(found[0].line), "slave.c:12");
  EXPECT_EQ(found[0].text,
            "75.0 % of the CPEs' time is waiting for this get into one buffer; "
            "a second buffer would hide up to 25.0 % of the time, 0.4 us");
}

TEST(Advice, HidesNoMoreThanTheControllerAllows) {
  Rounds rounds;
  rounds.controller = cycles(320);
  std::vector<Advice> found = findAdvice(record(rounds));
  ASSERT_EQ(found.size(), 1u);
  EXPECT_NE(found[0].text.find("would hide up to 20.0 %"), std::string::npos);
  rounds.controller = cycles(395);
  found = findAdvice(record(rounds));
  ASSERT_EQ(found.size(), 1u);
  EXPECT_EQ(printLine(found[0].line), "");
  EXPECT_EQ(found[0].text,
            "the memory controller is busy for 98.8 % of the time after the "
            "start: only less traffic, or longer blocks, can make the kernel "
            "faster");
}

TEST(Advice, NamesTheOnlyBusyController) {
  Recording run(testMachine(), Recording::Options());
  recordShared(run);
  std::vector<Advice> found = findAdvice(run);
  ASSERT_EQ(found.size(), 1u);
  EXPECT_EQ(found[0].text,
            "the memory controller of core group 0 is busy for 96.0 % of the "
            "time after the start, those of the 2 core groups for 48.0 % on "
            "average: data in all of their memories would save up to 48.0 % of "
            "the time");
}

TEST(Advice, IsSilentWithoutProof) {
  Rounds several;
  several.buffers = 2;
  EXPECT_TRUE(findAdvice(record(several)).empty());
  Rounds early;
  early.overlapped = cycles(100);
  EXPECT_TRUE(findAdvice(record(early)).empty());
  Rounds idle;
  idle.computed = 0;
  EXPECT_TRUE(findAdvice(record(idle)).empty());
  Rounds brief;
  brief.waited = cycles(5);
  brief.controller = cycles(5);
  EXPECT_TRUE(findAdvice(record(brief)).empty());
  Recording skipped = record(Rounds());
  skipped.mode = "timing";
  EXPECT_TRUE(findAdvice(skipped).empty());
  Recording twice = record(Rounds());
  twice.append(record(Rounds(), "other"));
  EXPECT_TRUE(findAdvice(twice).empty());
}

TEST(Advice, NamesBlocksThatUseFewBytesOfTheirLines) {
  Rounds rounds;
  rounds.controller = cycles(200);
  rounds.memoryLines = 64;
  std::vector<Advice> found = findAdvice(record(rounds));
  ASSERT_EQ(found.size(), 2u);
  EXPECT_EQ(found[1].text,
            "this get keeps the memory controller busy for 50.0 % of the time, "
            "and needs 12.5 % of the bytes in the lines of 128 bytes that it "
            "touches");
}
