//===- GroupModelTest.cpp - How long a fusion group takes -----------------===//

#include "Analysis/CostModel/GroupModel.h"
#include "Chips.h"

#include "mlir/IR/AffineExpr.h"
#include "mlir/IR/MLIRContext.h"

#include <gtest/gtest.h>

using namespace mlir;
using namespace mlir::sw;

namespace {

constexpr auto kParallel = utils::IteratorType::parallel;

class GroupModelTest : public testing::Test {
protected:
  /// A copy of rows, `cycles` a point.
  TileProblem copy(int64_t rows, int64_t cols, double cycles) {
    TileProblem problem;
    problem.extents = {rows, cols};
    problem.iterators = {kParallel, kParallel};
    problem.canCut = {true, true};
    problem.sizes = {0, 0};
    for (bool isRead : {true, false}) {
      GroupAccess access;
      access.map = AffineMap::getMultiDimIdentityMap(2, &context);
      access.shape = {rows, cols};
      access.isRead = isRead;
      access.isWritten = !isRead;
      problem.accesses.push_back(access);
    }
    GroupStage stage;
    stage.loops = {0, 1};
    stage.pointCycles = cycles;
    problem.stages.push_back(stage);
    return problem;
  }

  double getCycles(const TileProblem &problem, ArrayRef<int64_t> sizes,
                   const Target &target) {
    return GroupModel(problem, target).getCycles(sizes);
  }

