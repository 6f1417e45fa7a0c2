//===- Slots.h - Host memory of the CPEs ------------------------*- C++ -*-===//
//
// One slot per CPE, aligned to its size:
//
//   guard | static data | heap, as far as it is in use | no access
//         | their shadow | no access | guard | stack | no access | its shadow
//
// The content of the slots of different CPEs is shifted slightly. Memory at the
// same offset of aligned slots would compete for a few cache lines of the host.
//
//===----------------------------------------------------------------------===//

#ifndef SWSIM_MEMORY_SLOTS_H
#define SWSIM_MEMORY_SLOTS_H

#include "swsim_checks.h"

#include <cstddef>
#include <vector>

namespace swsim {

/// A range of a slot, as offsets from `data`.
struct SlotRange {
  long begin, end;
};

/// The slots of one simulator.
class Slots {
public:
  /// Reserves slots; false if the host has no address space for them.
  bool reserve(int count);
  bool isReserved() const { return first != nullptr; }

  /// Size of the host stack of a fiber: host code needs more stack than a CPE
  /// has.
  static constexpr long stackBytes = 896 * 1024;
  /// Maximum size of static data and heap of a CPE on the host.
  static constexpr long dataBytes = 896 * 1024;

  char *base(int index) const { return first + index * SWSIM_SLOT_BYTES; }
  char *data(int index) const { return base(index) + page + shift(index); }
  char *stack(int index) const {
    return base(index) + SWSIM_STACK_PART + SWSIM_PART_BYTES - page -
           stackBytes - shift(index);
  }
  /// End of the accessible memory at `data`, which grows.
  char *dataEnd(int index) const { return data(index) + committed[index]; }
  /// Makes at least `bytes` accessible. The new ones are outside of all
  /// objects, except those of `objects`, which are in order.
  void extend(int index, long bytes,
              const std::vector<SlotRange> &objects = {});
  /// Called before a CPE runs: its data is about to be used.
  void populate(int index);
  bool isStackGuard(int index, const char *address) const;
  /// The slot whose data or stack contains the address; negative if there is
  /// none.
  int indexOf(const void *address) const;

private:
  static constexpr long page = 4096;
  static constexpr long shiftStep = 1024 + 256;
  static constexpr long shifts = 64;
  static long shift(int index) { return index % shifts * shiftStep; }

  char *first = nullptr;
  int count = 0;
  /// Accessible bytes from `data`, for each slot.
  long *committed = nullptr;
  /// Bytes of which the host has memory for the shadow, for each slot.
  long *populated = nullptr;
};

} // namespace swsim

#endif // SWSIM_MEMORY_SLOTS_H
