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

void Host::finish() { __swsim_beside = sim.hostThreads.areSeveral(); }

bool Host::isBesideKernel() const {
  return sim.isLaunched() && !sim.inKernel();
}

/// Simulates what precedes the clock of the host.
void Host::catchUp() {
  if (sim.hostThreads.areSeveral())
    return sim.hostThreads.catchUp();
  sim.scheduler.run(__swsim_counters.clock);
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
  catchUp();
  sim.mainOrder.touch(sim.order.host(), address, bytes,
                      isStore ? MainKind::Store : MainKind::Load, isSignal);
  if (isStore)
    sim.scheduler.noteHostStore(__swsim_counters.clock);
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
  bool isBeside = isBesideKernel();
  if (!isBeside && !sim.hostThreads.areSeveral())
    return;
  Busy busy(*this);
  catchUp();
  if (isBeside)
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
    catchUp();
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
  if (sim.hostThreads.areSeveral())
    return sim.hostThreads.wait([&](Time &) { return isOver(); },
                                "athread_wait");
  return !isOver() && sim.scheduler.runUntil(isOver);
}

/// Polls a word that a CPE or another host thread may change.
void Host::spinAmongThreads() {
  std::vector<WatchedWord> words;
  words.swap(watched);
  auto isChanged = [&](Time &clock) {
    bool any =
        std::any_of(words.begin(), words.end(),
                    [](const WatchedWord &word) { return word.hasChanged(); });
    Time now =
        sim.inKernel() ? sim.scheduler.present() : Time(__swsim_counters.clock);
    if (any)
      clock = std::max(clock, now);
    return any;
  };
  if (words.empty())
    return catchUp();
  if (!sim.hostThreads.wait(isChanged, "polls a word"))
    sim.hostThreads.reportDeadlock("polls a word");
  __swsim_counters.clock += fromCycles(sim.machine().dma_poll);
}

void Host::spin() {
  if (sim.hostThreads.areSeveral())
    return spinAmongThreads();
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
  catchUp();
  sim.mainOrder.touch(sim.order.host(), static_cast<const char *>(block), bytes,
                      MainKind::Free, /*isSignal=*/false);
}
