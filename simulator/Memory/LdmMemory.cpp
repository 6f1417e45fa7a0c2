//===- LdmMemory.cpp - Local memories: static data and heap ---------------===//

#include "Checks/Shadow.h"
#include "Core/Simulator.h"
#include "Memory/LdmVariables.h"

#include <algorithm>
#include <cstdlib>
#include <cstring>

using namespace swsim;

__thread long __swsim_ldm_base;
__thread long __swsim_ldm_delta;
__thread long __swsim_private_delta;

/// Number of freed blocks that are kept for messages.
static constexpr size_t rememberedBlocks = 32;

static long alignUp(long value, long alignment) {
  return (value + alignment - 1) / alignment * alignment;
}

static long ldmBytes(const Simulator &sim) {
  return static_cast<long>(sim.machine().ldm_bytes) -
         sim.sharedLdm.bytesOfCpe();
}

/// Alignment of heap blocks, a multiple of a vector register.
static long heapAlignment(const Simulator &sim) {
  return std::max<long>(SWSIM_RED_ZONE,
                        static_cast<long>(sim.machine().simd_bits) / 8);
}

/// SWSIM_HEAP_PLACE, or what the machine description says.
static long readHeapPlace(Simulator &sim) {
  const char *text = getenv("SWSIM_HEAP_PLACE");
  if (!text)
    return static_cast<long>(sim.machine().ldm_heap_place);
  char *end = nullptr;
  long place = strtol(text, &end, 10);
  if (!*text || *end || place < 0 || place >= heapAlignment(sim))
    sim.fail(nullptr, "SWSIM_HEAP_PLACE=%s: expected 0 to %ld bytes", text,
             heapAlignment(sim) - 1);
  return place;
}

static long staticBytes() {
  long total = 0;
  forEachVariable([&](const VariableRecord &record) { total += record.size; });
  return total;
}

/// Size of the image of static data, including the space between variables.
static long imageBytes() {
  return __start_swsim_ldm ? __stop_swsim_ldm - __start_swsim_ldm : 0;
}

LdmMemory::LdmMemory(Simulator &sim) : locals(sim), sim(sim) {}

unsigned LdmMemory::freshShadow() const {
  // In mode timing no data is computed, so none is initialised.
  return checked && sim.mode() != Mode::Timing ? SWSIM_UNINITIALISED : 0;
}

/// Records the positions of variables for reports.
static void recordVariables(Recorder &recorder) {
  long place = 0;
  forEachVariable([&](const VariableRecord &record) {
    recorder.ldmVariable(record.name, record.file, place, record.size);
    place += record.size;
  });
}

void LdmMemory::setUp() {
  if (slots.isReserved())
    return;
  recordVariables(sim.recorder);
  checked = sim.checks.any();
  heapPlace = readHeapPlace(sim);
  checkStaticLdm();
  heaps.resize(sim.cpes.size());
  if (!slots.reserve(static_cast<int>(sim.cpes.size())))
    sim.fail(nullptr, "cannot reserve host memory for the LDM of %d CPEs",
             static_cast<int>(sim.cpes.size()));
  if (__start_swsim_private)
    privateSize = __stop_swsim_private - __start_swsim_private;
  privateData.resize((privateSize + 64) * sim.cpes.size());
  placeStatic();
  if (!privateSize)
    return;
  for (const Cpe &cpe : sim.cpes)
    memcpy(privateData.data() + privateSize * cpe.index, __start_swsim_private,
           privateSize);
}

/// The places of static variables, in order; without checks, one for all LDM.
std::vector<SlotRange> LdmMemory::staticObjects() const {
  if (!checked)
    return {{0, Slots::dataBytes}};
  std::vector<SlotRange> objects;
  forEachVariable([&](const VariableRecord &record) {
    long begin = record.address - __start_swsim_ldm;
    objects.push_back({begin, begin + record.size});
  });
  std::sort(objects.begin(), objects.end(),
            [](const SlotRange &a, const SlotRange &b) {
              return std::pair(a.begin, a.end) < std::pair(b.begin, b.end);
            });
  return objects;
}

/// The parts of the image of static data that are not zero.
static std::vector<SlotRange> initialisedParts() {
  constexpr long unit = 1024;
  std::vector<SlotRange> parts;
  for (long begin = 0, all = imageBytes(); begin < all; begin += unit) {
    long end = std::min(all, begin + unit);
    auto isZero = [](char byte) { return byte == 0; };
    if (!std::all_of(__start_swsim_ldm + begin, __start_swsim_ldm + end,
                     isZero))
      parts.push_back({begin, end});
  }
  return parts;
}

