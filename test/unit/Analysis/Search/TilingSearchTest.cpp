//===- TilingSearchTest.cpp - One search for all tiling problems ----------===//

#include "Analysis/Search/TilingSearch.h"
#include "Chips.h"

#include "mlir/IR/MLIRContext.h"

#include <gtest/gtest.h>

#include <random>

using namespace mlir;
using namespace mlir::sw;

namespace {

/// A number from 1 to `maximum`, small ones as often as large ones.
int64_t draw(std::mt19937 &random, int64_t maximum) {
  double exponent = std::uniform_real_distribution<>(0, 1)(random);
  return std::max<int64_t>(1, std::llround(std::pow(maximum, exponent)));
}

/// Expects that the result of `problem`, if there is one, satisfies its kind.
template <typename Problem>
bool expectVerified(const Problem &problem, const Target &target) {
  using Kind = TilingKind<Problem>;
  auto tile = findTile(problem, target, /*context=*/nullptr);
  if (std::optional<std::string> reason = Kind::check(problem, target)) {
    EXPECT_FALSE(tile) << *reason;
    return false;
  }
  if (!tile)
    return false;
  std::optional<std::string> reason = Kind::verify(problem, *tile, target);
  EXPECT_FALSE(reason) << *reason;
  return true;
}

TEST(TilingSearch, ResultsSatisfyTheirKind) {
  std::mt19937 random(1);
  for (const char *chip : {"sw26010", "sw26010pro"}) {
    Target target = getTarget(chip);
    int found = 0;
    for (int i = 0; i < 40; ++i) {
      Transposition copy;
      copy.rows = draw(random, 4000);
      copy.cols = draw(random, 4000);
      copy.inputPitch = copy.rows + draw(random, 100) - 1;
      copy.outputPitch = copy.cols;
      copy.elementBytes = i % 2 ? 4 : 8;
      found += expectVerified(copy, target);
      ReductionProblem reduction;
      reduction.outer = draw(random, 3000);
      reduction.reduced = draw(random, 3000);
      reduction.inner = i % 3 ? draw(random, 3000) : 1;
      found += expectVerified(reduction, target);
      WinogradPlan plan;
      plan.tile = i % 2 ? 2 : 4;
      plan.images = draw(random, 8);
      plan.channels = 8 * draw(random, 32);
      plan.filters = 8 * draw(random, 32);
      plan.rows = plan.outRows = draw(random, 100) + 2;
      plan.cols = plan.outCols = draw(random, 100) + 2;
      found += expectVerified(plan, target);
    }
    EXPECT_GT(found, 100) << chip;
  }
}

TEST(TilingSearch, ReasonsNameValueAndLimit) {
  Target target = getTarget("sw26010");
  Transposition copy;
  copy.cols = 0;
  EXPECT_EQ(TilingKind<Transposition>::check(copy, target),
            "expects at least 1 for the columns, but got 0");
  EXPECT_FALSE(findTile(copy, target, /*context=*/nullptr));
  WinogradPlan plan;
  plan.filters = 12;
  EXPECT_EQ(TilingKind<WinogradPlan>::check(plan, target),
            "expects a multiple of 8 filters, but got 12");
  copy.rows = copy.cols = 1000;
  TransposeTile tile;
  tile.rows = tile.cols = 1000;
  EXPECT_EQ(TilingKind<Transposition>::verify(copy, tile, target),
            "needs 16000000 bytes of LDM, but 57344 are usable");
  tile.rows = 1001;
  EXPECT_EQ(TilingKind<Transposition>::verify(copy, tile, target),
            "expects a size of 1 to 1000 for loop 0, but got 1001");
}

TEST(TilingSearch, KeysOfKindsDiffer) {
  Target target = getTarget("sw26010");
  Transposition copy;
  std::string key = getProblemKey(copy, target);
  copy.count = 2;
  EXPECT_NE(key, getProblemKey(copy, target));
  ReductionProblem reduction;
  key = getProblemKey(reduction, target);
  reduction.kind = tpp::ReduceKind::Mul;
  EXPECT_NE(key, getProblemKey(reduction, target));
  WinogradPlan plan;
  key = getProblemKey(plan, target);
  plan.epilogueCycles = 1;
  EXPECT_NE(key, getProblemKey(plan, target));
}

} // namespace
