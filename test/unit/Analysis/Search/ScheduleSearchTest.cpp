//===- ScheduleSearchTest.cpp - Space, search and cache of schedules ------===//

#include "Analysis/Search/ScheduleSearch.h"
#include "Analysis/Search/ScheduleCache.h"
#include "Chips.h"

#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Path.h"

#include <gtest/gtest.h>

using namespace mlir;
using namespace mlir::sw;

namespace {

struct ScheduleSearchTest : testing::Test {
  MLIRContext context{MLIRContext::Threading::DISABLED};
  Target target = getTarget();

  ScheduleProblem makeProblem(int64_t m, int64_t n, int64_t k) {
    ScheduleProblem problem;
    problem.extents = {m, n, k};
    problem.iterators = {utils::IteratorType::parallel,
                         utils::IteratorType::parallel,
                         utils::IteratorType::reduction};
    auto map = [&](unsigned first, unsigned second) {
      return AffineMap::getMultiDimMapWithTargets(3, {first, second}, &context);
    };
    problem.operands = {
        {map(0, 2), {m, k}}, {map(2, 1), {k, n}}, {map(0, 1), {m, n}}};
    problem.m = 0, problem.n = 1, problem.k = 2;
    problem.overwrites = true;
    return problem;
  }

  SearchResult find(const ScheduleProblem &problem, size_t wanted,
                    const ScheduleRequest &request = {}) {
    return findSchedules(problem, request, target, ScheduleFeatures(), wanted);
  }
};

TEST(BalancedSizes, CutInNearlyEqualTiles) {
  EXPECT_EQ(getBalancedSizes(100, 8),
            (SmallVector<int64_t>{100, 56, 40, 32, 24, 16, 8}));
  EXPECT_EQ(getBalancedSizes(1, 32), SmallVector<int64_t>{1});
  // Few sizes of a long loop.
  EXPECT_LT(getBalancedSizes(1000000, 8).size(), 1000u);
}

TEST_F(ScheduleSearchTest, FindsWhatAFullSearchFinds) {
  for (auto [m, n, k] : {std::array<int64_t, 3>{200, 200, 200},
                         {256, 256, 256},
                         {1, 1000, 500},
                         {500, 136, 72}}) {
    ScheduleProblem problem = makeProblem(m, n, k);
    SearchResult pruned = find(problem, 3), all = find(problem, kAllSchedules);
    ASSERT_EQ(pruned.best.size(), 3u);
    double best = all.best.front().estimate.cycles;
    EXPECT_LE(pruned.best.front().estimate.cycles, best * 1.001)
        << m << "x" << n << "x" << k;
    EXPECT_LT(pruned.statistics.estimated, all.statistics.estimated);
    // Row-contiguous transfers take LDM of their own: a few do not fit.
    EXPECT_GE(all.statistics.estimated, all.best.size());
    EXPECT_LE(all.statistics.estimated, all.best.size() * 1.01);
    // Phases have to promise 4 %.
    for (size_t i = 1; i < all.best.size(); ++i)
      ASSERT_LE(all.best[i - 1].estimate.cycles,
                all.best[i].estimate.cycles *
                    (all.best[i].schedule.usesPhases ? 1.0401 : 1));
  }
}

TEST_F(ScheduleSearchTest, FindsWhatAFullSearchFindsOnCoreGroups) {
  // Some have the same rows or columns in all of their turns.
  target = getTarget("sw26010pro").withUsedCoreGroups(6);
  for (auto [m, n, k] : {std::array<int64_t, 3>{300, 500, 96},
                         {512, 136, 72},
                         {136, 700, 256}}) {
    ScheduleProblem problem = makeProblem(m, n, k);
    double best = find(problem, kAllSchedules).best.front().estimate.cycles;
    EXPECT_LE(find(problem, 1).best.front().estimate.cycles, best * 1.005)
        << m << "x" << n << "x" << k;
  }
}

TEST_F(ScheduleSearchTest, SingleCPEsHaveAsMuchOnAllCoreGroups) {
  // Each CPE has weights of 11 columns: not of whole vectors, but of as many
  // columns as others.
  ScheduleProblem problem = makeProblem(32, 4096, 9216);
  problem.operands[1] = {
      AffineMap::getMultiDimMapWithTargets(3, {1, 2}, &context), {4096, 9216}};
  target = getTarget("sw26010pro").withUsedCoreGroups(6);
  Schedule best = find(problem, 1).best.front().schedule;
  EXPECT_EQ(best.distributedLoop, problem.n);
  EXPECT_EQ(best.sizes[problem.n], 704);
}

TEST_F(ScheduleSearchTest, IsDeterministicAndFits) {
  ScheduleProblem problem = makeProblem(1000, 1000, 1000);
  SearchResult first = find(problem, 5), second = find(problem, 5);
  ASSERT_EQ(first.best.size(), 5u);
  for (auto [a, b] : llvm::zip_equal(first.best, second.best)) {
    EXPECT_TRUE(a.schedule == b.schedule);
    EXPECT_EQ(checkSchedule(problem, a.schedule, target), std::nullopt);
  }
  const SearchStatistics &statistics = first.statistics;
  EXPECT_GE(statistics.enumerated, statistics.fitting);
  EXPECT_GE(statistics.fitting, statistics.distinct);
  EXPECT_GE(statistics.distinct, statistics.undominated);
  EXPECT_GT(statistics.undominated, statistics.estimated);
}

TEST_F(ScheduleSearchTest, ObeysRequests) {
  ScheduleProblem problem = makeProblem(512, 512, 512);
  ScheduleRequest request;
  request.sizes = {64, 0, 100};
  request.order = {2, 1, 0};
  request.buffers = {1, 0, 2};
  request.vectorLoop = 0;
  for (const RankedSchedule &ranked : find(problem, 10, request).best) {
    const Schedule &schedule = ranked.schedule;
    EXPECT_EQ(schedule.sizes[0], 64);
    EXPECT_EQ(schedule.sizes[2], 100);
    EXPECT_EQ(schedule.order, request.order);
    EXPECT_EQ(schedule.buffers[0], 1);
    EXPECT_EQ(schedule.buffers[2], 2);
    EXPECT_EQ(schedule.vectorLoop, 0u);
  }
  request.sizes = {512, 512, 512};
  ScheduleRequest tooLarge;
  tooLarge.sizes = {4096, 4096, 4096};
  EXPECT_TRUE(find(makeProblem(4096, 4096, 4096), 1, tooLarge).best.empty());
}

TEST_F(ScheduleSearchTest, SpreadsAreNoRequestOfProducts) {
  ScheduleRequest request;
  request.units = {1, 4, 1};
  EXPECT_FALSE(request.isEmpty());
  EXPECT_TRUE(checkRequest(makeProblem(64, 64, 64), request));
}

TEST_F(ScheduleSearchTest, KeysDifferWithProblemAndChip) {
  ScheduleProblem problem = makeProblem(64, 64, 64);
  std::string key = getScheduleKey(problem, target);
  EXPECT_EQ(key, getScheduleKey(makeProblem(64, 64, 64), target));
  EXPECT_NE(key, getScheduleKey(makeProblem(64, 64, 65), target));
  EXPECT_NE(key, getScheduleKey(problem, getTarget("sw26010pro")));
  problem.overwrites = false;
  EXPECT_NE(key, getScheduleKey(problem, target));
}

TEST_F(ScheduleSearchTest, CacheKeepsWhatItIsGiven) {
  ScheduleProblem problem = makeProblem(512, 512, 512);
  Schedule schedule = find(problem, 1).best.front().schedule;
  SmallString<128> file;
  ASSERT_FALSE(llvm::sys::fs::createUniqueDirectory("schedules", file));
  llvm::sys::path::append(file, "cache.json");
  ScheduleCache first, second, other;
  first.insert("a", schedule);
  EXPECT_TRUE(first.isChanged());
  EXPECT_FALSE(bool(first.save(file, "chip", "f")));
  EXPECT_FALSE(first.isChanged());
  // Another process adds its own.
  other.insert("b", schedule);
  EXPECT_FALSE(bool(other.save(file, "chip", "f")));
  EXPECT_FALSE(bool(second.load(file, "f")));
  EXPECT_EQ(second.size(), 2u);
  std::string error;
  std::optional<Schedule> found = second.lookup("a", problem, target, error);
  ASSERT_TRUE(found.has_value());
  EXPECT_TRUE(*found == schedule);
  // What is wrong for the problem is dropped.
  EXPECT_EQ(second.lookup("b", makeProblem(8, 8, 8), target, error),
            std::nullopt);
  EXPECT_NE(error, "");
  EXPECT_EQ(second.size(), 1u);
  EXPECT_EQ(llvm::toString(ScheduleCache().load(file, "g")),
            "is of a chip with other figures ('chip')");
  ASSERT_FALSE(
      llvm::sys::fs::remove_directories(llvm::sys::path::parent_path(file)));
}

} // namespace