/// Places static data in all LDMs, whose memory is zero.
void LdmMemory::placeStatic() {
  std::vector<SlotRange> objects = staticObjects();
  std::vector<SlotRange> parts = initialisedParts();
  for (const Cpe &cpe : sim.cpes) {
    slots.extend(cpe.index, imageBytes() + heapAlignment(sim), objects);
    for (const SlotRange &part : parts)
      memcpy(dataOf(cpe) + part.begin, __start_swsim_ldm + part.begin,
             part.end - part.begin);
  }
}

void LdmMemory::checkStaticLdm() {
  long total = staticBytes(), limit = ldmBytes(sim);
  if (total > limit || imageBytes() > Slots::dataBytes)
    sim.fail(nullptr,
             "LDM overflow: static data takes %ld bytes per CPE, the limit is "
             "%ld%s",
             total, limit, listContents(nullptr).c_str());
}

//===----------------------------------------------------------------------===//
// Heap
//===----------------------------------------------------------------------===//

/// The first offset from `begin` at which the vendor's library places a block:
/// `heapPlace` bytes after a multiple of a vector.
long LdmMemory::placeBlock(long begin) const {
  return alignUp(begin - heapPlace, heapAlignment(sim)) + heapPlace;
}

/// Offset of the first free range on the host for a block.
long LdmMemory::findRoom(const LdmHeap &heap, long bytes) const {
  long unit = heapAlignment(sim);
  long position = placeBlock(imageBytes() + unit);
  for (auto &[offset, block] : heap.blocks) {
    if (offset - position >= bytes + unit)
      return position;
    position = placeBlock(offset + block.bytes + unit);
  }
  return position + bytes + unit <= Slots::dataBytes ? position : -1;
}

long LdmMemory::available(const Cpe &cpe) const {
  return ldmBytes(sim) - staticBytes() - heaps[cpe.index].used -
         locals.bytes(cpe);
}

/// The first free range for a block in the LDM of the chip; the end if there is
/// none.
static long findPlace(const LdmHeap &heap, long bytes) {
  long position = staticBytes();
  for (auto [place, size] : heap.places) {
    if (place - position >= bytes)
      return position;
    position = std::max(position, place + size);
  }
  return position;
}

/// Frees blocks of earlier launches if there is no room. Programs that do not
/// free blocks and allocate again in the next launch run on the chip.
void LdmMemory::releaseOld(Cpe &cpe) {
  LdmHeap &heap = heaps[cpe.index];
  std::vector<std::pair<long, LdmBlock>> old;
  for (const auto &block : heap.blocks)
    if (block.second.launch != cpe.begin)
      old.emplace_back(block);
  for (const auto &[offset, block] : old) {
    sim.warnOnce(cpe,
                 "the block of ldm_malloc%s of an earlier launch has not been "
                 "freed; it is now, to make room",
                 Simulator::describe(block.where).c_str());
    release(cpe, dataOf(cpe) + offset, block.bytes);
  }
}

void *LdmMemory::allocate(Cpe &cpe, long bytes) {
  LdmHeap &heap = heaps[cpe.index];
  if (bytes <= 0)
    sim.fail(&cpe, "ldm_malloc of %ld bytes: expected a positive size", bytes);
  if (bytes > available(cpe))
    releaseOld(cpe);
  if (bytes > available(cpe)) {
    char what[64];
    snprintf(what, sizeof what, "ldm_malloc of %ld bytes", bytes);
    reportOverflow(cpe, what);
  }
  long offset = findRoom(heap, bytes);
  if (offset < 0)
    sim.fail(&cpe,
             "ldm_malloc of %ld bytes: %zu blocks with the bytes between them "
             "fill what the host has for the LDM of a CPE",
             bytes, heap.blocks.size());
  slots.extend(cpe.index, offset + bytes + heapAlignment(sim));
  long place = findPlace(heap, bytes);
  heap.places[place] = bytes;
  heap.blocks[offset] = {bytes, place, __swsim_here, cpe.begin};
  sim.recorder.ldmAlloc(cpe, place, bytes);
  heap.used += bytes;
  heap.peak = std::max(heap.peak, heap.used);
  char *block = dataOf(cpe) + offset;
  if (checked)
    setShadow(block, bytes, freshShadow());
  else
    setShadow(block, bytes + heapAlignment(sim), 0);
  return block;
}

