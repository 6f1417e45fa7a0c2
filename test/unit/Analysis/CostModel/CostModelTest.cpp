//===- CostModelTest.cpp - How long a schedule takes ----------------------===//

#include "Analysis/CostModel/CostModel.h"
#include "Chips.h"

#include <gtest/gtest.h>

using namespace mlir;
using namespace mlir::sw;

namespace {

struct CostModelTest : testing::Test {
  MLIRContext context{MLIRContext::Threading::DISABLED};
  Target target = getTarget();

  /// C[m,n] += A[m,k] * B[k,n] with loops m, n, k.
  ScheduleProblem makeProblem(int64_t m, int64_t n, int64_t k,
                              unsigned bits = 32) {
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
    problem.bits = bits;
    problem.m = 0, problem.n = 1, problem.k = 2;
    problem.overwrites = true;
    return problem;
  }

  Schedule makeSchedule(int64_t m, int64_t n, int64_t k) {
    Schedule schedule;
    schedule.sizes = {m, n, k};
    schedule.order = {0, 1, 2};
    schedule.mesh = {Spread::Row, Spread::Col, Spread::None};
    schedule.units = {1, target.getVectorLanes(), 1};
    schedule.vectorLoop = 1;
    schedule.buffers = {2, 2, 2};
    schedule.rowContiguous = {false, false, false};
    return schedule;
  }

  Estimate estimate(const ScheduleProblem &problem, const Schedule &schedule) {
    std::string reason;
    FailureOr<Estimate> result =
        estimateSchedule(problem, schedule, target, &reason);
    EXPECT_TRUE(succeeded(result)) << reason;
    return succeeded(result) ? *result : Estimate();
  }

