//===- GlobalAccess.cpp - Loads and stores of main memory -----------------===//

#include "Memory/GlobalAccess.h"
#include "Core/Simulator.h"

#include <algorithm>
#include <cstdio>

using namespace swsim;

/// Minimum share of a kernel's time for which loads and stores of main memory
/// are mentioned; reports always include them.
static constexpr double mentionedShare = 0.05;

/// Maximum bytes of one load or store; copies consist of several.
static long bytesOfOne(const swsim_machine &machine) {
  return static_cast<long>(machine.simd_bits) / 8;
}

GlobalAccess::GlobalAccess(Simulator &sim)
    : sim(sim), free(sim.numGroups()),
      pending(sim.numGroups() * sim.groupSize()) {}

/// The end of an access; a copy is a sequence of accesses.
Time GlobalAccess::finish(int group, Time begin, Pending access) {
  const swsim_machine &m = sim.machine();
  long count = (access.bytes + bytesOfOne(m) - 1) / bytesOfOne(m);
  Time start = std::max(free[group], begin);
  free[group] =
      start + fromCycles(access.bytes * m.clock_hz / m.global_access_bandwidth);
  Time latency = fromCycles(m.global_access_latency) + access.detour;
  return std::max(start + count * latency, free[group]);
}

void GlobalAccess::access(Cpe &cpe, const char *address, long bytes,
                          bool isStore) {
  cpe.clock = __swsim_counters.clock;
  sim.watch(cpe.clock);
  Count &count = places[__swsim_here];
  ++(isStore ? count.stores : count.loads);
  ++(isStore ? cpe.deeds.stores : cpe.deeds.loads);
  Time begin = cpe.clock;
  const char *reason =
      isStore ? "stores to main memory" : "loads from main memory";
  int memory = sim.placement.memoryOf(cpe, address, isStore ? "store" : "load");
  Pending access = {bytes, sim.dma.detour(cpe.group, memory)};
  if (sim.scheduler.isBusy()) {
    pending[cpe.index] = access;
    sim.scheduler.post(cpe.clock, cpe.index, this, nullptr);
    sim.scheduler.block(cpe, Wait::Memory, reason);
  } else {
    sim.advance(cpe, finish(cpe.group, cpe.clock, access), Wait::Memory,
                reason);
  }
  sim.recorder.access(cpe, !isStore, bytes, cpe.clock - begin);
  sim.recorder.traffic(cpe, memory, !isStore, bytes, 0);
  __swsim_counters.clock = cpe.clock;
}

void GlobalAccess::serve(const Event &event) {
  Cpe &cpe = sim.cpes[event.cpe];
  cpe.clock = finish(cpe.group, event.time, pending[event.cpe]);
  sim.scheduler.makeReady(cpe);
}

void GlobalAccess::endLaunch(const std::string &kernel, double share) {
  if (places.empty())
    return;
  if (share >= mentionedShare)
    slowed.insert(kernel);
  Lines &lines = kernels[kernel];
  for (auto &[where, count] : places)
    lines[{where->file, where->line}].add(count);
  places.clear();
}

void GlobalAccess::add(const GlobalAccess &other) {
  for (auto &[kernel, lines] : other.kernels)
    for (auto &[line, count] : lines)
      kernels[kernel][line].add(count);
  slowed.insert(other.slowed.begin(), other.slowed.end());
}

void GlobalAccess::printSummary() const {
  for (auto &[kernel, lines] : kernels) {
    if (!slowed.count(kernel))
      continue;
    Count all;
    const Lines::value_type *most = nullptr;
    auto sum = [](const Count &count) { return count.loads + count.stores; };
    for (auto &line : lines) {
      all.add(line.second);
      if (!most || sum(line.second) > sum(most->second))
        most = &line;
    }
    fprintf(stderr,
            "swsim: note: kernel '%s' accesses main memory by %lld loads (gld) "
            "and %lld stores (gst); %lld of them at %s:%d\n",
            kernel.c_str(), (long long)all.loads, (long long)all.stores,
            (long long)sum(most->second), most->first.first.c_str(),
            most->first.second);
  }
}
