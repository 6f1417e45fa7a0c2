//===- Ring.cpp - The network between core groups -------------------------===//

#include "Dma/Ring.h"

#include <algorithm>

using namespace swsim;

Ring::Ring(const swsim_machine &machine)
    : machine(machine),
      groups(std::max(1, static_cast<int>(machine.core_groups))),
      forward(groups), backward(groups) {
  for (bool isGet : {false, true}) {
    cpePorts[isGet].resize(groups);
    memoryPorts[isGet].resize(groups);
  }
}

int Ring::links(int from, int to) const {
  int ahead = (to - from + groups) % groups;
  return std::min(ahead, groups - ahead);
}

/// Opposite core groups are as far in both directions: every second one sends
/// forward.
bool Ring::isForward(int from, int to) const {
  int ahead = (to - from + groups) % groups;
  return 2 * ahead < groups || (2 * ahead == groups && from % 2 == 0);
}

Time Ring::latency(int from, int to) const {
  return fromCycles(links(from, to) * machine.ring_hop);
}

Time Ring::move(int group, int memory, bool isGet, int64_t bytes, Time begin,
                Time now) {
  Time end = begin;
  auto take = [&](Lane &lane, double rate) {
    if (rate > 0)
      end = std::max(
          end,
          lane.take(begin, fromCycles(static_cast<double>(bytes) / rate), now));
  };
  take(cpePorts[isGet][group], machine.ring_port_rate);
  take(memoryPorts[isGet][memory], machine.ring_port_rate);
  int from = isGet ? memory : group, to = isGet ? group : memory;
  bool goesForward = isForward(from, to);
  int step = goesForward ? 1 : groups - 1;
  for (int at = from; at != to; at = (at + step) % groups)
    take((goesForward ? forward : backward)[at], machine.ring_link_rate);
  return end;
}
