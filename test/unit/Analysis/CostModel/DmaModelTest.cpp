//===- DmaModelTest.cpp - What moving a tile costs ------------------------===//

#include "Analysis/CostModel/DmaModel.h"
#include "Chips.h"

#include <gtest/gtest.h>

using namespace mlir::sw;

namespace {

/// A tile of f32 cut 8 x 8 into pieces of the given extent.
TileTransfer makeTile(int64_t pitch, int64_t pieceRows, int64_t pieceCols) {
  TileTransfer tile;
  tile.pitch = pitch;
  tile.rows = 8 * pieceRows;
  tile.cols = 8 * pieceCols;
  tile.pieceRows = pieceRows;
  tile.pieceCols = pieceCols;
  tile.rowPlaces = tile.colPlaces = 8;
  return tile;
}

TEST(DmaModel, CountsLinesOfAlignedBlocks) {
  Target target = getTarget();
  TransferCost cost = getTransferCost(makeTile(1024, 16, 32), true, target);
  EXPECT_EQ(cost.lines, 64 * 16);
  EXPECT_EQ(cost.bytes, 64 * 16 * 128);
  const sunway::CostFigures &figures = target.getCosts();
  EXPECT_DOUBLE_EQ(cost.service,
                   1024 * (figures.getRequest + figures.readLine));
  EXPECT_DOUBLE_EQ(cost.issue, figures.dmaIssue);
  EXPECT_DOUBLE_EQ(cost.latency, figures.getLatency);
}

TEST(DmaModel, AveragesLinesOverAlignments) {
  // Rows of 1000 floats begin at multiples of 32 bytes: a block of 128 bytes
  // touches a second line in three of four cases.
  TransferCost cost =
      getTransferCost(makeTile(1000, 16, 32), true, getTarget());
  EXPECT_EQ(cost.lines, 64 * 16 * 1.75);
}

TEST(DmaModel, NeighbouringTilesShiftTheAlignment) {
  TileTransfer tile = makeTile(1024, 16, 32);
  tile.tiles = 4;
  tile.tileStep = 248;
  EXPECT_EQ(getTransferCost(tile, true, getTarget()).lines, 64 * 16 * 1.75);
  tile.tileStep = 256;
  EXPECT_EQ(getTransferCost(tile, true, getTarget()).lines, 64 * 16);
}

TEST(DmaModel, WholeRowsAreOneBlock) {
  TileTransfer tile = makeTile(64, 16, 8);
  tile.pieceCols = 64;
  tile.colPlaces = 1;
  Target target = getTarget();
  TransferCost cost = getTransferCost(tile, true, target);
  EXPECT_EQ(cost.bytes, 8 * 16 * 256);
  EXPECT_DOUBLE_EQ(cost.service, 8 * target.getCosts().getRequest +
                                     256 * target.getCosts().readLine);
}

TEST(DmaModel, PutsPayForSectorsInPart) {
  Target target = getTarget();
  const sunway::CostFigures &figures = target.getCosts();
  TransferCost whole = getTransferCost(makeTile(1024, 16, 32), false, target);
  // One line of each request arrives while its row is being opened.
  EXPECT_DOUBLE_EQ(whole.service, 64 * figures.putOpen +
                                      1024 * figures.putRequest +
                                      (1024 - 64) * figures.writeLine);
  EXPECT_DOUBLE_EQ(whole.turnaround, 1024 * figures.putRequestTurnaround +
                                         (1024 - 64) * figures.writeTurnaround);
  // Pieces of 24 floats: 96 bytes, of which every other one begins in the
  // middle of a sector.
  TransferCost cut = getTransferCost(makeTile(1024, 16, 24), false, target);
  EXPECT_NEAR(cut.service - 64 * figures.putOpen - 1024 * figures.putRequest -
                  cut.lines * figures.writeLine,
              8 * 16 * 8 * figures.partialSector, 1e-6);
}

TEST(DmaModel, FurtherPutsOpenRowsOfTheirOwn) {
  Target target = getTarget();
  const sunway::CostFigures &figures = target.getCosts();
  TransferCost cost = getTransferCost(makeTile(1024, 16, 32), false, target);
  TransferCost more = cost;
  addPutRequests(more, 3, target);
  EXPECT_NEAR(more.service - cost.service,
              3 * (figures.putOpen - figures.writeLine), 1e-6);
  EXPECT_NEAR(cost.turnaround - more.turnaround, 3 * figures.writeTurnaround,
              1e-6);
  // Blocks of 96 bytes cover no whole line.
  cost = getTransferCost(makeTile(1024, 16, 24), false, target);
  EXPECT_EQ(cost.wholeLine, 0);
  // Without rows to open, all lines count.
  Target pro = getTarget("sw26010pro");
  cost = more = getTransferCost(makeTile(1024, 16, 32), false, pro);
  addPutRequests(more, 3, pro);
  EXPECT_EQ(more.service, cost.service);
}

TEST(DmaModel, RaggedPiecesSendRowsOneByOne) {
  TileTransfer tile = makeTile(198, 25, 28);
  tile.rows = 200;
  tile.cols = 198;
  tile.colUnit = 4;
  Target target = getTarget();
  EXPECT_DOUBLE_EQ(getTransferCost(tile, true, target).issue,
                   25 * target.getCosts().dmaIssue);
  tile.cols = 200;
  EXPECT_DOUBLE_EQ(getTransferCost(tile, true, target).issue,
                   target.getCosts().dmaIssue);
}

TEST(DmaModel, LongRowsTouchFewerLines) {
  TileTransfer tile = makeTile(1000, 25, 10);
  TransferCost cut = getTransferCost(tile, true, getTarget());
  tile.rowContiguous = true;
  TransferCost distributed = getTransferCost(tile, true, getTarget());
  EXPECT_EQ(distributed.bytes, cut.bytes);
  EXPECT_LT(distributed.lines, cut.lines);
  EXPECT_LT(distributed.service, cut.service);
}

TEST(DmaModel, EmptyPiecesAskForNothing) {
  TileTransfer tile = makeTile(1024, 1, 4);
  tile.cols = 6;
  tile.rows = 3;
  TransferCost cost = getTransferCost(tile, true, getTarget("sw26010pro"));
  EXPECT_EQ(cost.bytes, 3 * 6 * 4);
  EXPECT_EQ(cost.lines, 3 * 2);
}

TEST(DmaModel, CoreGroupsCrowdMemories) {
  Target target = getTarget("sw26010pro").withUsedCoreGroups(6);
  auto block = static_cast<int64_t>(target.getCosts().memoryBlockBytes) / 4;
  // All memories have rows one after the other, those of an even number of
  // blocks are in every second one.
  for (auto [blocks, crowding] : {std::pair(1, 1.0), {2, 2.0}, {3, 3.0}}) {
    TileTransfer tile = makeTile(blocks * block, 16, 32);
    tile.begins = {0};
    tile.rowsOfBegin = tile.rows;
    EXPECT_DOUBLE_EQ(getTransferCost(tile, true, target).crowding, crowding);
  }
  // Three of four blocks of each row: half of the memories have two each time.
  TileTransfer tile = makeTile(4 * block, 16, 32);
  tile.begins = {0, block, 2 * block};
  tile.rowsOfBegin = 3;
  tile.cols = block;
  EXPECT_DOUBLE_EQ(getTransferCost(tile, true, target).crowding, 2 / 1.5);
  // The other half has as many if some tiles begin in the other columns.
  tile = makeTile(2 * block, 16, 32);
  tile.cols = block;
  tile.rowsOfBegin = tile.rows;
  for (auto [begin, crowding] :
       {std::pair<int64_t, double>(0, 2), {block, 1}}) {
    tile.begins = {0, 0, 0, begin, begin, begin};
    EXPECT_DOUBLE_EQ(getTransferCost(tile, true, target).crowding, crowding);
  }
  // Unknown places are spread.
  tile.begins.clear();
  EXPECT_DOUBLE_EQ(getTransferCost(tile, true, target).crowding, 1);
}

TEST(DmaModel, ShortVectorsAreForAllCPEs) {
  Target one = getTarget("sw26010pro"), six = one.withUsedCoreGroups(6);
  EXPECT_FALSE(isSharedByColumns(1024, one));
  EXPECT_TRUE(isSharedByColumns(1024, six));
  EXPECT_FALSE(isSharedByColumns(1028, six));
}

TEST(DmaModel, EachMemoryServesARequest) {
  Target target = getTarget("sw26010pro").withUsedCoreGroups(6);
  const sunway::CostFigures &costs = target.getCosts();
  auto getService = [&](int64_t elements) {
    TileTransfer tile;
    tile.elementBytes = 4;
    tile.rows = tile.rowPlaces = target.getNumCPEs();
    tile.cols = tile.pieceCols = tile.pitch = tile.tileStep = elements;
    tile.tiles = 2;
    double cycles = getTransferCost(tile, /*isGet=*/true, target).service;
    double lines = static_cast<double>(elements) * 4 / 128;
    return cycles / 64 - lines * costs.readLine;
  };
  ASSERT_EQ(costs.memoryBlockBytes, 4096);
  // Whole blocks, and blocks that begin at any eighth of one of memory.
  EXPECT_NEAR(getService(4096), 4 * costs.getRequest, 1e-6);
  EXPECT_NEAR(getService(4096 + 128), 5 * costs.getRequest, 1e-6);
  EXPECT_NEAR(getService(128), costs.getRequest, 1e-6);
  // There are no more than six memories.
  EXPECT_NEAR(getService(16384), 6 * costs.getRequest, 1e-6);
}

} // namespace
