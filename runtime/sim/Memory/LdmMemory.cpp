//===- LdmMemory.cpp - Local memories: static data, heap, addresses -------===//

#include "Core/Simulator.h"

#include <algorithm>
#include <cstdio>
#include <cstring>
#include <sys/mman.h>
#include <unistd.h>

using namespace swsim;

__thread long __swsim_ldm_delta;
__thread long __swsim_private_delta;

namespace {
/// Written by the compiler pass for every LDM or private variable.
struct VariableRecord {
  const char *name;
  const char *file;
  char *address;
  long size;
  long inLdm;
};
} // namespace

// The linker defines these around the sections; absent when no slave file has
// such data.
extern "C" {
extern char __start_swsim_ldm[] __attribute__((weak, visibility("hidden")));
extern char __stop_swsim_ldm[] __attribute__((weak, visibility("hidden")));
extern char __start_swsim_private[] __attribute__((weak, visibility("hidden")));
extern char __stop_swsim_private[] __attribute__((weak, visibility("hidden")));
extern const VariableRecord __start_swsim_vars[]
    __attribute__((weak, visibility("hidden")));
extern const VariableRecord __stop_swsim_vars[]
    __attribute__((weak, visibility("hidden")));
}

/// Blocks and the heap's start are multiples of a vector register.
static constexpr long heapAlignment = 32;
/// Host stack of a fiber. Host code needs more stack than a CPE has.
static constexpr size_t fiberStackBytes = 512 * 1024;

static long alignUp(long value, long alignment) {
  return (value + alignment - 1) / alignment * alignment;
}

static long ldmBytes(const Simulator &sim) {
  return static_cast<long>(sim.machine().ldm_bytes);
}

static long reservedBytes(const Simulator &sim) {
  return static_cast<long>(sim.machine().ldm_reserved_bytes);
}

/// What static data and the heap may take together.
static long usableBytes(const Simulator &sim) {
  return ldmBytes(sim) - reservedBytes(sim);
}

static long staticBytes() {
  if (!__start_swsim_ldm)
    return 0;
  return __stop_swsim_ldm - __start_swsim_ldm;
}

