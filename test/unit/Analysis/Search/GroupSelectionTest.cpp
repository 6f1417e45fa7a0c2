//===- GroupSelectionTest.cpp - Tiles that one CPE works on ---------------===//

#include "Analysis/Search/TilingSearch.h"
#include "Chips.h"

#include "mlir/IR/AffineExpr.h"
#include "mlir/IR/MLIRContext.h"

#include <gtest/gtest.h>

using namespace mlir;
using namespace mlir::sw;

namespace {

constexpr auto kParallel = utils::IteratorType::parallel;
constexpr auto kReduction = utils::IteratorType::reduction;

class GroupSelection : public testing::Test {
protected:
  AffineExpr loop(unsigned number) {
    return getAffineDimExpr(number, &context);
  }

  GroupAccess access(unsigned loops, ArrayRef<AffineExpr> exprs,
                     ArrayRef<int64_t> shape, bool isRead) {
    GroupAccess result;
    result.map = AffineMap::get(loops, 0, exprs, &context);
    result.shape.assign(shape.begin(), shape.end());
    result.isRead = isRead;
    result.isWritten = !isRead;
    return result;
  }

  /// Windows of 3 x 3 over planes of h x w, one after the other.
  TileProblem windows(int64_t planes, int64_t h, int64_t w) {
    TileProblem problem;
    problem.extents = {planes, h, w, 3, 3};
    problem.iterators = {kParallel, kParallel, kParallel, kReduction,
                         kReduction};
    problem.canCut.assign(5, true);
    problem.sizes.assign(5, 0);
    problem.accesses.push_back(
        access(5, {loop(0), loop(1) + loop(3), loop(2) + loop(4)},
               {planes, h + 2, w + 2}, /*isRead=*/true));
    problem.accesses.push_back(access(5, {loop(0), loop(1), loop(2)},
                                      {planes, h, w}, /*isRead=*/false));
    problem.stages.push_back({{0, 1, 2, 3, 4}, 5});
    return problem;
  }

  MLIRContext context;
};

TEST_F(GroupSelection, TilesOfWindowsHaveTheirHalo) {
  Target target = getTarget("sw26010");
  TileProblem problem = windows(16, 64, 64);
  int64_t small = getGroupLdmBytes(problem, {1, 4, 32, 3, 3}, target);
  int64_t large = getGroupLdmBytes(problem, {1, 8, 32, 3, 3}, target);
  // Four more rows of 34 and of 32, twice.
  EXPECT_NEAR(static_cast<double>(large - small), 2 * 4 * (34 + 32) * 4, 512);
}

TEST_F(GroupSelection, ChoicesFitAndKeepReductionsWhole) {
  for (const char *chip : {"sw26010", "sw26010pro"}) {
    Target target = getTarget(chip);
    for (int64_t extent : {1, 2, 7, 63, 64, 300}) {
      TileProblem problem = windows(extent, 56, extent);
      std::optional<GroupTile> tile = chooseGroupTile(problem, target);
      ASSERT_TRUE(tile.has_value()) << chip << " " << extent;
      EXPECT_LE(tile->ldmBytes, target.getUsableLdmBytes());
      EXPECT_EQ(tile->sizes[3], 3);
      EXPECT_EQ(tile->sizes[4], 3);
      for (unsigned i = 0; i < 5; ++i) {
        EXPECT_GE(tile->sizes[i], 1);
        EXPECT_LE(tile->sizes[i], problem.extents[i]);
      }
    }
  }
}

TEST_F(GroupSelection, GivenSizesStay) {
  Target target = getTarget("sw26010");
  TileProblem problem = windows(16, 64, 64);
  problem.sizes = {0, 5, 0, 0, 0};
  std::optional<GroupTile> tile = chooseGroupTile(problem, target);
  ASSERT_TRUE(tile.has_value());
  EXPECT_EQ(tile->sizes[1], 5);
}

TEST_F(GroupSelection, NothingWhereOneRowDoesNotFit) {
  Target target = getTarget("sw26010");
  TileProblem problem;
  problem.extents = {64, 100000};
  problem.iterators = {kParallel, kParallel};
  problem.canCut = {true, false};
  problem.sizes = {0, 0};
  problem.accesses.push_back(
      access(2, {loop(0), loop(1)}, {64, 100000}, /*isRead=*/true));
  EXPECT_FALSE(chooseGroupTile(problem, target).has_value());
  problem.canCut[1] = true;
  EXPECT_TRUE(chooseGroupTile(problem, target).has_value());
}

TEST_F(GroupSelection, LongReductionsAreCut) {
  Target target = getTarget("sw26010");
  TileProblem problem;
  problem.extents = {64, 100000};
  problem.iterators = {kParallel, kReduction};
  problem.canCut = {true, true};
  problem.sizes = {0, 0};
  problem.accesses.push_back(
      access(2, {loop(0), loop(1)}, {64, 100000}, /*isRead=*/true));
  problem.accesses.push_back(access(2, {loop(0)}, {64}, /*isRead=*/false));
  std::optional<GroupTile> tile = chooseGroupTile(problem, target);
  ASSERT_TRUE(tile.has_value());
  EXPECT_LT(tile->sizes[1], 100000);
}

TEST_F(GroupSelection, LongRowsBeginWhereLinesDo) {
  for (const char *chip : {"sw26010", "sw26010pro"}) {
    Target target = getTarget(chip);
    TileProblem problem;
    problem.extents = {1000003};
    problem.iterators = {kParallel};
    problem.canCut = {true};
    problem.sizes = {0};
    for (bool isRead : {true, false})
      problem.accesses.push_back(access(1, {loop(0)}, {1000003}, isRead));
    std::optional<GroupTile> tile = chooseGroupTile(problem, target);
    ASSERT_TRUE(tile.has_value());
    EXPECT_EQ(tile->sizes[0] * 4 % target.getDmaTransactionBytes(), 0) << chip;
  }
}

TEST_F(GroupSelection, RequestsOfOnePutWaitTogether) {
  Target target = getTarget("sw26010pro");
  TileProblem problem;
  problem.extents = {8, 64, 3136};
  problem.iterators = {kParallel, kParallel, kParallel};
  problem.canCut = {true, true, true};
  problem.sizes = {0, 0, 0};
  for (bool isRead : {true, false})
    problem.accesses.push_back(
        access(3, {loop(0), loop(1), loop(2)}, {8, 64, 3136}, isRead));
  // Eight rows in one request, or in four.
  EXPECT_LT(1.2 * getGroupCycles(problem, {8, 1, 1056}, target),
            getGroupCycles(problem, {4, 2, 1056}, target));
}

TEST_F(GroupSelection, AllCpesAreUsed) {
  Target target = getTarget("sw26010");
  TileProblem problem = windows(1, 640, 64);
  std::optional<GroupTile> tile = chooseGroupTile(problem, target);
  ASSERT_TRUE(tile.has_value());
  EXPECT_LE(tile->sizes[1] * tile->sizes[2], 640 * 64 / 64);
  // One CPE alone takes longer by the model, too.
  EXPECT_GT(getGroupCycles(problem, {1, 20, 64, 3, 3}, target) * 2,
            tile->cycles);
}

} // namespace
