//===- TransposeSelectionTest.cpp - Tiles of transposed copies ------------===//

#include "Analysis/Search/TransposeSelection.h"
#include "Chips.h"

#include <gtest/gtest.h>

using namespace mlir::sw;

namespace {

Transposition makeCopy(int64_t rows, int64_t cols, int64_t elementBytes = 4) {
  Transposition copy;
  copy.rows = rows;
  copy.cols = cols;
  copy.inputPitch = rows;
  copy.outputPitch = cols;
  copy.elementBytes = elementBytes;
  return copy;
}

/// Bytes of LDM that the buffers of input and output take.
int64_t getLdmBytes(const TransposeTile &tile, const Target &target,
                    int64_t elementBytes) {
  return (tile.inputBuffers + tile.outputBuffers) * elementBytes *
         target.getPiece(tile.rows, tile.rowSpread, tile.rowUnit) *
         target.getPiece(tile.cols, tile.colSpread, tile.colUnit);
}

TEST(TransposeTile, PiecesAreWholeLines) {
  for (const char *chip : {"sw26010", "sw26010pro"}) {
    Target target = getTarget(chip);
    TransposeTile tile = chooseTransposeTile(makeCopy(1024, 1024), target);
    int64_t line = target.getDmaTransactionBytes() / 4;
    int64_t cols = target.getPiece(tile.cols, tile.colSpread, tile.colUnit);
    EXPECT_EQ(cols % line, 0) << chip;
    EXPECT_EQ(tile.cols % cols, 0) << chip;
  }
}

TEST(TransposeTile, HasTwoBuffersWhereTransfersOverlap) {
  TransposeTile tile =
      chooseTransposeTile(makeCopy(1024, 1024), getTarget("sw26010pro"));
  EXPECT_EQ(tile.inputBuffers, 2);
  EXPECT_EQ(tile.outputBuffers, 2);
}

TEST(TransposeTile, FitsInLdmAndTheArray) {
  const int64_t extents[] = {1, 3, 16, 63, 96, 700, 1000, 1024, 3136, 100000};
  for (const char *chip : {"sw26010", "sw26010pro"})
    for (int64_t rows : extents)
      for (int64_t cols : extents)
        for (int64_t bytes : {4, 8}) {
          Target target = getTarget(chip);
          TransposeTile tile =
              chooseTransposeTile(makeCopy(rows, cols, bytes), target);
          EXPECT_GE(tile.rows, 1);
          EXPECT_GE(tile.cols, 1);
          EXPECT_LE(tile.rows, rows);
          EXPECT_LE(tile.cols, cols);
          EXPECT_LE(getLdmBytes(tile, target, bytes),
                    target.getUsableLdmBytes())
              << chip << " " << rows << " x " << cols;
        }
}

TEST(TransposeTile, AllCpesTakePart) {
  // Images whose rows are long on one side only.
  Transposition copy = makeCopy(3136, 64);
  copy.count = 8;
  for (const char *chip : {"sw26010", "sw26010pro"}) {
    Target target = getTarget(chip);
    TransposeTile tile = chooseTransposeTile(copy, target);
    EXPECT_GE(tile.rows * tile.cols, 16 * 64 * target.getNumCPEs()) << chip;
  }
}

TEST(TransposeTile, FewElementsAreOneTile) {
  TransposeTile tile = chooseTransposeTile(makeCopy(1, 1), getTarget());
  EXPECT_EQ(tile.rows, 1);
  EXPECT_EQ(tile.cols, 1);
}

} // namespace