  MLIRContext context;
};

TEST_F(GroupModelTest, LongComputationHidesTransfers) {
  Target target = getTarget();
  double points = 1024 * 512, cpes = target.getNumCPEs();
  double more = getCycles(copy(1024, 512, 200), {4, 512}, target) -
                getCycles(copy(1024, 512, 100), {4, 512}, target);
  EXPECT_NEAR(more, 100 * points / cpes, 1);
}

TEST_F(GroupModelTest, ShortComputationHidesBehindTransfers) {
  Target target = getTarget();
  double less = getCycles(copy(1024, 512, 0.1), {4, 512}, target);
  double more = getCycles(copy(1024, 512, 1), {4, 512}, target);
  EXPECT_LT(more - less, 0.9 * 4 * 512);
}

TEST_F(GroupModelTest, RoundsCountWhole) {
  Target target = getTarget();
  double full = getCycles(copy(128, 512, 100), {1, 512}, target);
  double more = getCycles(copy(129, 512, 100), {1, 512}, target);
  EXPECT_GT(more - full, 50 * 512);
}

/// The columns are reduced, so a tile may have parts of them.
TEST_F(GroupModelTest, TheLastPartOfAReductionIsSmaller) {
  Target target = getTarget();
  TileProblem problem = copy(64, 300, 100);
  problem.iterators[1] = utils::IteratorType::reduction;
  problem.accesses.pop_back();
  double even = getCycles(problem, {1, 100}, target);
  double uneven = getCycles(problem, {1, 101}, target);
  EXPECT_NEAR(uneven, even, 0.01 * even);
}

TEST_F(GroupModelTest, PartialVectorsOfProductsCountForTheCpeThatHasThem) {
  Target target = getTarget();
  // Cycles for `rows` of 64 CPEs, which are vectors of a product.
  auto getProductCycles = [&](int64_t rows) {
    TileProblem problem = copy(rows, 512, 0);
    problem.extents.push_back(512);
    problem.iterators.push_back(utils::IteratorType::reduction);
    problem.canCut.push_back(false);
    GroupStage &stage = problem.stages.front();
    stage.kind = GroupStage::Kind::Product;
    stage.loops = {1, 0, 2};
    int64_t lanes = target.getVectorLanes();
    return getCycles(problem, {lanes, 512, 512}, target);
  };
  int64_t all = target.getNumCPEs() * target.getVectorLanes();
  EXPECT_GT(getProductCycles(all - 1), 1.1 * getProductCycles(all));
}

TEST_F(GroupModelTest, ArraysAreTransposedOnlyInPartsWithManyRows) {
  TileProblem problem = copy(64, 512, 1);
  problem.carriedLoop = 1;
  problem.transposed = TransposedWork{0, 16};
  auto isTransposed = [&](ArrayRef<int64_t> sizes) {
    return problem.getStages(sizes).empty();
  };
  EXPECT_TRUE(isTransposed({16, 256}));
  EXPECT_FALSE(isTransposed({8, 256}));
  EXPECT_FALSE(isTransposed({16, 512}));
  problem.transposed->single = {0};
  EXPECT_FALSE(isTransposed({16, 256}));
}

TEST_F(GroupModelTest, RescalingCostsOnlyInParts) {
  Target target = getTarget();
  TileProblem problem = copy(64, 512, 100);
  problem.iterators[1] = utils::IteratorType::reduction;
  problem.carriedLoop = 1;
  double whole = getCycles(problem, {1, 512}, target);
  double parts = getCycles(problem, {1, 128}, target);
  GroupStage rescaling;
  rescaling.callCycles = 1000;
  rescaling.isRescaling = true;
  problem.stages.push_back(rescaling);
  EXPECT_EQ(getCycles(problem, {1, 512}, target), whole);
  EXPECT_NEAR(getCycles(problem, {1, 128}, target) - parts, 4000, 1);
}

TEST_F(GroupModelTest, TilesOfOneConstantAreNoRows) {
  Target target = getTarget();
  TileProblem problem = copy(1024, 512, 0.1);
  double rows = getCycles(problem, {64, 8}, target);
  problem.accesses[0].isUniform = true;
  double uniform = getCycles(problem, {64, 8}, target);
  EXPECT_LT(uniform, 0.85 * rows);
  // Tiles of several sizes remain parts of the array.
  problem.accesses[0].isUniform = false;
  double cut = getCycles(problem, {60, 8}, target);
  problem.accesses[0].isUniform = true;
  EXPECT_EQ(getCycles(problem, {60, 8}, target), cut);
}

TEST_F(GroupModelTest, WhatAllTilesReadIsFetchedOnce) {
  Target target = getTarget();
  TileProblem problem = copy(4096, 512, 0.1);
  double without = getCycles(problem, {4, 512}, target);
  GroupAccess row;
  row.map = AffineMap::get(2, 0, getAffineDimExpr(1, &context));
  row.shape = {512};
  row.isRead = true;
  problem.accesses.push_back(row);
  double lines = target.getNumCPEs() * 512 * 4 / 128.0;
  double more = getCycles(problem, {4, 512}, target) - without;
  EXPECT_GT(more, 0);
  EXPECT_LT(more, 2 * lines * target.getCosts().readLine);
}

TEST_F(GroupModelTest, TilesFetchWholeRowsOfWhatTheyNeedNearlyAllOf) {
  Target target = getTarget();
  // Every other column: the last one is not needed, nor are the last ten.
  auto every = [&](int64_t width) {
    TileProblem problem = copy(1024, 14, 1);
    AffineExpr row = getAffineDimExpr(0, &context);
    AffineExpr col = getAffineDimExpr(1, &context);
    problem.accesses.front().map =
        AffineMap::get(2, 0, {row, col * 2}, &context);
    problem.accesses.front().shape = {1024, width};
    return problem;
  };
  auto getBytes = [&](int64_t width) {
    return GroupModel(every(width), target).getLdmBytes({32, 14});
  };
  EXPECT_EQ(getBytes(28) - getBytes(27), 2 * 4 * 32);
  EXPECT_EQ(getBytes(37), getBytes(27));
  EXPECT_LT(getCycles(every(28), {16, 14}, target),
            getCycles(every(37), {16, 14}, target));
  // A loop that takes each column cannot have more of them.
  TileProblem plain = copy(1024, 14, 1);
  int64_t before = GroupModel(plain, target).getLdmBytes({16, 14});
  plain.accesses.front().shape = {1024, 15};
  EXPECT_EQ(GroupModel(plain, target).getLdmBytes({16, 14}), before);
}

TEST_F(GroupModelTest, PaddedTilesFetchTheImageWithoutItsBorder) {
  Target target = getTarget();
  TileProblem problem = copy(64, 64, 1);
  problem.accesses[0].shape = {62, 60};
  int64_t plain = GroupModel(problem, target).getLdmBytes({8, 64});
  double cycles = getCycles(problem, {8, 64}, target);
  problem.accesses[0].padding = {{1, 62, 1}, {2, 60, 2}};
  // Rows of the array before the tile and after it, beside two buffers of
  // what is fetched.
  EXPECT_EQ(GroupModel(problem, target).getLdmBytes({8, 64}),
            plain + (1 + 8 + 1) * 64 * 4);
  EXPECT_GT(getCycles(problem, {8, 64}, target), cycles);
}

} // namespace
