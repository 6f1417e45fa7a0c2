//===- ThinningTest.cpp - The trace of a long run -------------------------===//

#include "Report/Thinning.h"
#include "Report/Writers.h"
#include "TestRun.h"

#include "llvm/Support/JSON.h"
#include "gtest/gtest.h"

#include <cmath>
#include <map>
#include <string>

using namespace swsim;

static constexpr Thinning::Row row{Thinning::RowKind::Cpe, 3};

static Thinning::Part part(int kind, const char *what = nullptr,
                           bool isNamed = false) {
  Thinning::Part result;
  result.kind = kind;
  result.what = what;
  result.isNamed = isNamed;
  return result;
}

static Time sumOf(const Thinning &thinning, int kind) {
  Time sum = 0;
  for (const auto &[name, stretches] : thinning.rows())
    for (const Thinning::Stretch &stretch : stretches)
      for (const Thinning::Part &part : stretch.parts)
        sum += part.kind == kind ? part.time : 0;
  return sum;
}

TEST(Thinning, KeepsSumsWithinTheBudget) {
  Thinning thinning;
  thinning.setBudget(100);
  Time expected[3] = {};
  Time at = 0;
  for (int i = 0; i < 100000; ++i) {
    Time end = at + cycles(1 + i % 7);
    thinning.add(row, part(i % 3), at, end);
    expected[i % 3] += end - at;
    at = end + (i % 5 ? 0 : cycles(2));
  }
  EXPECT_LE(thinning.parts(), 100u);
  EXPECT_GT(thinning.parts(), 30u);
  EXPECT_EQ(thinning.events(), 100000u);
  for (int kind = 0; kind < 3; ++kind)
    EXPECT_EQ(sumOf(thinning, kind), expected[kind]);
}

TEST(Thinning, CoversTheRunAndLeavesLongEventsAlone) {
  Thinning thinning;
  thinning.setBudget(40);
  Time at = 0;
  for (int i = 0; i < 10000; ++i, at += cycles(1))
    thinning.add(row, part(i % 2), at, at + cycles(1));
  thinning.add(row, part(7, "long"), at, at + cycles(50000));
  at += cycles(50000);
  for (int i = 0; i < 10000; ++i, at += cycles(1))
    thinning.add(row, part(i % 2), at, at + cycles(1));
  const auto &stretches = thinning.rows().at(row);
  Time covered = 0;
  bool isThere = false;
  for (const Thinning::Stretch &stretch : stretches) {
    EXPECT_EQ(stretch.begin, covered);
    covered = stretch.end;
    isThere |= stretch.begin == cycles(10000) && stretch.end == cycles(60000) &&
               stretch.parts.size() == 1;
  }
  EXPECT_EQ(covered, at);
  EXPECT_TRUE(isThere);
}

TEST(Thinning, TellsNamedEventsApart) {
  Thinning thinning;
  thinning.setBudget(2);
  for (int i = 0; i < 100; ++i)
    thinning.add(row, part(1, i % 2 ? "a" : "b", /*isNamed=*/true), cycles(i),
                 cycles(i + 1));
  for (int i = 100; i < 200; ++i)
    thinning.add(row, part(2, i % 2 ? "a" : "b"), cycles(i), cycles(i + 1));
  std::map<std::string, Time> times;
  for (const Thinning::Stretch &stretch : thinning.rows().at(row))
    for (const Thinning::Part &part : stretch.parts)
      times[std::to_string(part.kind) + (part.what ? part.what : "")] +=
          part.time;
  EXPECT_EQ(times["1a"], cycles(50));
  EXPECT_EQ(times["1b"], cycles(50));
  EXPECT_EQ(times["2"], cycles(100));
}

TEST(Thinning, TooSmallABudgetLeavesOneStretchARow) {
  Thinning thinning;
  for (int i = 0; i < 10000; ++i)
    for (int cpe = 0; cpe < 4; ++cpe)
      thinning.add({Thinning::RowKind::Cpe, cpe}, part(i % 2), cycles(i),
                   cycles(i + 1));
  EXPECT_LE(thinning.parts(), 2u * 4 * 2);
  EXPECT_EQ(sumOf(thinning, 0), 4 * cycles(5000));
}

