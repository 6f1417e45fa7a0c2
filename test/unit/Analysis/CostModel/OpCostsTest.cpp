//===- OpCostsTest.cpp - What the body of an op costs a CPE ---------------===//

#include "Analysis/CostModel/OpCosts.h"
#include "Analysis/CostModel/LibraryCosts.h"
#include "Analysis/Fusion/OpStages.h"
#include "Chips.h"

#include <gtest/gtest.h>

using namespace mlir;
using namespace mlir::sw;

/// Measured on the simulator are `cycles`.
static void expectNear(double predicted, double cycles) {
  EXPECT_NEAR(predicted, cycles, 0.15 * cycles);
}

namespace {

constexpr auto kSum = tpp::ReduceKind::Sum;
constexpr auto kMax = tpp::ReduceKind::MaxNumF;

TEST(OpCosts, RowsTakeTheirVectorsAndAnEnd) {
  expectNear(getRowReductionCycles(kSum, 1, 4096, getTarget()), 2763);
  expectNear(getRowReductionCycles(kSum, 64, 64, getTarget()), 8559);
  expectNear(getRowReductionCycles(kSum, 64, 64, getTarget("sw26010pro")),
             9070);
  expectNear(getRowReductionCycles(kMax, 4, 512, getTarget()), 2547);
}

TEST(OpCosts, ShortRowsGoTogether) {
  expectNear(getRowReductionCycles(kSum, 64, 4, getTarget()), 815);
  expectNear(getRowReductionCycles(kSum, 128, 3, getTarget("sw26010pro")),
             1358);
}

TEST(OpCosts, ColumnsTakeTheirRowsAndAnEnd) {
  expectNear(getColumnReductionCycles(kSum, 1, 4, 512, getTarget()), 8890);
  expectNear(getColumnReductionCycles(kSum, 1, 64, 64, getTarget()), 3866);
  expectNear(getColumnReductionCycles(kSum, 1, 64, 64, getTarget("sw26010pro")),
             1961);
  expectNear(getColumnReductionCycles(kMax, 1, 16, 64, getTarget()), 2538);
}

TEST(OpCosts, CombinationsGoOnceThroughTheMesh) {
  expectNear(getCombinationCycles(1024, /*isArray=*/false, getTarget()), 25922);
  expectNear(getCombinationCycles(1024, /*isArray=*/true, getTarget()), 43200);
}

TEST(OpCosts, ProductsOfOneCpe) {
  Target target = getTarget(), pro = getTarget("sw26010pro");
  // docs/DeviceLibrary.md.
  expectNear(getOneCoreProductCycles({64, 64, 64}, {false}, target), 68400);
  expectNear(getOneCoreProductCycles({64, 64, 64}, {true}, target), 74446);
  expectNear(getOneCoreProductCycles({32, 32, 32}, {false}, target), 9248);
  expectNear(getOneCoreProductCycles({1, 64, 64}, {false}, target), 2136);
  expectNear(getOneCoreProductCycles({64, 64, 64}, {false}, pro), 34272);
  expectNear(getOneCoreProductCycles({32, 32, 32}, {false}, pro), 4696);
}

TEST(OpCosts, ProductsOfHalvesOfOneCpe) {
  Target pro = getTarget("sw26010pro");
  EXPECT_TRUE(hasOneCoreHalves(pro));
  EXPECT_FALSE(hasOneCoreHalves(getTarget()));
  // docs/DeviceLibrary.md, runs of 64 k steps.
  OneCoreForm form;
  form.run = 64;
  expectNear(getOneCoreProductCycles({64, 64, 64}, form, pro), 10972);
  expectNear(getOneCoreProductCycles({64, 32, 64}, form, pro), 8247);
  expectNear(getOneCoreProductCycles({32, 32, 32}, form, pro), 3041);
  expectNear(getOneCoreProductCycles({31, 61, 63}, form, pro), 21130);
  expectNear(getOneCoreProductCycles({16, 16, 16}, form, pro), 5614);
  form.transposesA = true;
  expectNear(getOneCoreProductCycles({32, 64, 128}, form, pro), 11798);
  form = {/*packsB=*/true};
  form.run = 64;
  expectNear(getOneCoreProductCycles({64, 64, 64}, form, pro), 13395);
  // Shorter runs are converted more often.
  form.run = 16;
  EXPECT_GT(getOneCoreProductCycles({64, 64, 64}, form, pro), 16000);
  // No products.
  EXPECT_LT(getOneCoreProductCycles({64, 64, 0}, form, pro), 1000);
}

TEST(OpCosts, ProductsOfRowsByLines) {
  Target target = getTarget(), pro = getTarget("sw26010pro");
  // benchmarks/device/one-core-master.c, form b: vectors along the lines, and
  // what is left of a line one by one.
  OneCoreForm form{/*packsB=*/true};
  expectNear(getOneCoreProductCycles({1, 4, 128}, form, target), 555);
  expectNear(getOneCoreProductCycles({1, 4, 79}, form, target), 732);
  expectNear(getOneCoreProductCycles({1, 4, 79}, form, pro), 948);
  // With A by columns there are no lines.
  form.transposesA = true;
  EXPECT_GT(getOneCoreProductCycles({1, 4, 128}, form, target), 1000);
}

TEST(OpCosts, ProductsThatPack) {
  Target target = getTarget(), pro = getTarget("sw26010pro");
  OneCoreForm lines{/*packsB=*/true};
  expectNear(getOneCoreProductCycles({4, 8, 64}, lines, pro), 1376);
  // The buffer has room for 64 steps.
  expectNear(getOneCoreProductCycles({4, 8, 65}, lines, pro), 1687);
  // Fewer columns than a vector, and a part of one.
  expectNear(getOneCoreProductCycles({4, 7, 128}, lines, pro), 9181);
  expectNear(getOneCoreProductCycles({4, 7, 128}, {}, pro), 9204);
  expectNear(getOneCoreProductCycles({8, 15, 64}, lines, target), 5820);
  lines.bits = 64;
  expectNear(getOneCoreProductCycles({4, 8, 65}, lines, pro), 2597);
}

TEST(OpCosts, StagesCountVectorsOfRows) {
  Target target = getTarget();
  GroupStage stage;
  stage.kind = GroupStage::Kind::Vectors;
  stage.loops = {0, 1};
  stage.pointCycles = 4;
  stage.rowCycles = 40;
  stage.callCycles = 90;
  EXPECT_EQ(getStageCycles(stage, {8, 9}, target), 90 + 8 * (40 + 3 * 4));
  stage.kind = GroupStage::Kind::Points;
  EXPECT_EQ(getStageCycles(stage, {8, 9}, target), 90 + 8 * (40 + 9 * 4));
}

} // namespace
