//===- KernelModelTest.cpp - What a collective product costs --------------===//

#include "Analysis/CostModel/KernelModel.h"
#include "Chips.h"

#include <gtest/gtest.h>

using namespace mlir::sw;

namespace {

ProductShape makeProduct(int64_t m, int64_t n, int64_t k, unsigned bits = 32) {
  ProductShape product;
  product.m = m;
  product.n = n;
  product.k = k;
  product.bits = bits;
  return product;
}

double cyclesOf(int64_t m, int64_t n, int64_t k,
                llvm::StringRef chip = "sw26010") {
  return getProductCycles(makeProduct(m, n, k), getTarget(chip));
}

/// Part of the peak.
double fractionOf(int64_t m, int64_t n, int64_t k,
                  llvm::StringRef chip = "sw26010") {
  Target target = getTarget(chip);
  double flops = 2.0 * m * n * k;
  return flops / 64 / target.getFlopsPerCycle(ElementKind::F32) /
         cyclesOf(m, n, k, chip);
}

TEST(KernelModel, PiecesAreMultiplesOfTheUnit) {
  EXPECT_EQ(Target::getPiece(200, 8, 1), 25);
  EXPECT_EQ(Target::getPiece(200, 8, 4), 28);
  EXPECT_EQ(Target::getPiece(256, 8, 4), 32);
  EXPECT_EQ(Target::getPiece(1, 8, 8), 8);
}

TEST(KernelModel, LargePiecesComeNearToThePeak) {
  for (llvm::StringRef chip : {"sw26010", "sw26010pro"}) {
    EXPECT_GT(fractionOf(512, 512, 512, chip), 0.85) << chip.str();
    EXPECT_LT(fractionOf(512, 512, 512, chip), 1.0) << chip.str();
  }
}

TEST(KernelModel, MoreWorkTakesLonger) {
  for (llvm::StringRef chip : {"sw26010", "sw26010pro"}) {
    for (int64_t size = 64; size < 512; size += 64) {
      EXPECT_LT(cyclesOf(size, 256, 256, chip),
                cyclesOf(size + 64, 256, 256, chip));
      EXPECT_LT(cyclesOf(256, size, 256, chip),
                cyclesOf(256, size + 64, 256, chip));
    }
    // All CPEs send the same number of k steps.
    for (int64_t depth = 8; depth < 600; depth += 8)
      EXPECT_LT(cyclesOf(256, 256, depth, chip),
                cyclesOf(256, 256, depth + 8, chip))
          << chip.str() << " " << depth;
  }
}

TEST(KernelModel, AnyExtentHasACost) {
  EXPECT_GT(cyclesOf(1, 1, 1), 0);
  EXPECT_LT(cyclesOf(1, 1, 1), 10000);
  // Of 201 columns the last CPE has 5, of pieces of 28.
  EXPECT_GE(cyclesOf(200, 201, 200), cyclesOf(200, 224, 200));
}

TEST(KernelModel, OfOneCpeTheSlowestCounts) {
  Target target = getTarget("sw26010pro");
  ProductShape product = makeProduct(4, 8, 132);
  product.ofOneCPE = true;
  product.bByColumns = true;
  double whole = getProductCycles(product, target);
  // Seven columns are packed one by one.
  product.lastN = 7;
  EXPECT_GT(getProductCycles(product, target), 2 * whole);
}

TEST(KernelModel, SlowWaysCostMore) {
  Target target = getTarget();
  ProductShape product = makeProduct(256, 256, 128);
  double fast = getProductCycles(product, target);
  product.bByColumns = true;
  EXPECT_GT(getProductCycles(product, target), fast);
  product.bByColumns = false;
  product.alignedC = false;
  EXPECT_GT(getProductCycles(product, target), fast);
  product.alignedC = true;
  product.alongN = false;
  EXPECT_GT(getProductCycles(product, target), fast);
}

} // namespace