/// Reserves zeroed memory aligned to `alignment`; pages appear when touched.
static char *reserve(size_t bytes, size_t alignment) {
  void *raw = mmap(nullptr, bytes + alignment, PROT_READ | PROT_WRITE,
                   MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
  if (raw == MAP_FAILED)
    return nullptr;
  auto address = reinterpret_cast<uintptr_t>(raw);
  return reinterpret_cast<char *>((address + alignment - 1) &
                                  ~uintptr_t(alignment - 1));
}

/// Reports show where the variables lie.
static void recordVariables(Recorder &recorder) {
  for (const VariableRecord *record = __start_swsim_vars;
       record && record != __stop_swsim_vars; ++record)
    if (record->inLdm)
      recorder.ldmVariable(record->name, record->address - __start_swsim_ldm,
                           record->size);
}

void LdmMemory::setUp() {
  if (ldmBase)
    return;
  recordVariables(sim.recorder);
  checkStaticLdm();
  heaps.resize(sim.cpes.size());
  ldmSlot = 4096;
  while (ldmSlot < static_cast<size_t>(sim.machine().ldm_bytes))
    ldmSlot *= 2;
  stackSlot = fiberStackBytes;
  ldmBase = reserve(ldmSlot * sim.cpes.size(), ldmSlot);
  stackBase = reserve(stackSlot * sim.cpes.size(), stackSlot);
  if (!ldmBase || !stackBase)
    sim.fail(nullptr, "cannot reserve host memory for the LDM of %d CPEs",
             static_cast<int>(sim.cpes.size()));
  long bytes = staticBytes();
  if (__start_swsim_private)
    privateSize = __stop_swsim_private - __start_swsim_private;
  privateData.resize((privateSize + 64) * sim.cpes.size());
  stackGuard = sysconf(_SC_PAGESIZE);
  for (const Cpe &cpe : sim.cpes) {
    if (bytes)
      memcpy(ldmOf(cpe), __start_swsim_ldm, bytes);
    if (privateSize)
      memcpy(privateData.data() + privateSize * cpe.index,
             __start_swsim_private, privateSize);
    // The lowest page of a stack faults instead of reaching the neighbour.
    mprotect(stackOf(cpe), stackGuard, PROT_NONE);
  }
}

std::string LdmMemory::listVariables(long &total) const {
  std::string text;
  total = staticBytes();
  for (const VariableRecord *record = __start_swsim_vars;
       record && record != __stop_swsim_vars; ++record) {
    if (!record->inLdm)
      continue;
    char line[512];
    snprintf(line, sizeof line, "\nswsim: note:   %8ld bytes  %s (%s)",
             record->size, record->name, record->file);
    text += line;
  }
  return text;
}

void LdmMemory::checkStaticLdm() {
  long total;
  std::string list = listVariables(total);
  long limit = usableBytes(sim);
  if (total > limit)
    sim.fail(
        nullptr,
        "LDM overflow: static data takes %ld bytes per CPE, the limit is %ld "
        "(%ld less %ld for the run-time system and the stack)%s",
        total, limit, ldmBytes(sim), reservedBytes(sim), list.c_str());
}

long LdmMemory::heapBegin() const {
  return alignUp(staticBytes(), heapAlignment);
}

/// Calls `visit(begin, size)` for every free range of the heap.
template <typename Visitor>
static void forEachFree(const LdmHeap &heap, long begin, long end,
                        Visitor visit) {
  long position = begin;
  for (auto [offset, size] : heap.blocks) {
    if (offset > position)
      visit(position, offset - position);
    position = alignUp(offset + size, heapAlignment);
  }
  if (end > position)
    visit(position, end - position);
}

std::string LdmMemory::nameOf(const Cpe &cpe, const void *pointer) const {
  auto *address = static_cast<const char *>(pointer);
  if (address >= stackOf(cpe) && address < stackOf(cpe) + stackSlot)
    return "a local variable";
  long offset = address - ldmOf(cpe);
  for (const VariableRecord *record = __start_swsim_vars;
       record && record != __stop_swsim_vars; ++record) {
    long begin = record->address - __start_swsim_ldm;
    if (record->inLdm && offset >= begin && offset < begin + record->size)
      return "'" + std::string(record->name) + "'";
  }
  return isAnyLdm(pointer) ? "LDM heap" : "main memory";
}

void *LdmMemory::allocate(Cpe &cpe, long bytes) {
  LdmHeap &heap = heaps[cpe.index];
  if (bytes <= 0)
    sim.fail(&cpe, "ldm_malloc of %ld bytes: expected a positive size", bytes);
  long limit = usableBytes(sim);
  long found = -1, largest = 0;
  forEachFree(heap, heapBegin(), limit, [&](long begin, long size) {
    if (size > largest)
      largest = size;
    if (found < 0 && size >= bytes)
      found = begin;
  });
  if (found < 0) {
    long total, used = 0;
    std::string list = listVariables(total);
    for (auto [offset, size] : heap.blocks)
      used += size;
    sim.fail(
        &cpe,
        "LDM overflow: ldm_malloc of %ld bytes, but the largest free block "
        "has %ld; static data takes %ld, earlier ldm_malloc %ld, the limit is "
        "%ld (%ld less %ld for the run-time system and the stack)%s",
        bytes, largest, total, used, limit, ldmBytes(sim), reservedBytes(sim),
        list.c_str());
  }
  heap.blocks[found] = bytes;
  sim.recorder.ldmAlloc(cpe, found, bytes);
  if (found + bytes > heap.peakEnd)
    heap.peakEnd = found + bytes;
  return ldmOf(cpe) + found;
}

void LdmMemory::release(Cpe &cpe, void *pointer, long bytes) {
  LdmHeap &heap = heaps[cpe.index];
  if (!pointer)
    return;
  auto block = heap.blocks.find(static_cast<char *>(pointer) - ldmOf(cpe));
  if (block == heap.blocks.end())
    sim.fail(&cpe, "ldm_free of %p, which ldm_malloc did not return", pointer);
  if (block->second != bytes)
    sim.fail(&cpe, "ldm_free with size %ld of a block of %ld bytes", bytes,
             block->second);
  sim.recorder.ldmFree(cpe, block->first, bytes);
  heap.blocks.erase(block);
}

long LdmMemory::allocatable(Cpe &cpe) const {
  long largest = 0;
  forEachFree(heaps[cpe.index], heapBegin(), usableBytes(sim),
              [&](long, long size) { largest = std::max(largest, size); });
  return largest;
}

bool LdmMemory::isOwnLdm(const Cpe &cpe, const void *pointer,
                         int64_t bytes) const {
  auto *address = static_cast<const char *>(pointer);
  auto within = [&](const char *base, int64_t size) {
    return address >= base && address - base + bytes <= size;
  };
  return within(ldmOf(cpe), ldmBytes(sim)) ||
         within(stackOf(cpe), static_cast<int64_t>(stackSlot));
}

bool LdmMemory::isAnyLdm(const void *pointer) const {
  auto *address = static_cast<const char *>(pointer);
  auto within = [&](const char *base, size_t slot) {
    return address >= base && address < base + slot * sim.cpes.size();
  };
  return within(ldmBase, ldmSlot) || within(stackBase, stackSlot);
}

char *LdmMemory::translate(const Cpe &from, const Cpe &to,
                           char *pointer) const {
  bool onStack =
      pointer >= stackOf(from) && pointer < stackOf(from) + stackSlot;
  return onStack ? stackOf(to) + (pointer - stackOf(from))
                 : ldmOf(to) + (pointer - ldmOf(from));
}

bool LdmMemory::isStackGuard(const Cpe &cpe, const void *pointer) const {
  auto *at = static_cast<const char *>(pointer);
  return at >= stackOf(cpe) && at < stackOf(cpe) + stackGuard;
}

long LdmMemory::peak() const {
  long result = heapBegin();
  for (const LdmHeap &heap : heaps)
    result = std::max(result, heap.peakEnd);
  return result;
}

void LdmMemory::enter(const Cpe &cpe) {
  __swsim_ldm_delta = ldmOf(cpe) - __start_swsim_ldm;
  __swsim_private_delta =
      privateData.data() + privateSize * cpe.index - __start_swsim_private;
}

void LdmMemory::finish(const Cpe &) {}
