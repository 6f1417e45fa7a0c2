//===- SharedLdm.cpp - LDM that the CPEs of a core group share ------------===//

#include "Memory/SharedLdm.h"
#include "Core/Simulator.h"
#include "Memory/LdmVariables.h"

#include <algorithm>
#include <cstring>

using namespace swsim;

/// Distance from the link-time image of shared variables to those of the
/// running CPE's core group; the compiler pass adds it to every address.
extern "C" {
__thread long __swsim_shared_delta __attribute__((tls_model("initial-exec")));
}

/// Parts of an LDM that can be shared, as the vendor's interface names them.
static constexpr long shares[] = {0,        4 << 10,  8 << 10,  16 << 10,
                                  32 << 10, 64 << 10, 128 << 10};

/// Bytes of all variables.
static long bytesOfShared() {
  long total = 0;
  forEachShared([&](const VariableRecord &record) { total += record.size; });
  return total;
}

char *SharedLdm::memoryOf(int group) const {
  return group == 0 ? __start_swsim_shared
                    : const_cast<char *>(others[group - 1].data());
}

void SharedLdm::setUp() {
  size = __start_swsim_shared ? __stop_swsim_shared - __start_swsim_shared : 0;
  long bytes = bytesOfShared();
  copies.resize(sim.cpes.size());
  free.resize(sim.numGroups());
  if (!size)
    return;
  if (!isSet)
    for (long part : shares)
      if (share * sim.groupSize() < bytes)
        share = part;
  if (share * sim.groupSize() < bytes)
    sim.fail(nullptr,
             "shared LDM takes %ld bytes of a core group, which shares %ld KB "
             "of each CPE: %ld bytes",
             bytes, share >> 10, share * sim.groupSize());
  others.assign(sim.numGroups() - 1,
                std::vector<char>(__start_swsim_shared, __stop_swsim_shared));
}

void SharedLdm::resize(const Cpe *cpe, long bytes, const char *call) {
  if (std::find(std::begin(shares), std::end(shares), bytes) ==
      std::end(shares))
    sim.fail(cpe, "%s: %ld bytes of shared LDM: expected 0, or 4 KB to 128 KB",
             call, bytes);
  if (bytes * sim.groupSize() < bytesOfShared())
    sim.fail(cpe,
             "%s: %ld KB of shared LDM a CPE are %ld bytes of a core group, "
             "but its variables take %ld",
             call, bytes >> 10, bytes * sim.groupSize(), bytesOfShared());
  share = bytes;
  isSet = true;
}

void SharedLdm::enter(const Cpe &cpe) const {
  __swsim_shared_delta = size ? memoryOf(cpe.group) - __start_swsim_shared : 0;
}

bool SharedLdm::contains(const void *address) const {
  if (!size)
    return false;
  const auto *byte = static_cast<const char *>(address);
  for (int group = 0; group < sim.numGroups(); ++group)
    if (byte >= memoryOf(group) && byte < memoryOf(group) + size)
      return true;
  return false;
}

/// Waits until all CPEs have passed the time of the access, and then until
/// `after` it.
void SharedLdm::waitForTurn(Cpe &cpe, Time after, const char *what) {
  cpe.clock = __swsim_counters.clock;
  sim.watch(cpe.clock);
  Time begin = cpe.clock;
  if (sim.scheduler.isBusy()) {
    sim.scheduler.post(begin, cpe.index, this, nullptr);
    sim.scheduler.block(cpe, Wait::Exchange, what);
  } else {
    if (copies[cpe.index].bytes)
      cpe.clock = finish(cpe, begin);
    sim.account(cpe, Wait::Exchange, what, begin);
  }
  sim.advance(cpe, cpe.clock + after, Wait::Exchange, what);
  __swsim_counters.clock = cpe.clock;
}

void SharedLdm::access(Cpe &cpe, const char *address, long bytes,
                       bool isStore) {
  checkBounds(cpe, address, bytes, isStore ? "store" : "load");
  // A store is posted; a load waits for the answer.
  Time there = fromCycles(sim.machine().shared_ldm_access);
  waitForTurn(cpe, isStore ? there / 2 : there,
              isStore ? "stores to shared LDM" : "loads from shared LDM");
  if (!isStore)
    sim.order.receiveAll(cpe);
}

/// The variable must hold the whole range.
void SharedLdm::checkBounds(const Cpe &cpe, const char *address, long bytes,
                            const char *call) const {
  const char *place = address - memoryOf(cpe.group) + __start_swsim_shared;
  // Unused bytes follow every variable.
  const VariableRecord *last = nullptr;
  forEachShared([&](const VariableRecord &record) {
    if (record.address <= place && (!last || record.address > last->address))
      last = &record;
  });
  if (!last)
    return sim.complain(
        Check::Bounds, &cpe,
        "%s of %ld bytes at %p in shared LDM, outside of its variables", call,
        bytes, static_cast<const void *>(address));
  long offset = place - last->address;
  if (offset >= last->size)
    sim.complain(Check::Bounds, &cpe,
                 "%s of %ld bytes at shared '%s' + %ld, outside of it (%ld "
                 "bytes)",
                 call, bytes, last->name, offset, last->size);
  else if (offset + bytes > last->size)
    sim.complain(Check::Bounds, &cpe,
                 "%s of %ld bytes at shared '%s' + %ld reaches past its end: "
                 "it has %ld bytes",
                 call, bytes, last->name, offset, last->size);
}

void SharedLdm::copy(Cpe &cpe, char *to, const char *from, long bytes,
                     const char *call) {
  bool toShared = contains(to), fromShared = contains(from);
  if (bytes <= 0)
    sim.fail(&cpe, "%s of %ld bytes: expected a positive size", call, bytes);
  if (toShared == fromShared)
    sim.fail(&cpe, "%s from %p to %p: expected one of them in shared LDM", call,
             static_cast<const void *>(from), static_cast<void *>(to));
  checkBounds(cpe, toShared ? to : from, bytes, call);
  const char *other = toShared ? from : to;
  if (sim.ldm.isAnyLdm(other) && !sim.ldm.isOwnLdm(cpe, other, bytes))
    sim.fail(&cpe, "%s: %s", call, sim.ldm.describeNotOwn(cpe, other).c_str());
  if (sim.ldm.isAnyLdm(other)) {
    if (toShared)
      sim.ldm.checkRead(cpe, other, bytes, call);
    else
      sim.ldm.checkWrite(cpe, other, bytes, call);
  }
  copies[cpe.index] = {to, from, bytes};
  waitForTurn(cpe, 0, call);
  copies[cpe.index] = {};
  if (sim.ldm.isAnyLdm(to))
    sim.ldm.setWritten(to, bytes);
}

/// Makes a copy that begins at a time; returns its end.
Time SharedLdm::finish(const Cpe &cpe, Time begin) {
  const swsim_machine &m = sim.machine();
  Copy &copy = copies[cpe.index];
  memmove(copy.to, copy.from, copy.bytes);
  Time start = std::max(begin, free[cpe.group]);
  free[cpe.group] =
      start + fromCycles(copy.bytes * m.clock_hz / m.memory_bandwidth);
  bool isGet = contains(copy.to);
  return free[cpe.group] +
         fromCycles(isGet ? m.dma_get_latency : m.dma_put_latency);
}

void SharedLdm::serve(const Event &event) {
  Cpe &cpe = sim.cpes[event.cpe];
  if (copies[event.cpe].bytes)
    cpe.clock = finish(cpe, event.time);
  sim.scheduler.makeReady(cpe);
}
