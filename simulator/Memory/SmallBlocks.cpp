//===- SmallBlocks.cpp - Small blocks of the heap -------------------------===//

#include "Memory/SmallBlocks.h"

#include <algorithm>
#include <cstdint>
#include <sys/mman.h>
#include <unistd.h>

using namespace swsim;

namespace {
/// A byte describes a unit of the heap: how many bytes of it belong to a block,
/// whether a block begins there, and whether the block has been freed.
constexpr uintptr_t unit = 16;
constexpr unsigned char countMask = 0x1f, isFreed = 0x40, isFirst = 0x80;
/// Size of the recorded part of the address space.
constexpr uintptr_t heapBytes = uintptr_t(64) << 30;
} // namespace

/// The first recorded address; 0 before the first block, `failed` if there is
/// no room.
static constexpr uintptr_t failed = UINTPTR_MAX;
static uintptr_t heapBegin;
static unsigned char *marks;

static void reserve(uintptr_t first) {
  void *memory =
      mmap(nullptr, heapBytes / unit, PROT_READ | PROT_WRITE,
           MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, /*fd=*/-1, 0);
  if (memory == MAP_FAILED) {
    heapBegin = failed;
    return;
  }
  marks = static_cast<unsigned char *>(memory);
  heapBegin = first / unit * unit;
}

/// The byte for an address; null if the address is not recorded.
static unsigned char *markOf(const void *address) {
  auto number = reinterpret_cast<uintptr_t>(address);
  bool isKnown =
      heapBegin && number >= heapBegin && number - heapBegin < heapBytes;
  return isKnown ? marks + (number - heapBegin) / unit : nullptr;
}

static bool isBelowBreak(const void *address) { return address < sbrk(0); }

void swsim::noteSmallBlock(const void *block, size_t bytes, size_t usable) {
  if (!heapBegin && isBelowBreak(block))
    reserve(reinterpret_cast<uintptr_t>(block));
  unsigned char *mark = markOf(block);
  if (!mark)
    return;
  size_t units = (usable + unit - 1) / unit;
  for (size_t i = 0; i < units; ++i) {
    size_t rest = bytes > i * unit ? bytes - i * unit : 0;
    mark[i] = static_cast<unsigned char>(std::min<size_t>(rest, unit));
  }
  mark[0] |= isFirst;
}

void swsim::freeSmallBlock(const void *block, size_t usable) {
  unsigned char *mark = markOf(block);
  if (!mark || !(*mark & isFirst))
    return;
  for (size_t i = 0; i * unit < usable; ++i)
    if (mark[i])
      mark[i] |= isFreed;
}

bool swsim::findSmallBlock(const char *address, MainObject &object) {
  const unsigned char *mark = markOf(address);
  if (!mark || !*mark)
    return false;
  auto number = reinterpret_cast<uintptr_t>(address);
  const auto *begin = reinterpret_cast<const char *>(number / unit * unit);
  if (*mark & isFreed) {
    object = {nullptr, begin, unit, true};
    return true;
  }
  if (number % unit >= (*mark & countMask))
    return false;
  while (!(*mark & isFirst) && mark > marks) {
    --mark;
    begin -= unit;
  }
  size_t bytes = 0;
  do
    bytes += *mark++ & countMask;
  while (bytes % unit == 0 && *mark && !(*mark & (isFirst | isFreed)));
  object = {nullptr, begin, bytes, false};
  return true;
}

bool swsim::isInSmallHeap(const char *address) {
  return markOf(address) && isBelowBreak(address);
}
