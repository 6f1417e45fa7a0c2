//===- DmaSplit.cpp - Parts of a DMA request by memory --------------------===//

#include "Dma/DmaSplit.h"

#include <algorithm>
#include <numeric>

using namespace swsim;

namespace {

/// Collects the pieces of a request in one memory, at local offsets.
struct Pieces {
  int64_t begin = 0, end = 0;
  DmaLoad load;
};

/// Splits a request whose object is in several memories.
class Splitter {
public:
  Splitter(const AddressMap &map, DmaGrain grain)
      : map(map), grain(grain), pieces(map.memories) {}

  void add(const DmaShape &shape);
  PoolVector<MemoryPart> finish() const;

private:
  void addBlock(int64_t begin, int64_t bytes, int64_t times, int64_t distance);
  void addPiece(Pieces &to, int64_t begin, int64_t end, int64_t times,
                int64_t distance) const;

  const AddressMap &map;
  DmaGrain grain;
  PoolVector<Pieces> pieces;
};

} // namespace

/// Adds a piece that repeats at equal distances, all multiples of a line.
void Splitter::addPiece(Pieces &to, int64_t begin, int64_t end, int64_t times,
                        int64_t distance) const {
  DmaShape piece{map.origin + static_cast<uint64_t>(begin), end - begin, 0, 1};
  DmaFootprint touched = footprintOf(piece, grain);
  int64_t last = distance * (times - 1);
  int64_t low = begin + std::min<int64_t>(0, last);
  int64_t high = end + std::max<int64_t>(0, last);
  to.begin = to.load.blocks ? std::min(to.begin, low) : low;
  to.end = to.load.blocks ? std::max(to.end, high) : high;
  to.load.blocks += times;
  to.load.bytes += times * piece.block;
  to.load.touched.add(touched, times);
}

/// Adds a block at an offset from the origin. The blocks of the map that it
/// covers in one memory are consecutive there.
void Splitter::addBlock(int64_t begin, int64_t bytes, int64_t times,
                        int64_t distance) {
  int64_t size = map.block, count = map.memories;
  int64_t first = floorDiv(begin, size);
  int64_t final = floorDiv(begin + bytes - 1, size);
  for (int64_t block = first; block <= std::min(final, first + count - 1);
       ++block) {
    int64_t last = block + (final - block) / count * count;
    int64_t from = block == first ? begin - first * size : 0;
    int64_t to = last == final ? begin + bytes - final * size : size;
    addPiece(pieces[map.memoryOfBlock(block)],
             floorDiv(block, count) * size + from,
             floorDiv(last, count) * size + to, times, distance);
  }
}

/// Blocks of the request whose distance is a multiple of a turn through all
/// memories are split alike.
void Splitter::add(const DmaShape &shape) {
  int64_t turn = map.block * map.memories;
  int64_t pitch = shape.block + shape.gap;
  int64_t period = turn / std::gcd(pitch, turn);
  auto begin = static_cast<int64_t>(shape.address - map.origin);
  for (int64_t i = 0, n = std::min(period, shape.count); i < n; ++i)
    addBlock(begin + i * pitch, shape.block,
             (shape.count - i + period - 1) / period,
             period * pitch / map.memories);
}

PoolVector<MemoryPart> Splitter::finish() const {
  PoolVector<MemoryPart> parts;
  for (int memory = 0; memory < map.memories; ++memory) {
    const Pieces &own = pieces[memory];
    if (!own.load.blocks)
      continue;
    MemoryPart part;
    part.memory = memory;
    part.shape = {map.origin + static_cast<uint64_t>(own.begin),
                  own.end - own.begin, 0, 1};
    if (own.load.blocks > 1)
      part.load = own.load;
    parts.push_back(part);
  }
  return parts;
}

PoolVector<MemoryPart> swsim::splitByMemory(const DmaShape &given,
                                            const AddressMap &map,
                                            DmaGrain grain) {
  MemoryPart whole;
  whole.memory = map.first;
  whole.shape = given.merged();
  if (map.isWhole())
    return {whole};
  Splitter splitter(map, grain);
  splitter.add(whole.shape);
  return splitter.finish();
}
