//===- Slots.cpp - Host memory of the CPEs --------------------------------===//

#include "Memory/Slots.h"
#include "Checks/Shadow.h"

#include <algorithm>
#include <atomic>
#include <cstdint>
#include <sys/mman.h>

using namespace swsim;

/// Step by which the heap grows on the host.
static constexpr long extendStep = 16 * 1024;

/// Address hint for slots. Bit 45 is clear, since programs for the SW26010-Pro
/// set it in addresses of LDM of other CPEs. AddressSanitizer uses lower
/// addresses.
static void *nextHint() {
  static std::atomic<uintptr_t> next{0x180000000000};
  constexpr uintptr_t distance = uintptr_t(1) << 37;
  return reinterpret_cast<void *>(next.fetch_add(distance));
}

static void allow(char *begin, long bytes) {
  mprotect(begin, bytes, PROT_READ | PROT_WRITE);
}

bool Slots::reserve(int slots) {
  size_t bytes = static_cast<size_t>(slots) * SWSIM_SLOT_BYTES;
  void *raw = mmap(nextHint(), bytes + SWSIM_SLOT_BYTES, PROT_NONE,
                   MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
  if (raw == MAP_FAILED)
    return false;
  auto address = reinterpret_cast<uintptr_t>(raw);
  uintptr_t mask = SWSIM_SLOT_BYTES - 1;
  first = reinterpret_cast<char *>((address + mask) & ~mask);
  count = slots;
  committed = new long[slots]();
  populated = new long[slots]();
  for (int i = 0; i < slots; ++i) {
    char *stackPart = base(i) + SWSIM_STACK_PART;
    // The lowest page is a guard.
    allow(stackPart + page, SWSIM_PART_BYTES - page);
    for (char *part : {base(i), stackPart})
      allow(part + SWSIM_SHADOW_DISTANCE, SWSIM_PART_BYTES);
  }
  return true;
}

/// The shadow of new memory is 0 already. What nobody writes takes no memory of
/// the host.
static void markOutside(const char *begin, const char *end) {
  if (begin < end)
    setShadow(begin, end - begin, SWSIM_OUTSIDE);
}

void Slots::extend(int index, long bytes,
                   const std::vector<SlotRange> &objects) {
  if (bytes <= committed[index])
    return;
  long before = committed[index];
  long after =
      std::min(dataBytes, (bytes + extendStep - 1) / extendStep * extendStep);
  // Only whole pages can be made accessible; the shadow marks unused bytes.
  auto begin = reinterpret_cast<uintptr_t>(data(index));
  uintptr_t from = begin & ~uintptr_t(page - 1);
  uintptr_t to = (begin + after + page - 1) & ~uintptr_t(page - 1);
  mprotect(reinterpret_cast<void *>(from), to - from, PROT_READ | PROT_WRITE);
  char *next = before ? data(index) + before : reinterpret_cast<char *>(from);
  for (const SlotRange &object : objects) {
    markOutside(next, data(index) + object.begin);
    next = std::max(next, data(index) + object.end);
  }
  markOutside(next, reinterpret_cast<char *>(to));
  committed[index] = after;
}

/// One call of the system takes less time than a page fault for every page.
void Slots::populate(int index) {
  if (populated[index] == committed[index])
    return;
  populated[index] = committed[index];
  auto begin = reinterpret_cast<uintptr_t>(shadowOf(data(index)));
  auto end = begin + committed[index];
  begin &= ~uintptr_t(page - 1);
  // Older systems refuse it, which changes nothing else.
  madvise(reinterpret_cast<void *>(begin), end - begin, MADV_POPULATE_WRITE);
}

bool Slots::isStackGuard(int index, const char *address) const {
  const char *begin = base(index) + SWSIM_STACK_PART;
  return address >= begin && address < begin + page;
}

int Slots::indexOf(const void *address) const {
  auto *at = static_cast<const char *>(address);
  if (!first || at < first || at >= first + count * SWSIM_SLOT_BYTES)
    return -1;
  long offset = at - first;
  long inPart = offset % SWSIM_SLOT_BYTES & ~SWSIM_STACK_PART;
  return inPart < SWSIM_PART_BYTES ? static_cast<int>(offset / SWSIM_SLOT_BYTES)
                                   : -1;
}
