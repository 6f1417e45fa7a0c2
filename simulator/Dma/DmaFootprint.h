//===- DmaFootprint.h - Lines and sectors of a DMA request ------*- C++ -*-===//
//
// Memory is read and written in lines. A write that only covers part of a line
// or sector costs a read of the rest. The number of blocks enters the counts in
// closed form, since the alignment of strided blocks repeats.
//
//===----------------------------------------------------------------------===//

#ifndef SWSIM_DMA_DMAFOOTPRINT_H
#define SWSIM_DMA_DMAFOOTPRINT_H

#include <cstdint>

namespace swsim {

/// Equal blocks in main memory with equal gaps between them.
struct DmaShape {
  uint64_t address = 0;
  int64_t block = 0, gap = 0, count = 1;

  int64_t bytes() const { return block * count; }
  /// The same bytes in the minimum number of blocks.
  DmaShape merged() const {
    return gap == 0 ? DmaShape{address, block * count, 0, 1} : *this;
  }
  bool operator==(const DmaShape &other) const {
    return address == other.address && block == other.block &&
           gap == other.gap && count == other.count;
  }
};

/// Units of memory access, in bytes.
struct DmaGrain {
  int64_t line = 0, sector = 0;
};

struct DmaFootprint {
  /// Number of lines touched, per block.
  int64_t lines = 0;
  /// Number of lines of which a block covers some whole sectors, but not all.
  int64_t partialLines = 0;
  /// Number of sectors that a block covers in part.
  int64_t partialSectors = 0;
  /// True if a block covers a whole line.
  bool wholeLine = false;

  /// Adds another footprint, multiplied by `times`.
  void add(const DmaFootprint &other, int64_t times) {
    lines += times * other.lines;
    partialLines += times * other.partialLines;
    partialSectors += times * other.partialSectors;
    wholeLine |= other.wholeLine;
  }
};

/// What a controller does for blocks of any sizes.
struct DmaLoad {
  int64_t blocks = 0, bytes = 0;
  DmaFootprint touched;
};

DmaFootprint footprintOf(const DmaShape &shape, DmaGrain grain);

} // namespace swsim

#endif // SWSIM_DMA_DMAFOOTPRINT_H
