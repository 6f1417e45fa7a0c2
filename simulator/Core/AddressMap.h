//===- AddressMap.h - The memories of an object -----------------*- C++ -*-===//
//
// Every core group has a memory with a controller of its own. An object is in
// one of them, or in blocks of equal size in turn in several.
//
//===----------------------------------------------------------------------===//

#ifndef SWSIM_CORE_ADDRESSMAP_H
#define SWSIM_CORE_ADDRESSMAP_H

#include <cstdint>

namespace swsim {

/// The quotient, rounded down.
constexpr int64_t floorDiv(int64_t a, int64_t b) {
  return a / b - (a % b < 0 ? 1 : 0);
}

/// Assigns addresses to the memories of core groups.
struct AddressMap {
  /// Begin of the first block, a multiple of a line.
  uint64_t origin = 0;
  /// Bytes of a block, a multiple of a line; 0: all is in the first memory.
  int64_t block = 0;
  /// The memory of the first block, and the number of memories.
  int first = 0, memories = 1;

  bool isWhole() const { return block == 0 || memories == 1; }
  /// The number of the block that contains an address.
  int64_t blockOf(uint64_t address) const {
    return floorDiv(static_cast<int64_t>(address - origin), block);
  }
  /// The memory of a block. Earlier blocks have negative numbers.
  int memoryOfBlock(int64_t number) const {
    int64_t turn = number - floorDiv(number, memories) * memories;
    return static_cast<int>((first + turn) % memories);
  }
  int memoryOf(uint64_t address) const {
    return isWhole() ? first : memoryOfBlock(blockOf(address));
  }
};

} // namespace swsim

#endif // SWSIM_CORE_ADDRESSMAP_H
