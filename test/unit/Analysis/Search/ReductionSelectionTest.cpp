//===- ReductionSelectionTest.cpp - Tiles of reductions -------------------===//

#include "Analysis/Search/ReductionSelection.h"
#include "Chips.h"

#include <gtest/gtest.h>

using namespace mlir::sw;

namespace {

TEST(ReductionTile, FitsByTheBytesThatRequestsAreCheckedBy) {
  for (const char *chip : {"sw26010", "sw26010pro"}) {
    Target target = getTarget(chip);
    for (int64_t outer : {1, 7, 64, 100000})
      for (int64_t reduced : {1, 33, 128, 1000003})
        for (int64_t inner : {1, 5, 48, 70000}) {
          ReductionProblem problem{outer, reduced, inner, /*elementBytes=*/8};
          ReductionTile tile = chooseReductionTile(problem, target);
          EXPECT_LE(getReductionLdmBytes(problem, tile, target),
                    target.getUsableLdmBytes())
              << chip << " " << outer << " x " << reduced << " x " << inner;
        }
  }
}

TEST(ReductionTile, BytesAreThoseOfInputAndOutput) {
  Target target = getTarget();
  ReductionProblem problem{64, 40, 48, /*elementBytes=*/4};
  ReductionTile tile;
  tile.sizes = {64, 40, 48};
  tile.spreads = {Spread::All, Spread::None, Spread::None};
  // Two buffers of 40 x 48 elements, three of 48.
  EXPECT_EQ(getReductionLdmBytes(problem, tile, target),
            1024 + 4 * (2 * 40 * 48 + 3 * 48));
}

TEST(ReductionTile, AddendsAreNoTilesForCoreGroups) {
  Target target = getTarget("sw26010pro").withUsedCoreGroups(6);
  ReductionProblem problem{512, 49, 1};
  problem.addends = 32;
  ReductionTile tile = chooseReductionTile(problem, target);
  EXPECT_LE(tile.sizes[0], 86);
  // As many independent reductions may be whole tiles.
  std::swap(problem.results, problem.addends);
  EXPECT_GT(chooseReductionTile(problem, target).sizes[0], 86);
}

} // namespace
