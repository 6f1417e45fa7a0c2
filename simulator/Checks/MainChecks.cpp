//===- MainChecks.cpp - Checks of objects in main memory ------------------===//

#include "Core/Simulator.h"
#include "Memory/ArrayShapes.h"
#include "Memory/MainMemory.h"
#include "Memory/SmallBlocks.h"

#include <cstdlib>

using namespace swsim;

static bool findObject(const char *address, MainObject &object) {
  return findSymbol(address, object) || findHeapBlock(address, object);
}

/// Uses a cache, since programs access a few objects repeatedly.
bool MainMemory::find(const char *address, MainObject &object) const {
  uint64_t version = heapVersion();
  if (version != recentVersion)
    recent.fill(MainObject());
  recentVersion = version;
  for (const MainObject &known : recent)
    if (static_cast<size_t>(address - known.begin) < known.bytes) {
      object = known;
      return true;
    }
  if (!findObject(address, object))
    return false;
  recent[nextRecent++ % recent.size()] = object;
  return true;
}

std::string MainMemory::nameOf(const char *address) const {
  MainObject object;
  if (!address)
    return "null";
  if (!findObject(address, object))
    return "main memory";
  std::string name = "a block of the heap";
  if (object.variable)
    name = "'" + std::string(object.variable) + "'";
  const char *strides = object.variable ? stridesOf(object.begin) : "";
  return name + printElement(strides, address - object.begin);
}

void MainMemory::checkBlocks(const Cpe &cpe, const char *begin, int64_t bytes,
                             int64_t gap, int64_t blocks,
                             const char *what) const {
  MainObject object;
  if (!sim.ldm.isChecked())
    return;
  if (!find(begin, object)) {
    // The heap has no other memory than its blocks.
    if (isInSmallHeap(begin))
      sim.complain(Check::Main, &cpe,
                   "%s of main memory on the heap, outside of all blocks",
                   what);
    return;
  }
  if (object.isFreed)
    sim.complain(Check::Main, &cpe,
                 "%s of main memory in %s, which has been freed", what,
                 nameOf(begin).c_str());
  int64_t pitch = bytes + gap;
  auto size = static_cast<int64_t>(object.bytes);
  int64_t offset = begin - object.begin;
  auto isOutside = [&](int64_t block) {
    int64_t at = offset + block * pitch;
    return at < 0 || at + bytes > size;
  };
  if (!isOutside(0) && !isOutside(blocks - 1))
    return;
  int64_t whole = (blocks - 1) * pitch + bytes;
  int64_t block = 0;
  while (!isOutside(block))
    ++block;
  std::string detail;
  if (blocks > 1)
    detail = "; block " + std::to_string(block + 1) + " of " +
             std::to_string(blocks) + " starts at byte " +
             std::to_string(offset + block * pitch) + ", as the stride of " +
             std::to_string(gap) +
             " bytes is the gap between two blocks, not their distance";
  sim.complain(Check::Main, &cpe,
               "%s: %lld bytes of main memory at %s reach outside of it (%lld "
               "bytes)%s",
               what, static_cast<long long>(whole), nameOf(begin).c_str(),
               static_cast<long long>(size), detail.c_str());
}

void MainMemory::checkAccess(const Cpe &cpe, const char *address, int64_t bytes,
                             const char *object, const char *what) const {
  MainObject named;
  if (!sim.ldm.isChecked() || !object || !find(object, named) ||
      !named.variable)
    return checkBlocks(cpe, address, bytes, 0, 1, what);
  auto offset = static_cast<int64_t>(address - named.begin);
  auto size = static_cast<int64_t>(named.bytes);
  if (offset < 0 || offset + bytes > size)
    sim.complain(
        Check::Main, &cpe,
        "%s of %lld bytes at '%s' %c %lld, outside of it (%lld bytes)", what,
        static_cast<long long>(bytes), named.variable, offset < 0 ? '-' : '+',
        static_cast<long long>(std::abs(offset)), static_cast<long long>(size));
}