/// A run of many short events of all kinds.
static Recording recordMany(size_t limit) {
  Recording::Options options;
  options.trace = true;
  Recording run(testMachine(), options);
  run.setTraceLimit(limit);
  for (int launch = 0; launch < 150; ++launch) {
    Time begin = cycles(1000 * launch);
    run.beginMpe({"outer", "", "", ""}, begin - cycles(50));
    run.beginMpe({"inner", "", "", ""}, begin - cycles(40));
    run.endMpe(begin - cycles(20));
    run.endMpe(begin - cycles(10));
    run.beginLaunch(launch % 2 ? "odd" : "even", begin);
    for (int cpe = 0; cpe < 4; ++cpe)
      run.beginCpe(cpe, begin + cycles(10));
    for (int i = 0; i < 20; ++i)
      for (int cpe = 0; cpe < 4; ++cpe) {
        Time at = begin + cycles(20 + 40 * i);
        run.span(cpe, Activity::Dma, "polls", at, at + cycles(5 + cpe));
        run.span(cpe, Activity::Library, i % 3 ? "f" : "g", at + cycles(20),
                 at + cycles(25));
        DmaRecord request;
        request.cpe = cpe;
        request.isGet = i % 2;
        request.bytes = 64;
        request.begin = at + cycles(cpe);
        request.end = at + cycles(cpe + 1);
        run.request(request);
      }
    for (int cpe = 0; cpe < 4; ++cpe)
      run.endCpe(cpe, begin + cycles(900));
    run.endLaunch(begin + cycles(900));
  }
  return run;
}

/// The time of the bars of a trace, by core group, row and name.
static std::map<std::string, double> sumBars(const Recording &run,
                                             size_t &number) {
  char *buffer = nullptr;
  size_t size = 0;
  FILE *file = open_memstream(&buffer, &size);
  writeTrace(file, run);
  fclose(file);
  llvm::Expected<llvm::json::Value> value =
      llvm::json::parse(llvm::StringRef(buffer, size));
  std::map<std::string, double> sums;
  number = 0;
  if (!value) {
    ADD_FAILURE() << "no JSON";
    llvm::consumeError(value.takeError());
  } else {
    for (const llvm::json::Value &entry :
         *value->getAsObject()->getArray("traceEvents")) {
      const llvm::json::Object &event = *entry.getAsObject();
      if (event.getString("ph") != "X")
        continue;
      ++number;
      int64_t row = *event.getInteger("tid");
      std::string name = event.getString("name")->str();
      // Sums of inner marks have their own row.
      if (row > 6)
        row = 6;
      sums[std::to_string(*event.getInteger("pid")) + "/" +
           std::to_string(row) + "/" + name] += *event.getNumber("dur");
    }
  }
  free(buffer);
  return sums;
}

static void expectSameSums(const std::map<std::string, double> &whole,
                           std::map<std::string, double> thinned) {
  ASSERT_EQ(whole.size(), thinned.size());
  for (const auto &[name, sum] : whole)
    EXPECT_NEAR(thinned[name], sum, 1e-6 * sum + 1e-4) << name;
}

TEST(Thinning, TheTraceHasTheSameTimesByActivity) {
  size_t all = 0, few = 0;
  std::map<std::string, double> whole = sumBars(recordMany(1000000), all);
  std::map<std::string, double> thinned = sumBars(recordMany(400), few);
  EXPECT_GT(all, 35000u);
  // Marks have a quarter of their own, kernels a half.
  EXPECT_LE(few, 400u * 7 / 4);
  EXPECT_GT(few, 400u);
  expectSameSums(whole, thinned);
}

TEST(Thinning, SeveralHostsHaveRowsOfTheirOwn) {
  size_t all = 0, few = 0;
  Recording whole = recordMany(1000000), thinned = recordMany(400);
  whole.append(recordMany(1000000));
  thinned.append(recordMany(400));
  std::map<std::string, double> sums = sumBars(whole, all);
  EXPECT_EQ(sums.count("2/0/DMA wait"), 1u);
  expectSameSums(sums, sumBars(thinned, few));
  EXPECT_LE(few, 2 * 400u * 7 / 4);
}
