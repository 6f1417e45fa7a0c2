//===- KernelStagesTest.cpp - Kernels at the same time --------------------===//
#include "Transforms/Placement/KernelStages.h"

#include <gtest/gtest.h>

using namespace mlir::sw;
using llvm::SmallVector;

namespace {

/// A kernel with this time on one core group. On several, a part of it is not
/// divided.
struct Times {
  double first, fixed;
  double on(int64_t groups) const {
    return fixed + (first - fixed) / static_cast<double>(groups);
  }
};

std::vector<KernelStage> choose(llvm::ArrayRef<StageKernel> kernels,
                                llvm::ArrayRef<Times> times, int64_t groups = 6,
                                double barrier = 1, double leastGain = 0.15) {
  return chooseStages(kernels, groups, barrier, leastGain,
                      [&](unsigned kernel, int64_t count) {
                        return std::optional<double>(times[kernel].on(count));
                      });
}

using Numbers = SmallVector<unsigned>;

TEST(KernelStages, PerfectDivisionStaysAlone) {
  std::vector<KernelStage> stages =
      choose({{}, {}}, {{600, 0}, {600, 0}}, 6, /*barrier=*/0);
  ASSERT_EQ(stages.size(), 2u);
  EXPECT_EQ(stages[0].kernels, Numbers({0}));
  EXPECT_TRUE(stages[0].ranges.empty());
  EXPECT_EQ(stages[1].kernels, Numbers({1}));
}

TEST(KernelStages, FixedTimesOverlap) {
  // 60 each on six core groups, 70 on three.
  std::vector<KernelStage> stages = choose({{}, {}}, {{110, 50}, {110, 50}});
  ASSERT_EQ(stages.size(), 1u);
  EXPECT_EQ(stages[0].kernels, Numbers({0, 1}));
  ASSERT_EQ(stages[0].ranges.size(), 2u);
  EXPECT_EQ(stages[0].ranges[0], (GroupRange{0, 3}));
  EXPECT_EQ(stages[0].ranges[1], (GroupRange{3, 3}));
  EXPECT_DOUBLE_EQ(stages[0].together, 70);
  EXPECT_DOUBLE_EQ(stages[0].apart, 121);
}

TEST(KernelStages, LossesArePermitted) {
  // 100 each on six core groups, and 200 on three.
  std::vector<KernelStage> stages = choose({{}, {}}, {{600, 0}, {600, 0}}, 6,
                                           /*barrier=*/0, /*leastGain=*/0);
  ASSERT_EQ(stages.size(), 1u);
  EXPECT_DOUBLE_EQ(stages[0].together, 200);
  stages = choose({{}, {}}, {{600, 0}, {60, 0}}, 6, 0, /*leastGain=*/-10);
  ASSERT_EQ(stages.size(), 1u);
  EXPECT_GT(stages[0].together, stages[0].apart);
}

TEST(KernelStages, LongKernelsGetMore) {
  std::vector<KernelStage> stages = choose({{}, {}}, {{440, 40}, {90, 60}});
  ASSERT_EQ(stages.size(), 1u);
  EXPECT_EQ(stages[0].ranges[0], (GroupRange{0, 5}));
  EXPECT_EQ(stages[0].ranges[1], (GroupRange{5, 1}));
}

TEST(KernelStages, DependentKernelsFollow) {
  // 0 -> 1 and 2 -> 3: two stages of two.
  Times times = {110, 50};
  std::vector<KernelStage> stages =
      choose({{}, {{0}}, {}, {{2}}}, {times, times, times, times});
  ASSERT_EQ(stages.size(), 2u);
  EXPECT_EQ(stages[0].kernels, Numbers({0, 2}));
  EXPECT_EQ(stages[1].kernels, Numbers({1, 3}));
}

TEST(KernelStages, ChainHasNoPartners) {
  Times times = {110, 50};
  std::vector<KernelStage> stages =
      choose({{}, {{0}}, {{0, 1}}}, {times, times, times});
  ASSERT_EQ(stages.size(), 3u);
  for (const KernelStage &stage : stages)
    EXPECT_TRUE(stage.ranges.empty());
}

TEST(KernelStages, ReaderOfALaterKernelIsAlone) {
  // Kernel 2 has an op before kernel 0, which reads its result.
  Times times = {110, 50};
  std::vector<KernelStage> stages =
      choose({{{2}}, {}, {}}, {times, times, times});
  ASSERT_EQ(stages.size(), 2u);
  EXPECT_EQ(stages[0].kernels, Numbers({0}));
  EXPECT_TRUE(stages[0].ranges.empty());
  EXPECT_EQ(stages[1].kernels, Numbers({1, 2}));
}

TEST(KernelStages, OneCoreGroupEach) {
  // At most four kernels, and no more than there are core groups.
  SmallVector<StageKernel> kernels(5);
  SmallVector<Times> times(5, {100, 100});
  std::vector<KernelStage> stages = choose(kernels, times);
  EXPECT_EQ(stages[0].kernels.size(), 4u);
  stages = choose(kernels, times, /*groups=*/2);
  EXPECT_EQ(stages[0].kernels, Numbers({0, 1}));
  EXPECT_EQ(stages[0].ranges[1], (GroupRange{1, 1}));
}

TEST(KernelStages, KernelsKeepAllCoreGroups) {
  StageKernel whole;
  whole.canBePlaced = false;
  Times times = {110, 50};
  std::vector<KernelStage> stages =
      choose({whole, {}, {}}, {times, times, times});
  ASSERT_EQ(stages.size(), 2u);
  EXPECT_EQ(stages[0].kernels, Numbers({0}));
  EXPECT_TRUE(stages[0].ranges.empty());
  EXPECT_EQ(stages[1].kernels, Numbers({1, 2}));
}

TEST(KernelStages, UnknownTimesStayAlone) {
  std::vector<KernelStage> stages = chooseStages(
      {{}, {}, {}}, 6, 1, 0.2,
      [](unsigned kernel, int64_t /*groups*/) -> std::optional<double> {
        if (kernel == 1)
          return std::nullopt;
        return 100;
      });
  ASSERT_EQ(stages.size(), 2u);
  EXPECT_EQ(stages[0].kernels, Numbers({0, 2}));
  EXPECT_EQ(stages[1].kernels, Numbers({1}));
}

TEST(KernelStages, PredictsOnlyWhatCanBeTogether) {
  unsigned asked = 0;
  chooseStages({{}, {{0}}}, 6, 1, 0.2,
               [&](unsigned /*kernel*/, int64_t /*groups*/) {
                 ++asked;
                 return std::optional<double>(1);
               });
  EXPECT_EQ(asked, 0u);
}

} // namespace
