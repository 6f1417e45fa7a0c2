//===- Host.cpp - Host code beside a kernel -------------------------------===//

#include "Core/Host.h"
#include "Core/Simulator.h"

#include <algorithm>
#include <cstring>

using namespace swsim;

/// Maximum number of unsuccessful polls of the host; more are a deadlock.
static constexpr long maxIdleSpins = 1000000;

__thread int __swsim_beside;

void Host::listenToHeap() {
  heapListener.allocated = [](const void *block, int64_t bytes) {
    if (Simulator *sim = Simulator::existing())
      sim->mainOrder.forget(block, bytes);
  };
  heapListener.freed = [](const void *block, int64_t bytes) {
    if (Simulator *sim = Simulator::existing())
      sim->host.free(block, bytes);
  };
}

void Host::start() {
  __swsim_beside = 1;
  watched.clear();
  idleSpins = 0;
  const swsim_machine &m = sim.machine();
  auto lines = static_cast<size_t>(m.mpe_cache_bytes / m.line_bytes);
  cachedLines.assign(lines, 0);
}

void Host::finish() { __swsim_beside = 0; }

bool Host::isBesideKernel() const {
  return sim.isLaunched() && !sim.inKernel();
}

/// The time of a line that is not in the cache. Signals read memory.
void Host::charge(const char *address, int64_t bytes, bool isSignal) {
  const swsim_machine &m = sim.machine();
  auto line = static_cast<uintptr_t>(m.line_bytes);
  auto number = reinterpret_cast<uintptr_t>(address) / line;
  uintptr_t last = (reinterpret_cast<uintptr_t>(address) + bytes - 1) / line;
  int64_t misses = 0;
  for (; number <= last; ++number) {
    bool isCached = false;
    if (!cachedLines.empty()) {
      uintptr_t &place = cachedLines[number % cachedLines.size()];
      isCached = place == number && !isSignal;
      place = number;
    }
    misses += !isCached;
  }
  __swsim_counters.clock +=
      misses * fromCycles(m.mpe_memory_latency * m.clock_hz / m.mpe_clock_hz);
}

void Host::touch(const char *address, int64_t bytes, bool isStore,
                 bool isSignal) {
  Busy busy(*this);
  charge(address, bytes, isSignal);
  Time now = __swsim_counters.clock;
  sim.scheduler.run(now);
  sim.mainOrder.touch(sim.order.host(), address, bytes,
                      isStore ? MainKind::Store : MainKind::Load, isSignal);
  if (isStore)
    sim.scheduler.noteHostStore(now);
}

void Host::access(const char *address, int64_t bytes,
                  const swsim_access &access) {
  if (!isBesideKernel())
    return;
  const swsim_location *here = __swsim_here;
  __swsim_here = &access.where;
  bool isSignal = access.flags & SWSIM_SIGNAL;
  if (access.kind != SWSIM_STORE)
    touch(address, bytes, /*isStore=*/false, isSignal);
  if (access.kind != SWSIM_LOAD)
    touch(address, bytes, /*isStore=*/true, isSignal);
  __swsim_here = here;
}

void Host::range(const char *address, int64_t bytes, bool isStore,
                 const swsim_access &access) {
  if (!isBesideKernel() || bytes <= 0)
    return;
  const swsim_location *here = __swsim_here;
  __swsim_here = &access.where;
  touch(address, bytes, isStore, /*isSignal=*/false);
  __swsim_here = here;
}

void Host::volatileLoad(const char *address, unsigned size, bool inSpin) {
  if (!isBesideKernel())
    return;
  Busy busy(*this);
  sim.scheduler.run(__swsim_counters.clock);
  sim.order.acquire(sim.order.host(), address);
  if (!inSpin)
    return;
  WatchedWord word{address, std::min(size, 8u), 0};
  memcpy(&word.value, address, word.size);
  watched.push_back(word);
}

long Host::update(char *address, int bytes, long amount) {
  if (isBesideKernel()) {
    Busy busy(*this);
    __swsim_counters.clock += fromCycles(sim.machine().atomic_latency);
    sim.scheduler.run(__swsim_counters.clock);
    sim.mainOrder.touch(sim.order.host(), address, bytes, MainKind::Atomic,
                        /*isSignal=*/true);
    sim.scheduler.noteHostStore(__swsim_counters.clock);
  }
  long old = 0;
  memcpy(&old, address, bytes);
  long sum = old + amount;
  memcpy(address, &sum, bytes);
  return old;
}

bool Host::waitFor(const std::function<bool()> &isOver) {
  Busy busy(*this);
  return !isOver() && sim.scheduler.runUntil(isOver);
}

void Host::spin() {
  if (!isBesideKernel())
    return;
  auto isChanged = [&] {
    return std::any_of(
        watched.begin(), watched.end(),
        [](const WatchedWord &word) { return word.hasChanged(); });
  };
  Time &clock = __swsim_counters.clock;
  if (waitFor(isChanged)) {
    idleSpins = 0;
    clock = std::max<Time>(clock, sim.scheduler.present());
  }
  watched.clear();
  clock += fromCycles(sim.machine().dma_poll);
  if (++idleSpins <= maxIdleSpins || Recorder::all().size() > 1)
    return;
  sim.reportDeadlock("polls a word that no CPE changes");
}

void Host::free(const void *block, int64_t bytes) {
  if (isBusy || !isBesideKernel())
    return;
  Busy busy(*this);
  sim.scheduler.run(__swsim_counters.clock);
  sim.mainOrder.touch(sim.order.host(), static_cast<const char *>(block), bytes,
                      MainKind::Free, /*isSignal=*/false);
}
