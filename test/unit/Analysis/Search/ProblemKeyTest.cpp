//===- ProblemKeyTest.cpp - Texts that name problems of tiles -------------===//

#include "Analysis/Search/ProblemKey.h"
#include "Analysis/Search/TilingSearch.h"
#include "Chips.h"
#include "Dialect/SW/IR/SearchMemo.h"

#include "mlir/IR/MLIRContext.h"

#include <gtest/gtest.h>

#include <thread>

using namespace mlir;
using namespace mlir::sw;

/// A copy of a matrix.
static TileProblem makeCopy(MLIRContext &context) {
  AffineMap map = AffineMap::getMultiDimIdentityMap(2, &context);
  TileProblem problem;
  problem.extents = {300, 200};
  problem.canCut = {true, true};
  problem.sizes = {0, 0};
  problem.iterators.assign(2, utils::IteratorType::parallel);
  problem.accesses = {{map, {300, 200}, 4, /*isRead=*/true, false},
                      {map, {300, 200}, 4, false, /*isWritten=*/true}};
  problem.stages = {{{0, 1}, 1.5}};
  return problem;
}

namespace {

TEST(ProblemKey, EveryFieldCounts) {
  MLIRContext context;
  using Change = void (*)(TileProblem &);
  const Change changes[] = {
      [](TileProblem &problem) { problem.extents[1] = 201; },
      [](TileProblem &problem) { problem.canCut[0] = false; },
      [](TileProblem &problem) { problem.sizes[0] = 8; },
      [](TileProblem &problem) { problem.units.push_back({1, 4}); },
      [](TileProblem &problem) {
        problem.iterators[1] = utils::IteratorType::reduction;
      },
      [](TileProblem &problem) {
        problem.accesses[0].map = AffineMap::getPermutationMap(
            ArrayRef<unsigned>{1, 0}, problem.accesses[0].map.getContext());
      },
      [](TileProblem &problem) { problem.accesses[0].elementBytes = 8; },
      [](TileProblem &problem) {
        problem.accesses[0].padding = {{1, 298, 1}, {0, 200, 0}};
      },
      [](TileProblem &problem) { problem.accesses[0].isUniform = true; },
      [](TileProblem &problem) { problem.stages[0].form.packsB = true; },
      [](TileProblem &problem) { problem.stages[0].form.transposesA = true; },
      [](TileProblem &problem) { problem.stages[0].form.isAligned = false; },
      [](TileProblem &problem) { problem.stages[0].form.bits = 64; },
      [](TileProblem &problem) { problem.stages[0].pointCycles = 1.25; },
      [](TileProblem &problem) {
        problem.stages[0].kind = GroupStage::Kind::Vectors;
      },
      [](TileProblem &problem) {
        problem.stages[0].vectors = std::make_shared<VectorLoops>();
      },
      [](TileProblem &problem) { problem.carriedLoop = 0; },
      [](TileProblem &problem) { problem.canShare = true; },
      [](TileProblem &problem) { problem.distribution = GroupDistribution(); },
  };
  Target target = getTarget("sw26010");
  std::set<std::string> keys = {getProblemKey(makeCopy(context), target)};
  EXPECT_EQ(getProblemKey(makeCopy(context), target), *keys.begin());
  EXPECT_TRUE(
      keys.insert(getProblemKey(makeCopy(context), getTarget("sw26010pro")))
          .second);
  for (auto [number, change] : llvm::enumerate(changes)) {
    TileProblem problem = makeCopy(context);
    change(problem);
    EXPECT_TRUE(keys.insert(getProblemKey(problem, target)).second)
        << "change " << number;
  }
}

TEST(SearchMemo, SearchesOnce) {
  MLIRContext context;
  EXPECT_EQ(SearchMemo::get(&context), nullptr);
  context.loadDialect<SWDialect>();
  const SearchMemo *memo = SearchMemo::get(&context);
  ASSERT_NE(memo, nullptr);
  int searches = 0;
  for (int i = 0; i < 3; ++i)
    EXPECT_EQ(memo->getOrSearch("a", [&] { return ++searches; }), 1);
  EXPECT_EQ(memo->getOrSearch("b", [&] { return ++searches; }), 2);
}

TEST(SearchMemo, ChoosesTheSameFromSeveralThreads) {
  MLIRContext apart, shared;
  shared.loadDialect<SWDialect>();
  Target target = getTarget("sw26010");
  std::optional<GroupTile> expected = chooseGroupTile(makeCopy(apart), target);
  ASSERT_TRUE(expected.has_value());
  std::vector<std::thread> threads;
  threads.reserve(4);
  for (int i = 0; i < 4; ++i)
    threads.emplace_back([&] {
      for (int j = 0; j < 8; ++j) {
        std::optional<GroupTile> tile =
            chooseGroupTile(makeCopy(shared), target);
        EXPECT_TRUE(tile && tile->sizes == expected->sizes &&
                    tile->cycles == expected->cycles);
      }
    });
  for (std::thread &thread : threads)
    thread.join();
}

} // namespace
