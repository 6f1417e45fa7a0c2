//===- DmaModelTest.cpp ---------------------------------------------------===//
#include "Dma/DmaModel.h"
#include "Dma/DmaModes.h"

#include <gtest/gtest.h>

#include <random>
#include <set>

using namespace swsim;

namespace {

constexpr DmaGrain grain{128, 64};

/// Counts byte by byte.
DmaFootprint slowFootprint(const DmaShape &shape) {
  DmaFootprint total;
  for (int64_t i = 0; i < shape.count; ++i) {
    uint64_t begin = shape.address + i * (shape.block + shape.gap);
    uint64_t end = begin + shape.block;
    auto covered = [&](uint64_t from, uint64_t bytes) {
      int64_t low = std::max(begin, from), high = std::min(end, from + bytes);
      return std::max<int64_t>(0, high - low);
    };
    for (uint64_t line = begin / 128 * 128; line < end; line += 128) {
      int cut = 0;
      bool isWhole = false;
      for (uint64_t sector : {line, line + 64}) {
        int64_t bytes = covered(sector, 64);
        cut += bytes > 0 && bytes < 64;
        isWhole |= bytes == 64;
      }
      total.lines++;
      total.partialSectors += cut;
      total.partialLines += isWhole && covered(line, 128) < 128;
      total.wholeLine |= covered(line, 128) == 128;
    }
  }
  return total;
}

TEST(DmaFootprint, ClosedFormIsTheSum) {
  std::mt19937 random(1);
  for (int i = 0; i < 2000; ++i) {
    DmaShape shape{0x10000 + 4 * (random() % 64), 4 + 4 * int(random() % 150),
                   4 * int(random() % 150), 1 + int(random() % 70)};
    DmaFootprint fast = footprintOf(shape, grain);
    DmaFootprint slow = slowFootprint(shape.merged());
    EXPECT_EQ(fast.lines, slow.lines);
    EXPECT_EQ(fast.partialLines, slow.partialLines);
    EXPECT_EQ(fast.partialSectors, slow.partialSectors);
    EXPECT_EQ(fast.wholeLine, slow.wholeLine);
  }
}

TEST(DmaFootprint, LongRequestsTakeNoTime) {
  DmaShape shape{80, 1 << 20, 4, 1 << 20};
  EXPECT_GT(footprintOf(shape, grain).lines, int64_t(1) << 33);
}

/// Every byte of memory belongs to exactly one CPE, or to one per row.
TEST(DmaModes, PiecesCoverTheRequest) {
  for (DmaMode mode : {DmaMode::PE, DmaMode::Row, DmaMode::Rank,
                       DmaMode::BroadcastRow, DmaMode::Broadcast}) {
    DmaDistribution how{mode, 0x24, 3, 5, 8, 8};
    DmaShape shape = memoryShape(how, 0, 4096, 32, 16);
    std::multiset<int64_t> bytes;
    forEachPiece(how, shape, [&](const DmaPiece &piece) {
      for (int64_t i = 0; i < piece.blocks; ++i)
        for (int64_t byte = 0; byte < piece.bytes; ++byte)
          bytes.insert((piece.firstBlock + i) * shape.block + piece.offset +
                       byte);
    });
    size_t copies = mode == DmaMode::BroadcastRow ? 2
                    : mode == DmaMode::Broadcast  ? 16
                                                  : 1;
    EXPECT_EQ(bytes.size(), 4096 * copies);
    for (int64_t byte = 0; byte < 4096; ++byte)
      EXPECT_EQ(bytes.count(byte), copies);
  }
}

swsim_machine machine() {
  swsim_machine m = {};
  m.mesh_rows = m.mesh_cols = 8;
  m.line_bytes = 128;
  m.dma_sector_bytes = 64;
  m.dma_poll = 10;
  m.dma_get_latency = m.dma_put_latency = 100;
  m.dma_read_line = m.dma_write_line = m.dma_broadcast_line = 5;
  m.dma_write_turnaround = 7;
  m.dma_partial_sector = 9;
  m.dma_repeat_requests = 2;
  m.dma_repeat_line = 1;
  return m;
}

DmaJob job(bool isGet, uint64_t address, int64_t bytes, int cpe, int cycle) {
  return {{address, bytes, 0, 1},     isGet, false, cpe / 8, cpe % 8,
          Time(cycle) * ticksPerCycle};
}

/// Cycles in the controller of a job that is alone there.
double occupied(DmaModel &model, const DmaJob &job) {
  model.announce(job);
  DmaOutcome outcome = model.serve(job);
  return double(outcome.end - outcome.begin) / ticksPerCycle;
}

TEST(DmaModel, GetsThatRepeatAreCheaper) {
  swsim_machine m = machine();
  DmaModel model(m);
  EXPECT_EQ(occupied(model, job(true, 1280, 256, 0, 0)), 10);
  EXPECT_EQ(occupied(model, job(true, 1280, 256, 0, 1000)), 8);
  EXPECT_EQ(occupied(model, job(true, 1280, 256, 1, 2000)), 10);
  EXPECT_EQ(occupied(model, job(true, 1408, 8, 2, 3000)), 4);
}

TEST(DmaModel, RepeatedRequestsTakeLonger) {
  swsim_machine m = machine();
  m.dma_get_request = 1;
  m.dma_repeat_request = 4;
  DmaModel model(m);
  EXPECT_EQ(occupied(model, job(true, 1280, 256, 0, 0)), 1 + 10);
  EXPECT_EQ(occupied(model, job(true, 1280, 256, 0, 1000)), 5 + 8);
}

TEST(DmaModel, BroadcastsTakeTheTimeOfTheirBytes) {
  swsim_machine m = machine();
  m.dma_broadcast_line = 12;
  DmaModel model(m);
  DmaJob all = job(true, 0, 1024, 0, 0);
  all.isBroadcast = true;
  EXPECT_EQ(occupied(model, all), 8 * 12);
  // Blocks across two lines.
  all.shape = {64, 128, 128, 4};
  EXPECT_EQ(occupied(model, all), 4 * 12);
  all.shape = {124, 8, 120, 4};
  EXPECT_EQ(occupied(model, all), 8 * 5);
}

TEST(DmaModel, PutsTurnTheBusAroundWhileGetsWait) {
  swsim_machine m = machine();
  DmaModel model(m);
  DmaJob put = job(false, 0, 128, 0, 0), get = job(true, 4096, 128, 1, 2);
  EXPECT_EQ(occupied(model, put), 5);
  put.issued += 1000 * ticksPerCycle;
  get.issued += 1000 * ticksPerCycle;
  model.announce(get);
  EXPECT_EQ(occupied(model, put), 12);
  DmaOutcome outcome = model.serve(get);
  EXPECT_EQ(outcome.begin, Time(1012) * ticksPerCycle);
  EXPECT_EQ(outcome.completed, outcome.end + 90 * ticksPerCycle);
}

TEST(DmaModel, PutsElsewhereOpenARow) {
  swsim_machine m = machine();
  m.dma_put_open = 30;
  DmaModel model(m);
  EXPECT_EQ(occupied(model, job(false, 1024, 64, 0, 0)), 30 + 5);
  EXPECT_EQ(occupied(model, job(false, 1088, 64, 0, 100)), 5);
  EXPECT_EQ(occupied(model, job(false, 1152, 64, 0, 200)), 30 + 5);
  EXPECT_EQ(occupied(model, job(false, 1216, 64, 1, 300)), 30 + 5);
  EXPECT_EQ(occupied(model, job(false, 1216, 64, 0, 400)), 5);
}

TEST(DmaModel, TheFirstWholeLineArrivesWhileTheRowOpens) {
  swsim_machine m = machine();
  m.dma_put_open = 30;
  m.dma_partial_sector = 0;
  DmaModel model(m);
  EXPECT_EQ(occupied(model, job(false, 1024, 384, 0, 0)), 30 + 2 * 5);
  // Two lines, none of them whole.
  EXPECT_EQ(occupied(model, job(false, 2048 + 80, 128, 0, 100)), 30 + 2 * 5);
  EXPECT_EQ(occupied(model, job(false, 4096 + 80, 256, 0, 200)), 30 + 2 * 5);
  // Lines in an open row all count.
  EXPECT_EQ(occupied(model, job(false, 4096, 384, 0, 300)), 3 * 5);
}

} // namespace
