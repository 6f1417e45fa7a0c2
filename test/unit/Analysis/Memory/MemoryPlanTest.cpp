//===- MemoryPlanTest.cpp - Places of buffers in one arena ----------------===//
#include "Analysis/Memory/MemoryPlan.h"

#include "gtest/gtest.h"

#include <limits>
#include <random>
#include <vector>

using namespace mlir::sw;

/// No two buffers share memory and time; the figures are those of the buffers.
static void expectPlan(const std::vector<PlannedBuffer> &buffers,
                       const MemoryPlan &plan) {
  int64_t sum = 0, end = 0, bound = 0;
  for (const PlannedBuffer &a : buffers) {
    EXPECT_EQ(a.offset % a.alignment, 0);
    sum += a.bytes;
    end = std::max(end, a.end());
    int64_t alive = 0;
    for (const PlannedBuffer &b : buffers) {
      if (b.first <= a.first && a.first <= b.last)
        alive += b.bytes;
      if (&a != &b && a.overlaps(b) && a.bytes && b.bytes)
        EXPECT_TRUE(a.end() <= b.offset || b.end() <= a.offset);
    }
    bound = std::max(bound, alive);
  }
  EXPECT_EQ(plan.sum, sum);
  EXPECT_EQ(plan.arenaBytes, end);
  EXPECT_EQ(plan.lowerBound, bound);
  EXPECT_GE(plan.arenaBytes, plan.lowerBound);
  EXPECT_LE(plan.arenaBytes, plan.sum);
}

TEST(MemoryPlan, Nothing) {
  std::vector<PlannedBuffer> buffers;
  auto plan = planMemory(buffers);
  ASSERT_TRUE(plan);
  EXPECT_EQ(plan->arenaBytes, 0);
  EXPECT_EQ(plan->lowerBound, 0);
}

TEST(MemoryPlan, Chain) {
  std::vector<PlannedBuffer> buffers;
  for (unsigned i = 0; i < 8; ++i)
    buffers.push_back({128 * (1 + i % 3), 128, i, i + 1});
  auto plan = planMemory(buffers);
  ASSERT_TRUE(plan);
  expectPlan(buffers, *plan);
  EXPECT_EQ(plan->arenaBytes, plan->lowerBound);
}

TEST(MemoryPlan, Overflow) {
  int64_t half = std::numeric_limits<int64_t>::max() / 2 + 1;
  std::vector<PlannedBuffer> buffers = {{half, 1, 0, 0}, {half, 1, 1, 1}};
  EXPECT_FALSE(planMemory(buffers));
}

/// Networks: long chains, with some buffers that live on for a while. Few plans
/// exceed the bound, and none by much.
TEST(MemoryPlan, RandomNetworks) {
  std::mt19937 random(7);
  auto below = [&](unsigned n) { return static_cast<unsigned>(random() % n); };
  double ratios = 0;
  const unsigned count = 200;
  for (unsigned network = 0; network < count; ++network) {
    std::vector<PlannedBuffer> buffers;
    unsigned steps = 1 + below(60);
    for (unsigned i = 0; i < steps; ++i) {
      unsigned life = below(4) ? 1 : 1 + below(6);
      buffers.push_back({128 * static_cast<int64_t>(1 + below(1000)), 128, i,
                         std::min(i + life, steps)});
    }
    auto plan = planMemory(buffers);
    ASSERT_TRUE(plan);
    expectPlan(buffers, *plan);
    double ratio = static_cast<double>(plan->arenaBytes) /
                   static_cast<double>(plan->lowerBound);
    EXPECT_LE(ratio, 1.25);
    ratios += ratio;
  }
  EXPECT_LE(ratios / count, 1.02);
}
