//===- Ldm.cpp - Local memories: static data, heap, address checks --------===//

#include "Core/Simulator.h"
#include "vendor_state.h"

#include <cstdio>
#include <cstring>
#include <sys/mman.h>
#include <unistd.h>

using namespace swsim;

long __swsim_ldm_delta;
long __swsim_private_delta;

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

void Simulator::setUpLdm() {
  checkStaticLdm();
  ldmSlot = 4096;
  while (ldmSlot < static_cast<size_t>(params.ldm_bytes))
    ldmSlot *= 2;
  stackSlot = fiberStackBytes;
  ldmBase = reserve(ldmSlot * cpes.size(), ldmSlot);
  stackBase = reserve(stackSlot * cpes.size(), stackSlot);
  if (!ldmBase || !stackBase)
    fail(nullptr, "cannot reserve host memory for the LDM of %d CPEs",
         numCPEs());
  long bytes = staticBytes();
  if (__start_swsim_private)
    privateSize = __stop_swsim_private - __start_swsim_private;
  privateData.resize((privateSize + 64) * cpes.size());
  stackGuard = sysconf(_SC_PAGESIZE);
  for (Cpe &cpe : cpes) {
    if (bytes)
      memcpy(ldmOf(cpe.id), __start_swsim_ldm, bytes);
    if (privateSize)
      memcpy(privateData.data() + privateSize * cpe.id, __start_swsim_private,
             privateSize);
    // The lowest page of a stack faults instead of reaching the neighbour.
    mprotect(stackOf(cpe.id), stackGuard, PROT_NONE);
  }
}

std::string Simulator::listVariables(long &total) const {
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

void Simulator::checkStaticLdm() {
  long total;
  std::string list = listVariables(total);
  long limit = params.ldm_bytes - params.ldm_reserved_bytes;
  if (total > limit)
    fail(nullptr,
         "LDM overflow: static data takes %ld bytes per CPE, the limit is %ld "
         "(%ld less %ld for the run-time system and the stack)%s",
         total, limit, params.ldm_bytes, params.ldm_reserved_bytes,
         list.c_str());
}

long Simulator::heapBegin() const {
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

std::string Simulator::nameOf(const Cpe &cpe, const void *pointer) const {
  auto *address = static_cast<const char *>(pointer);
  if (address >= stackOf(cpe.id) && address < stackOf(cpe.id) + stackSlot)
    return "a local variable";
  long offset = address - ldmOf(cpe.id);
  for (const VariableRecord *record = __start_swsim_vars;
       record && record != __stop_swsim_vars; ++record) {
    long begin = record->address - __start_swsim_ldm;
    if (record->inLdm && offset >= begin && offset < begin + record->size)
      return "'" + std::string(record->name) + "'";
  }
  return isAnyLdm(pointer) ? "LDM heap" : "main memory";
}

void *Simulator::ldmMalloc(long bytes) {
  Cpe &cpe = current("ldm_malloc");
  if (bytes <= 0)
    fail(&cpe, "ldm_malloc of %ld bytes: expected a positive size", bytes);
  long limit = params.ldm_bytes - params.ldm_reserved_bytes;
  long found = -1, largest = 0;
  forEachFree(cpe.heap, heapBegin(), limit, [&](long begin, long size) {
    if (size > largest)
      largest = size;
    if (found < 0 && size >= bytes)
      found = begin;
  });
  if (found < 0) {
    long total, heap = 0;
    std::string list = listVariables(total);
    for (auto [offset, size] : cpe.heap.blocks)
      heap += size;
    fail(&cpe,
         "LDM overflow: ldm_malloc of %ld bytes, but the largest free block "
         "has %ld; static data takes %ld, earlier ldm_malloc %ld, the limit is "
         "%ld (%ld less %ld for the run-time system and the stack)%s",
         bytes, largest, total, heap, limit, params.ldm_bytes,
         params.ldm_reserved_bytes, list.c_str());
  }
  cpe.heap.blocks[found] = bytes;
  if (found + bytes > cpe.heap.peakEnd)
    cpe.heap.peakEnd = found + bytes;
  return ldmOf(cpe.id) + found;
}

void Simulator::ldmFree(void *pointer, long bytes) {
  Cpe &cpe = current("ldm_free");
  if (!pointer)
    return;
  auto block =
      cpe.heap.blocks.find(static_cast<char *>(pointer) - ldmOf(cpe.id));
  if (block == cpe.heap.blocks.end())
    fail(&cpe, "ldm_free of %p, which ldm_malloc did not return", pointer);
  if (block->second != bytes)
    fail(&cpe, "ldm_free with size %ld of a block of %ld bytes", bytes,
         block->second);
  cpe.heap.blocks.erase(block);
}

long Simulator::ldmAllocatable() {
  Cpe &cpe = current("get_allocatable_size");
  long largest = 0;
  forEachFree(cpe.heap, heapBegin(),
              params.ldm_bytes - params.ldm_reserved_bytes,
              [&](long, long size) { largest = std::max(largest, size); });
  return largest;
}

bool Simulator::isOwnLdm(const Cpe &cpe, const void *pointer,
                         int64_t bytes) const {
  auto *address = static_cast<const char *>(pointer);
  auto within = [&](const char *base, int64_t size) {
    return address >= base && address - base + bytes <= size;
  };
  return within(ldmOf(cpe.id), params.ldm_bytes) ||
         within(stackOf(cpe.id), static_cast<int64_t>(stackSlot));
}

bool Simulator::isAnyLdm(const void *pointer) const {
  auto *address = static_cast<const char *>(pointer);
  auto within = [&](const char *base, size_t slot) {
    return address >= base && address < base + slot * cpes.size();
  };
  return within(ldmBase, ldmSlot) || within(stackBase, stackSlot);
}

char *Simulator::translate(const Cpe &from, const Cpe &to,
                           char *pointer) const {
  bool onStack =
      pointer >= stackOf(from.id) && pointer < stackOf(from.id) + stackSlot;
  return onStack ? stackOf(to.id) + (pointer - stackOf(from.id))
                 : ldmOf(to.id) + (pointer - ldmOf(from.id));
}

// Identity and addresses of a CPE; set on every switch.
void Simulator::resume(Cpe &cpe) {
  running = &cpe;
  cpe.state = State::Running;
  __swsim_self = {cpe.id, cpe.row, cpe.col};
  __swsim_ldm_delta = ldmOf(cpe.id) - __start_swsim_ldm;
  __swsim_private_delta =
      privateData.data() + privateSize * cpe.id - __start_swsim_private;
}
