//===- Slots.h - Host memory of the CPEs -----------------------*- C++ -*-===//
//
// One slot per CPE, aligned to its size:
//
//   guard | static data | heap, as far as it is in use | no access
//         | their shadow | no access | guard | stack | no access | its shadow
//
// Places in the slots of different CPEs are shifted a little, because memory at
// the same offset of aligned slots would compete for few lines of the caches of
// the host.
//
//===----------------------------------------------------------------------===//

#ifndef SWSIM_MEMORY_SLOTS_H
#define SWSIM_MEMORY_SLOTS_H

#include "swsim_checks.h"

#include <cstddef>

namespace swsim {

/// The slots of one simulator.
class Slots {
public:
  /// Reserves slots; false if the host has no room.
  bool reserve(int count);
  bool isReserved() const { return first != nullptr; }

  /// Host stack of a fiber: host code needs more stack than a CPE has.
  static constexpr long stackBytes = 896 * 1024;
  /// What the static data and the heap of a CPE may take on the host.
  static constexpr long dataBytes = 896 * 1024;

  char *base(int index) const { return first + index * SWSIM_SLOT_BYTES; }
  char *data(int index) const { return base(index) + page + shift(index); }
  char *stack(int index) const {
    return base(index) + SWSIM_STACK_PART + SWSIM_PART_BYTES - page -
           stackBytes - shift(index);
  }
  /// End of the memory at `data` that can be accessed. It grows.
  char *dataEnd(int index) const { return data(index) + committed[index]; }
  void extend(int index, long bytes);
  bool isStackGuard(int index, const char *address) const;
  /// The slot in whose data or stack the address lies; negative: none.
  int indexOf(const void *address) const;

private:
  static constexpr long page = 4096;
  static constexpr long shiftStep = 1024 + 256;
  static constexpr long shifts = 64;
  static long shift(int index) { return index % shifts * shiftStep; }

  char *first = nullptr;
  int count = 0;
  /// Bytes from `data` that can be accessed.
  long *committed = nullptr;
};

} // namespace swsim

#endif // SWSIM_MEMORY_SLOTS_H
