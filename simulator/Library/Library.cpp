//===- Library.cpp - Library functions by their measured cost -------------===//

#include "Library/Library.h"
#include "Core/Simulator.h"
#include "Library/Gemm.h"

#include <algorithm>
#include <cstring>
#include <tuple>

using namespace swsim;

static const char *const waitReason =
    "waits for the other CPEs in a library function";

Library::Library(Simulator &sim)
    : sim(sim), meetings(sim.numGroups()),
      measured(sim.numGroups() * sim.groupSize()) {
  for (Meeting &meeting : meetings) {
    meeting.products.resize(sim.groupSize());
    meeting.nextRound.resize(sim.groupSize());
  }
}

bool Library::Key::operator<(const Key &other) const {
  return std::tie(numbers, name) < std::tie(other.numbers, other.name);
}

Library::Cost &Library::costOf(const swsim_library_call &call) {
  Key key{call.name, {call.keys, call.keys + call.num_keys}};
  return costs[std::move(key)];
}

void Library::countFlops(const swsim_library_call &call) {
  auto flops = static_cast<long>(call.flops);
  (call.bits == 64   ? __swsim_counters.flops_f64
   : call.bits == 32 ? __swsim_counters.flops_f32
                     : __swsim_counters.flops_f16) += flops;
}

bool Library::begin(Cpe &cpe, const swsim_library_call &call) {
  sim.replies.deliver(cpe);
  for (int i = 0; i < call.num_keys; ++i)
    sim.repetition.note(cpe, call.keys[i]);
  return call.gemm ? beginProduct(cpe, call) : beginSingle(cpe, call);
}

bool Library::beginSingle(Cpe &cpe, const swsim_library_call &call) {
  countFlops(call);
  // The code itself must compute the data, and has its own cost.
  if (sim.mode() != Mode::Timing)
    return false;
  Cost &cost = costOf(call);
  if (!cost.known) {
    cost.durations.resize(1);
    startMeasuring(cpe, cost, /*collective=*/false);
    return false;
  }
  sim.advance(cpe, cpe.clock + cost.durations[0], Wait::Library, call.name);
  __swsim_counters.instructions += cost.instructions;
  return true;
}

void Library::startMeasuring(Cpe &cpe, Cost &cost, bool collective) {
  measured[cpe.index] = {&cost, cpe.clock, __swsim_counters.instructions,
                         collective, true};
}

void Library::checkSame(const Cpe &cpe, const swsim_library_call &call,
                        const swsim_gemm &other, int otherCpe) {
  const swsim_gemm &x = *call.gemm, &y = other;
  const Cpe &first = sim.cpes[otherCpe];
  if (!isSameProduct(x, y))
    sim.fail(&cpe,
             "%s of %d x %d x %d (alpha %g, beta %g, variant %d) meets one of "
             "%d x %d x %d (alpha %g, beta %g, variant %d) of CPE (%d,%d)",
             call.name, x.m, x.n, x.k, x.alpha, x.beta, x.variant, y.m, y.n,
             y.k, y.alpha, y.beta, y.variant, first.row, first.col);
}

/// Compares the arguments in mode `detailed`, where the code itself
/// synchronises the CPEs.
void Library::compare(Cpe &cpe, const swsim_library_call &call) {
  Meeting &meeting = meetings[cpe.group];
  size_t index = meeting.nextRound[cpe.id]++ - meeting.firstRound;
  if (index == meeting.rounds.size())
    meeting.rounds.push_back({*call.gemm, cpe.index, 0});
  Round &round = meeting.rounds[index];
  checkSame(cpe, call, round.product, round.firstCpe);
  if (++round.arrived != sim.groupSize())
    return;
  countFlops(call);
  // Rounds end in order, since every CPE takes part in all of them.
  meeting.rounds.pop_front();
  ++meeting.firstRound;
}

/// Lets one of several core groups measure a product, which the others will
/// know when they continue.
void Library::measureAlone(const Cpe &cpe) {
  if (sim.numStarted() > sim.groupSize() && !sim.scheduler.isStrict())
    sim.scheduler.isolate(cpe);
}

/// Waits for all CPEs of the core group; their clocks are equal afterwards.
void Library::meet(Cpe &cpe, Meeting &meeting, const swsim_library_call &call) {
  auto all = static_cast<size_t>(sim.groupSize());
  meeting.products[cpe.id] = *call.gemm;
  if (meeting.arrived.size() + 1 == all) {
    meeting.cost = &costOf(call);
    meeting.left = all;
    countFlops(call);
    Cost &cost = *meeting.cost;
    if (cost.known) {
      __swsim_counters.instructions += cost.instructions;
      if (sim.mode() == Mode::Fast)
        computeProduct(sim, workers, meeting.products);
    } else {
      cost.durations.assign(all, 0);
      meeting.instructions = __swsim_counters.instructions;
      measureAlone(cpe);
    }
  }
  sim.barriers.meet(meeting.arrived, cpe, all, 0, Wait::Library, waitReason);
}

bool Library::beginProduct(Cpe &cpe, const swsim_library_call &call) {
  checkProduct(sim, cpe, call.name, *call.gemm);
  if (sim.runningInGroup(cpe.group) != sim.groupSize())
    sim.fail(&cpe, "%s needs all %d CPEs, but %d were started", call.name,
             sim.groupSize(), sim.runningInGroup(cpe.group));
  if (sim.mode() == Mode::Detailed) {
    compare(cpe, call);
    return false;
  }
  Meeting &meeting = meetings[cpe.group];
  if (!meeting.arrived.empty()) {
    int first = meeting.arrived.front();
    checkSame(cpe, call, meeting.products[sim.cpes[first].id], first);
  }
  meet(cpe, meeting, call);
  Cost &cost = *meeting.cost;
  if (!cost.known) {
    startMeasuring(cpe, cost, /*collective=*/true);
    return false;
  }
  sim.advance(cpe, cpe.clock + cost.durations[cpe.id], Wait::Library,
              call.name);
  return true;
}

void Library::end(Cpe &cpe) {
  Measured &run = measured[cpe.index];
  if (!run.active)
    return;
  run.active = false;
  Cost &cost = *run.cost;
  Time duration = cpe.clock - run.start;
  if (!run.collective) {
    cost.durations[0] = duration;
    cost.instructions = __swsim_counters.instructions - run.instructions;
    cost.known = true;
    return;
  }
  cost.durations[cpe.id] = duration;
  Meeting &meeting = meetings[cpe.group];
  if (--meeting.left)
    return sim.scheduler.hold(cpe, waitReason);
  cost.instructions = __swsim_counters.instructions - meeting.instructions;
  cost.known = true;
  sim.scheduler.endIsolation();
}