  std::string getReason(const ScheduleProblem &problem,
                        const Schedule &schedule) {
    std::string reason;
    EXPECT_TRUE(failed(estimateSchedule(problem, schedule, target, &reason)));
    return reason;
  }
};

TEST_F(CostModelTest, CountsTraffic) {
  Estimate e =
      estimate(makeProblem(512, 768, 1024), makeSchedule(256, 256, 128));
  // A once for each of 3 columns of tiles, B for each of 2 rows of tiles.
  EXPECT_EQ(e.getBytes, 4 * (3 * 512 * 1024 + 2 * 1024 * 768));
  EXPECT_EQ(e.putBytes, 4 * 512 * 768);
  // Pieces of 32 x 16, 16 x 32 and 32 x 32, two each.
  EXPECT_GE(e.ldmBytes, 2 * 4 * (512 + 512 + 1024));
  EXPECT_LT(e.ldmBytes, 2 * 4 * (512 + 512 + 1024) + 1024);
}

TEST_F(CostModelTest, CountsWhatAnEpilogueReads) {
  ScheduleProblem plain = makeProblem(512, 768, 1024), with = plain;
  // A row of the result has a number, each element of it another one.
  AffineMap bias = AffineMap::getMultiDimMapWithTargets(3, {0}, &context);
  with.epilogue = {{bias, 32}, {plain.operands[2].map, 32}};
  Schedule schedule = makeSchedule(256, 256, 128);
  Estimate before = estimate(plain, schedule), after = estimate(with, schedule);
  // The bias once for each of 3 columns of tiles, and each mesh row.
  EXPECT_EQ(after.getBytes - before.getBytes, 4 * (512 * 768 + 3 * 512));
  EXPECT_GT(after.dmaCycles, before.dmaCycles);
  EXPECT_GT(after.cycles, before.cycles);
  // Two buffers as C has, of 32 x 32 and of 32 elements.
  EXPECT_EQ(after.ldmBytes - before.ldmBytes, 2 * 4 * (1024 + 32));
  // Of one tile nothing is fetched ahead: it comes when the product is done.
  Schedule whole = makeSchedule(64, 64, 64);
  ScheduleProblem small = makeProblem(64, 64, 64), smallWith = small;
  smallWith.epilogue = {{small.operands[2].map, 32}};
  EXPECT_GT(estimate(smallWith, whole).cycles - estimate(small, whole).cycles,
            target.getCosts().getLatency);
}

TEST_F(CostModelTest, DealsOutWhatAnEpilogueReads) {
  ScheduleProblem problem = makeProblem(1024, 196, 256);
  problem.epilogue = {{problem.operands[2].map, 32}};
  Schedule pieces = makeSchedule(128, 196, 256), rows = pieces;
  rows.rowContiguous = {false, false, true};
  ScheduleProblem plain = makeProblem(1024, 196, 256);
  auto getService = [&](const Schedule &schedule) {
    return estimate(problem, schedule).dmaCycles -
           estimate(plain, schedule).dmaCycles;
  };
  // Pieces of 28 columns are blocks of 112 bytes.
  EXPECT_LT(getService(rows), 0.6 * getService(pieces));
  // Two buffers for what travels, 2 rows of 196, and one for 16 x 28.
  EXPECT_EQ(estimate(problem, rows).ldmBytes - estimate(plain, rows).ldmBytes,
            2 * 1664 + 16 * 28 * 4);
}

TEST_F(CostModelTest, CountsTrafficOfLongLoopsAndRemainders) {
  // 40 x 40 x 80 tiles, the last of each loop smaller.
  ScheduleProblem problem = makeProblem(2550, 2550, 2550);
  Estimate e = estimate(problem, makeSchedule(64, 64, 32));
  EXPECT_EQ(e.getBytes, int64_t(4) * 2 * 40 * 2550 * 2550);
  EXPECT_EQ(e.putBytes, int64_t(4) * 2550 * 2550);
}

TEST_F(CostModelTest, OldValuesOfCAreFetched) {
  ScheduleProblem problem = makeProblem(512, 512, 512);
  Schedule schedule = makeSchedule(256, 256, 128);
  Estimate without = estimate(problem, schedule);
  problem.overwrites = false;
  Estimate with = estimate(problem, schedule);
  EXPECT_EQ(with.getBytes, without.getBytes + 4 * 512 * 512);
  EXPECT_GT(with.cycles, without.cycles);
}

TEST_F(CostModelTest, StationaryOperandsStay) {
  // With one tile along k, A stays while n runs.
  Estimate e =
      estimate(makeProblem(512, 1024, 128), makeSchedule(256, 128, 128));
  EXPECT_EQ(e.getBytes, 4 * (512 * 128 + 2 * 128 * 1024));
}

TEST_F(CostModelTest, SumsThatLeaveAreAddedUpInMemory) {
  Schedule schedule = makeSchedule(256, 256, 128);
  schedule.order = {2, 0, 1};
  Estimate e = estimate(makeProblem(512, 512, 512), schedule);
  EXPECT_EQ(e.putBytes, 4 * 4 * 512 * 512);
}

TEST_F(CostModelTest, TwoBuffersHideTransfers) {
  ScheduleProblem problem = makeProblem(1024, 1024, 1024);
  Schedule schedule = makeSchedule(256, 256, 64);
  Estimate two = estimate(problem, schedule);
  schedule.buffers = {1, 1, 1};
  Estimate one = estimate(problem, schedule);
  EXPECT_LT(two.cycles, one.cycles);
  EXPECT_LT(one.ldmBytes, two.ldmBytes);
  EXPECT_LT(two.exposedDmaCycles, one.exposedDmaCycles);
}

TEST_F(CostModelTest, NoScheduleBeatsTheBound) {
  for (int64_t size : {1, 7, 64, 200, 500, 1000, 2048})
    for (int64_t tile : {1, 40, 128, 256}) {
      int64_t t = std::min(size, tile);
      for (unsigned bits : {32u, 64u}) {
        Estimate e = estimate(makeProblem(size, size, size, bits),
                              makeSchedule(t, t, std::min<int64_t>(t, 64)));
        EXPECT_GE(e.cycles, e.boundCycles) << size << " " << tile;
        EXPECT_GE(e.cycles, e.launchCycles + e.dmaCycles) << size;
        EXPECT_GE(e.cycles, e.launchCycles + e.computeCycles) << size;
      }
    }
}

TEST_F(CostModelTest, LongLoopsGoOnAsTheyDid) {
  Schedule schedule = makeSchedule(256, 256, 64);
  double once = estimate(makeProblem(1024, 1024, 8192), schedule).cycles;
  double twice = estimate(makeProblem(1024, 1024, 16384), schedule).cycles;
  double four = estimate(makeProblem(1024, 1024, 32768), schedule).cycles;
  EXPECT_NEAR(four - twice, 2 * (twice - once), 1e-6 * four);
}

TEST_F(CostModelTest, SaysWhatLimits) {
  EXPECT_EQ(
      estimate(makeProblem(2048, 2048, 2048), makeSchedule(512, 512, 64)).bound,
      Bound::Compute);
  EXPECT_EQ(
      estimate(makeProblem(8192, 64, 64), makeSchedule(1024, 64, 64)).bound,
      Bound::Dma);
  EXPECT_EQ(estimate(makeProblem(16, 16, 16), makeSchedule(16, 16, 16)).bound,
            Bound::Startup);
  EXPECT_EQ(stringifyBound(Bound::Startup), "startup");
}

TEST_F(CostModelTest, BatchLoopsRunOneByOne) {
  ScheduleProblem problem = makeProblem(256, 256, 256);
  problem.extents.insert(problem.extents.begin(), 10);
  problem.iterators.insert(problem.iterators.begin(),
                           utils::IteratorType::parallel);
  for (ScheduleOperand &operand : problem.operands) {
    SmallVector<unsigned> targets = {0};
    for (unsigned i = 0; i < 2; ++i)
      targets.push_back(operand.map.getDimPosition(i) + 1);
    operand.map = AffineMap::getMultiDimMapWithTargets(4, targets, &context);
    operand.shape.insert(operand.shape.begin(), 10);
  }
  problem.m = 1, problem.n = 2, problem.k = 3;
  Schedule schedule = makeSchedule(256, 256, 128);
  Estimate alone = estimate(makeProblem(256, 256, 256), schedule);
  schedule.sizes.insert(schedule.sizes.begin(), 1);
  schedule.order = {0, 1, 2, 3};
  schedule.mesh.insert(schedule.mesh.begin(), std::nullopt);
  schedule.units.insert(schedule.units.begin(), 1);
  schedule.vectorLoop = 2;
  Estimate ten = estimate(problem, schedule);
  EXPECT_EQ(ten.getBytes, 10 * alone.getBytes);
  EXPECT_EQ(ten.putBytes, 10 * alone.putBytes);
  EXPECT_LT(ten.cycles, 10 * alone.cycles);
  EXPECT_GT(ten.cycles, 10 * alone.computeCycles);
}

TEST_F(CostModelTest, ProHasVectorsOfEightLanes) {
  // 200 columns are pieces of 28 on SW26010 and of 32 on SW26010-Pro.
  auto getBytes = [&] {
    return getScheduleLdmBytes(makeProblem(200, 200, 200),
                               makeSchedule(200, 200, 200), target);
  };
  int64_t a = 2560, reply = 128;
  EXPECT_EQ(getBytes(), 2 * (a + 2 * 2816) + reply);
  target = getTarget("sw26010pro");
  EXPECT_EQ(getBytes(), 2 * (a + 2 * 3200) + reply);
  Estimate e =
      estimate(makeProblem(1024, 1024, 1024), makeSchedule(512, 512, 256));
  EXPECT_GT(e.boundCycles / e.cycles, 0.5);
  EXPECT_LT(e.boundCycles / e.cycles, 1);
}

// Each core group has CPEs and a memory, and the busiest one has a part of the
// tiles.
TEST_F(CostModelTest, CoreGroupsShareTiles) {
  target = getTarget("sw26010pro");
  ScheduleProblem problem = makeProblem(4128, 4096, 4096);
  Schedule schedule = makeSchedule(688, 512, 512);
  Estimate one = estimate(problem, schedule);
  target = target.withUsedCoreGroups(6);
  Estimate six = estimate(problem, schedule);
  EXPECT_DOUBLE_EQ(six.boundCycles, one.boundCycles / 6);
  EXPECT_GT(one.cycles / six.cycles, 5.3);
  EXPECT_LT(one.cycles / six.cycles, 6);
}

// What all CPEs read alike is fetched once, and no CPE waits for another one.
TEST_F(CostModelTest, LoopsAreDistributed) {
  ScheduleProblem problem = makeProblem(128, 4096, 64);
  Schedule schedule = makeSchedule(128, 2048, 64);
  schedule.distributedLoop = problem.n;
  setSpreads(problem, target, schedule);
  EXPECT_EQ(*schedule.mesh[problem.m], Spread::None);
  EXPECT_EQ(*schedule.mesh[problem.n], Spread::All);
  Estimate e = estimate(problem, schedule);
  EXPECT_EQ(e.getBytes, 4 * (128 * 64 + 64 * 4096));
  EXPECT_EQ(e.putBytes, 4 * 128 * 4096);
  schedule.buffers = {1, 1, 1};
  // All of A, columns of B and C, and what a buffer may lose at its begin.
  EXPECT_EQ(getScheduleLdmBytes(problem, schedule, target),
            4 * (128 * 64 + 64 * 32 + 128 * 32) + 128);
  schedule.distributedLoop = problem.k;
  EXPECT_TRUE(checkSchedule(problem, schedule, target).has_value());
}

// Where transfers take longest, puts that no get waits for are shorter, and
// have one buffer.
TEST_F(CostModelTest, PutsTakeTurnsWithGets) {
  ScheduleProblem problem = makeProblem(256, 16384, 16);
  Schedule schedule = makeSchedule(256, 512, 16);
  schedule.buffers = {1, 2, 1};
  double mixed = estimate(problem, schedule).cycles;
  schedule.usesPhases = true;
  EXPECT_LT(estimate(problem, schedule).cycles, 0.9 * mixed);
  EXPECT_FALSE(checkSchedule(problem, schedule, target).has_value());
  // With two buffers of C the puts are beside the next product.
  double alone = estimate(problem, schedule).cycles;
  schedule.buffers = {1, 2, 2};
  EXPECT_FALSE(checkSchedule(problem, schedule, target).has_value());
  EXPECT_LT(estimate(problem, schedule).cycles, 0.95 * alone);
  // Then nothing may be fetched for the tile itself.
  schedule.buffers = {1, 1, 2};
  EXPECT_EQ(*checkSchedule(problem, schedule, target),
            "expects one buffer of C, or full reductions and two buffers of "
            "each operand that tiles fetch, and no image for each mesh column, "
            "with get and put phases");
  schedule.buffers = {2, 2, 2};
  schedule.sizes = {256, 512, 8};
  EXPECT_TRUE(checkSchedule(problem, schedule, target).has_value());
}

TEST_F(CostModelTest, RefusesWhatDoesNotMatch) {
  ScheduleProblem problem = makeProblem(64, 64, 64);
  Schedule good = makeSchedule(64, 64, 64), bad = good;
  bad.sizes[1] = 65;
  EXPECT_EQ(getReason(problem, bad),
            "expects a tile size of 1 to 64 for loop 1, but got 65");
  bad = good;
  bad.order = {0, 1, 1};
  EXPECT_EQ(getReason(problem, bad), "expects each loop once in the order");
  bad = good;
  bad.buffers[2] = 3;
  EXPECT_EQ(getReason(problem, bad), "expects 1 or 2 buffers, but got 3");
  bad = good;
  bad.units.pop_back();
  EXPECT_EQ(getReason(problem, bad), "expects one entry for each of 3 loops");
  bad = good;
  bad.vectorLoop = 2;
  EXPECT_EQ(getReason(problem, bad), "expects vectors along m or n");
  problem.bits = 16;
  EXPECT_EQ(getReason(problem, good),
            "expects elements of f32 or f64, but got 16 bits");
}

} // namespace
