//===- DmaFootprint.cpp - Lines and sectors of a DMA request --------------===//

#include "Dma/DmaFootprint.h"

#include <algorithm>
#include <numeric>

using namespace swsim;

static DmaFootprint blockFootprint(uint64_t begin, uint64_t end, DmaGrain g) {
  auto line = static_cast<uint64_t>(g.line);
  auto sector = static_cast<uint64_t>(g.sector);
  uint64_t firstLine = begin / line, lastLine = (end - 1) / line;
  bool oneSector = begin / sector == (end - 1) / sector;
  bool head = begin % sector, tail = end % sector;
  // The block covers whole sectors of a line, but not all of it.
  auto isPartial = [&](uint64_t number) {
    uint64_t from = std::max(begin, number * line);
    uint64_t to = std::min(end, (number + 1) * line);
    return to - from < line && to / sector > (from + sector - 1) / sector;
  };

  DmaFootprint f;
  f.lines = static_cast<int64_t>(lastLine - firstLine + 1);
  f.partialSectors = oneSector ? head || tail : head + tail;
  f.partialLines = isPartial(firstLine);
  if (lastLine != firstLine)
    f.partialLines += isPartial(lastLine);
  f.wholeLine = end / line > (begin + line - 1) / line;
  return f;
}

DmaFootprint swsim::footprintOf(const DmaShape &given, DmaGrain grain) {
  DmaShape shape = given.merged();
  if (shape.count == 1)
    return blockFootprint(shape.address,
                          shape.address + static_cast<uint64_t>(shape.block),
                          grain);
  int64_t pitch = shape.block + shape.gap;
  int64_t period = grain.line / std::gcd(pitch, grain.line);
  DmaFootprint total;
  for (int64_t i = 0, n = std::min(period, shape.count); i < n; ++i) {
    uint64_t begin = shape.address + static_cast<uint64_t>(i * pitch);
    DmaFootprint one = blockFootprint(
        begin, begin + static_cast<uint64_t>(shape.block), grain);
    int64_t times = (shape.count - i + period - 1) / period;
    total.add(one, times);
  }
  return total;
}
