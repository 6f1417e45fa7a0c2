//===- DmaSplitTest.cpp ---------------------------------------------------===//
#include "Dma/DmaSplit.h"

#include "Dma/DmaModel.h"
#include "Dma/Ring.h"

#include <gtest/gtest.h>

#include <map>
#include <random>

using namespace swsim;

namespace {

constexpr DmaGrain splitGrain{128, 64};
constexpr uint64_t origin = 0x10000;

/// The address at a controller of a byte.
uint64_t localAddress(const AddressMap &map, uint64_t address) {
  int64_t block = map.blockOf(address);
  int64_t inBlock =
      static_cast<int64_t>(address - map.origin) - block * map.block;
  return map.origin + floorDiv(block, map.memories) * map.block + inBlock;
}

/// The pieces of a request in each memory: runs of bytes of one block of it,
/// at the addresses of the controller.
std::map<int, std::vector<DmaShape>> slowPieces(const DmaShape &shape,
                                                const AddressMap &map) {
  std::map<int, std::vector<DmaShape>> pieces;
  for (int64_t i = 0; i < shape.count; ++i) {
    std::map<int, DmaShape> runs;
    uint64_t begin = shape.address + i * (shape.block + shape.gap);
    for (uint64_t byte = begin; byte < begin + shape.block; ++byte) {
      DmaShape &run = runs[map.memoryOf(byte)];
      uint64_t local = localAddress(map, byte);
      if (run.block == 0)
        run.address = local;
      // No other bytes lie between those of a block.
      EXPECT_EQ(run.address + run.block, local);
      ++run.block;
    }
    for (const auto &[memory, run] : runs)
      pieces[memory].push_back(run);
  }
  return pieces;
}

TEST(AddressMap, BlocksTakeTurns) {
  AddressMap map{origin, 512, 4, 6};
  EXPECT_EQ(map.memoryOf(origin), 4);
  EXPECT_EQ(map.memoryOf(origin + 511), 4);
  EXPECT_EQ(map.memoryOf(origin + 512), 5);
  EXPECT_EQ(map.memoryOf(origin + 2 * 512), 0);
  EXPECT_EQ(map.memoryOf(origin + 6 * 512), 4);
  EXPECT_EQ(map.memoryOf(origin - 1), 3);
  EXPECT_EQ(map.memoryOf(origin - 6 * 512), 4);
  AddressMap whole{0, 0, 3, 1};
  EXPECT_EQ(whole.memoryOf(0), 3);
  EXPECT_EQ(whole.memoryOf(UINT64_MAX), 3);
}

TEST(DmaSplit, OneMemoryHasAll) {
  auto parts = splitByMemory({origin, 64, 64, 8}, {0, 0, 2, 1}, splitGrain);
  ASSERT_EQ(parts.size(), 1u);
  EXPECT_EQ(parts[0].memory, 2);
  EXPECT_TRUE((parts[0].shape == DmaShape{origin, 64, 64, 8}));
  EXPECT_FALSE(parts[0].load);
}

TEST(DmaSplit, ABlockCrossesABoundary) {
  // 100 bytes of the last block of a turn, 156 of the first of the next one.
  DmaShape shape{origin + 3 * 512 - 100, 256, 0, 1};
  auto parts = splitByMemory(shape, {origin, 512, 0, 3}, splitGrain);
  ASSERT_EQ(parts.size(), 2u);
  EXPECT_EQ(parts[0].memory, 0);
  EXPECT_TRUE((parts[0].shape == DmaShape{origin + 512, 156, 0, 1}));
  EXPECT_EQ(parts[1].memory, 2);
  EXPECT_TRUE((parts[1].shape == DmaShape{origin + 412, 100, 0, 1}));
}

TEST(DmaSplit, ClosedFormIsTheSum) {
  std::mt19937 random(1);
  for (int i = 0; i < 1000; ++i) {
    AddressMap map{origin, 128 << random() % 4, int(random() % 6),
                   2 + int(random() % 5)};
    DmaShape shape{origin + 4 * (random() % 1000), 4 + 4 * int(random() % 500),
                   4 * int(random() % 500), 1 + int(random() % 50)};
    shape = shape.merged();
    auto parts = splitByMemory(shape, map, splitGrain);
    auto pieces = slowPieces(shape, map);
    ASSERT_EQ(parts.size(), pieces.size());
    int64_t bytes = 0;
    for (const MemoryPart &part : parts) {
      DmaLoad expected;
      uint64_t begin = UINT64_MAX, end = 0;
      for (const DmaShape &piece : pieces[part.memory]) {
        ++expected.blocks;
        expected.bytes += piece.block;
        expected.touched.add(footprintOf(piece, splitGrain), 1);
        begin = std::min(begin, piece.address);
        end = std::max(end, piece.address + piece.block);
      }
      DmaLoad load = part.load ? *part.load
                               : DmaLoad{1, part.shape.bytes(),
                                         footprintOf(part.shape, splitGrain)};
      EXPECT_EQ(load.blocks, expected.blocks);
      EXPECT_EQ(load.bytes, expected.bytes);
      EXPECT_EQ(load.touched.lines, expected.touched.lines);
      EXPECT_EQ(load.touched.partialLines, expected.touched.partialLines);
      EXPECT_EQ(load.touched.partialSectors, expected.touched.partialSectors);
      EXPECT_EQ(part.shape.address, begin);
      EXPECT_EQ(part.shape.address + part.shape.block, end);
      bytes += load.bytes;
    }
    EXPECT_EQ(bytes, shape.bytes());
  }
}

TEST(DmaSplit, LongRequestsTakeNoTime) {
  DmaShape shape{origin + 80, 1 << 20, 128, 1 << 20};
  auto parts = splitByMemory(shape, {origin, 4096, 0, 6}, splitGrain);
  ASSERT_EQ(parts.size(), 6u);
  int64_t bytes = 0;
  for (const MemoryPart &part : parts)
    bytes += part.load->bytes;
  EXPECT_EQ(bytes, shape.bytes());
}

TEST(Lane, LaterTransfersDoNotDelayEarlierOnes) {
  constexpr Time cycle = ticksPerCycle;
  Lane lane;
  EXPECT_EQ(lane.take(10000 * cycle, 100 * cycle, 0), 10100 * cycle);
  EXPECT_EQ(lane.take(0, 100 * cycle, 0), 100 * cycle);
  // Transfers at one time share the rate.
  EXPECT_EQ(lane.take(0, 1000 * cycle, 0), 1100 * cycle);
  EXPECT_EQ(lane.take(0, 1000 * cycle, 0), 2100 * cycle);
}

TEST(Lane, PastTransfersAreForgotten) {
  constexpr Time cycle = ticksPerCycle;
  Lane lane;
  for (int i = 0; i < 100; ++i)
    lane.take(i * 1000 * cycle, 1000 * cycle, i * 1000 * cycle);
  // All time until now is taken.
  EXPECT_EQ(lane.take(99 * 1000 * cycle, 100 * cycle, 99 * 1000 * cycle),
            100100 * cycle);
  // Of earlier slots, those before `now` are free again.
  EXPECT_EQ(lane.take(0, 100 * cycle, 99 * 1000 * cycle), 100 * cycle);
}

TEST(Lane, TransfersFillGaps) {
  constexpr Time slot = 256 * ticksPerCycle;
  Lane lane;
  lane.take(6 * slot, 2 * slot, 0);
  lane.take(2 * slot, 2 * slot, 0);
  // Two slots before the first transfer, two between them, one after them.
  EXPECT_EQ(lane.take(0, 5 * slot, 0), 9 * slot);
  EXPECT_EQ(lane.take(0, slot, 0), 10 * slot);
  // Transfers far apart need no slots between them.
  Time late = Time(1) << 60;
  EXPECT_EQ(lane.take(late, slot / 2, 0), late + slot / 2);
}

swsim_machine sixGroups() {
  swsim_machine m = {};
  m.core_groups = 6;
  m.mesh_rows = m.mesh_cols = 8;
  m.line_bytes = 128;
  m.dma_read_line = 5;
  m.ring_hop = 25;
  m.ring_port_rate = 20;
  m.ring_link_rate = 10;
  return m;
}

TEST(Ring, GoesTheShortWay) {
  swsim_machine m = sixGroups();
  Ring ring(m);
  EXPECT_EQ(ring.links(0, 1), 1);
  EXPECT_EQ(ring.links(0, 5), 1);
  EXPECT_EQ(ring.links(1, 4), 3);
  EXPECT_EQ(ring.links(2, 2), 0);
  EXPECT_EQ(ring.latency(5, 1), 50 * ticksPerCycle);
}

TEST(Ring, PortsAndLinksHaveRates) {
  constexpr Time cycle = ticksPerCycle;
  swsim_machine m = sixGroups();
  Ring ring(m);
  auto get = [&](int group, int memory, int64_t bytes) {
    return ring.move(group, memory, true, bytes, 0, 0) / cycle;
  };
  // The own memory needs no link.
  EXPECT_EQ(get(4, 4, 20000), 1000);
  // Two neighbours, by two links, share the port of a memory.
  EXPECT_EQ(get(1, 0, 20000), 2000);
  EXPECT_EQ(get(5, 0, 20000), 2000);
  EXPECT_EQ(get(5, 0, 20000), 4000);
  // Puts go the other way.
  EXPECT_EQ(ring.move(5, 0, false, 20000, 0, 0) / cycle, 2000);
  // Data of memories 1 and 2 for core group 3 shares a link.
  EXPECT_EQ(get(3, 1, 10000), 1000);
  EXPECT_EQ(get(3, 2, 10000), 2000);
  // Without rates there is no limit.
  m.ring_port_rate = m.ring_link_rate = 0;
  EXPECT_EQ(ring.move(3, 2, true, 10000, 7, 0), 7);
}

TEST(DmaModel, CoreGroupsShareAController) {
  swsim_machine m = sixGroups();
  DmaModel model(m);
  Time end = 0;
  for (int group = 0; group < 6; ++group) {
    DmaJob job;
    job.shape = {origin, 1280, 0, 1};
    job.isGet = true;
    job.group = group;
    model.announce(job);
    end = model.serve(job).end;
  }
  EXPECT_EQ(end, 6 * 50 * ticksPerCycle);
}

} // namespace