void LdmMemory::release(Cpe &cpe, void *pointer, long bytes) {
  LdmHeap &heap = heaps[cpe.index];
  if (!pointer)
    return;
  long offset = static_cast<char *>(pointer) - dataOf(cpe);
  auto found = heap.blocks.find(offset);
  if (found == heap.blocks.end())
    return sim.complain(Check::Heap, &cpe,
                        "ldm_free of %s, which is not a block of ldm_malloc",
                        nameOf(cpe, pointer).c_str());
  LdmBlock block = found->second;
  if (block.bytes != bytes)
    sim.complain(Check::Heap, &cpe,
                 "ldm_free with size %ld of %s, which has %ld bytes", bytes,
                 nameOf(cpe, pointer).c_str(), block.bytes);
  bytes = block.bytes;
  checkIdle(Check::Wait, cpe, dataOf(cpe) + offset, bytes, "frees");
  sim.recorder.ldmFree(cpe, block.place, bytes);
  heap.places.erase(block.place);
  heap.blocks.erase(found);
  heap.used -= bytes;
  if (checked)
    setShadow(dataOf(cpe) + offset, bytes, SWSIM_OUTSIDE);
  heap.freed.emplace_front(offset, block);
  if (heap.freed.size() > rememberedBlocks)
    heap.freed.pop_back();
}

void LdmMemory::releaseAll(Cpe &cpe) {
  LdmHeap &heap = heaps[cpe.index];
  while (!heap.blocks.empty()) {
    auto [offset, block] = *heap.blocks.begin();
    release(cpe, dataOf(cpe) + offset, block.bytes);
  }
}

long LdmMemory::allocatable(Cpe &cpe) const {
  auto reserved = static_cast<long>(sim.machine().ldm_reserved_bytes);
  long forStack = std::max(0L, reserved - locals.bytes(cpe));
  return std::max(0L, available(cpe) - forStack);
}

std::vector<long> LdmMemory::peaks() const {
  std::vector<long> result(sim.numGroups());
  for (const Cpe &cpe : sim.cpes)
    if (!heaps.empty())
      result[cpe.group] =
          std::max(result[cpe.group], heaps[cpe.index].peak + locals.peak(cpe));
  for (long &bytes : result)
    bytes += staticBytes();
  return result;
}

//===----------------------------------------------------------------------===//
// Addresses
//===----------------------------------------------------------------------===//

bool LdmMemory::isOwnLdm(const Cpe &cpe, const void *pointer,
                         int64_t bytes) const {
  auto *address = static_cast<const char *>(pointer);
  auto within = [&](const char *begin, const char *end) {
    return address >= begin && address <= end && bytes <= end - address;
  };
  return within(dataOf(cpe), slots.dataEnd(cpe.index)) ||
         within(stackOf(cpe), stackOf(cpe) + stackBytes());
}

bool LdmMemory::isAnyLdm(const void *pointer) const {
  return slots.indexOf(pointer) >= 0;
}

const Cpe *LdmMemory::ownerOf(const void *pointer) const {
  int index = slots.indexOf(pointer);
  return index < 0 ? nullptr : &sim.cpes[index];
}

bool LdmMemory::isInStack(const Cpe &cpe, const char *pointer) const {
  return pointer >= stackOf(cpe) && pointer < stackOf(cpe) + stackBytes();
}

char *LdmMemory::translate(const Cpe &from, const Cpe &to,
                           char *pointer) const {
  return isInStack(from, pointer) ? stackOf(to) + (pointer - stackOf(from))
                                  : dataOf(to) + (pointer - dataOf(from));
}

bool LdmMemory::isStackGuard(const Cpe &cpe, const void *pointer) const {
  return slots.isStackGuard(cpe.index, static_cast<const char *>(pointer));
}

const Cpe *LdmMemory::ownerOfPrivate(const char *address) const {
  auto offset = static_cast<size_t>(address - privateData.data());
  bool isPrivate = privateSize && offset < privateSize * sim.cpes.size();
  return isPrivate ? &sim.cpes[offset / privateSize] : nullptr;
}

void LdmMemory::enter(const Cpe &cpe) {
  __swsim_ldm_base = reinterpret_cast<long>(slots.base(cpe.index));
  __swsim_ldm_delta = dataOf(cpe) - __start_swsim_ldm;
  __swsim_private_delta =
      privateData.data() + privateSize * cpe.index - __start_swsim_private;
}

void LdmMemory::finish(Cpe &cpe) { locals.finish(cpe); }
