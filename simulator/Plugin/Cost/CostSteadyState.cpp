//===- CostSteadyState.cpp - The best schedule of a block or loop ---------===//

#include "Plugin/Cost/CostSchedule.h"

#include "llvm/ADT/STLExtras.h"

#include <algorithm>

using namespace llvm;
using namespace swsim;

/// Number of simulated iterations, and of those that are not measured.
static constexpr unsigned iterations = 24, warmUp = 12;

/// Slots of the busier pipeline if integer operations fill the gaps.
static double resourceBound(const Code &code) {
  double slots[2] = {0, 0}, either = 0, divider = 0;
  for (const Operation &operation : code.operations) {
    divider += operation.divider;
    switch (operation.pipe) {
    case Pipe::P0:
      slots[0] += operation.slots;
      break;
    case Pipe::P1:
      slots[1] += operation.slots;
      break;
    case Pipe::Either:
      either += operation.slots;
      break;
    case Pipe::Both:
      slots[0] += operation.slots;
      slots[1] += operation.slots;
      break;
    }
  }
  double both = (slots[0] + slots[1] + either) / 2;
  return std::max({slots[0], slots[1], both, divider});
}

double swsim::recurrenceBound(const Code &code) {
  size_t count = code.operations.size();
  constexpr unsigned window = 4;
  std::vector<int> starts[window];
  for (std::vector<int> &start : starts)
    start.assign(count, 0);
  int ends[iterations];
  for (unsigned iteration = 0; iteration < iterations; ++iteration) {
    std::vector<int> &start = starts[iteration % window];
    int end = 0;
    for (auto [index, operation] : enumerate(code.operations)) {
      int cycle = 0;
      for (const Dependence &input : operation.inputs)
        if (!input.isOrder && input.distance <= iteration &&
            input.distance < window)
          cycle = std::max(
              cycle,
              starts[(iteration - input.distance) % window][input.operation] +
                  input.latency);
      start[index] = cycle;
      end = std::max(end, cycle);
    }
    ends[iteration] = end;
  }
  return double(ends[iterations - 1] - ends[warmUp - 1]) /
         (iterations - warmUp);
}

static void evaluate(const Code &code, Order order, Schedule &best) {
  Schedule found;
  found.timing = issueInOrder(code, order, code.isLoop ? iterations : 1);
  const std::vector<int> &ends = found.timing.ends;
  found.cycles = ends.back();
  if (code.isLoop) {
    found.cycles =
        double(ends[iterations - 1] - ends[warmUp - 1]) / (iterations - warmUp);
    found.fill = ends.back() - iterations * found.cycles;
  }
  found.order = std::move(order);
  if (best.order.empty() || found.cycles < best.cycles)
    best = std::move(found);
}

/// Cycles at which inputs from earlier iterations are available in the steady
/// state.
static std::vector<int> arrivals(const Code &code, const Schedule &schedule) {
  std::vector<int> ready;
  for (const Operation &operation : code.operations) {
    int cycle = code.isLoop ? 0 : operation.ready;
    for (const Dependence &input : operation.inputs)
      if (input.distance > 0)
        cycle = std::max<int>(cycle, schedule.timing.start[input.operation] +
                                         input.latency -
                                         input.distance * schedule.cycles);
    ready.push_back(cycle);
  }
  return ready;
}

/// The source order, with the branch last.
static Order sourceOrder(const Code &code) {
  Order order, last;
  for (auto [index, operation] : enumerate(code.operations))
    (operation.isLast ? last : order).push_back(index);
  append_range(order, last);
  return order;
}

/// Tries the source order and list schedules. Each list schedule uses the
/// arrivals of the best schedule so far.
static Schedule tryOrders(const Code &code) {
  Schedule best;
  // For larger code, a compiler schedules no better than the source order.
  constexpr size_t limit = 2000;
  std::vector<int> ready;
  ready.reserve(code.operations.size());
  for (const Operation &operation : code.operations)
    ready.push_back(operation.ready);
  if (code.operations.size() <= limit)
    evaluate(code, listSchedule(code, ready), best);
  evaluate(code, sourceOrder(code), best);
  for (int round = 0; code.isLoop && round < 3; ++round)
    if (code.operations.size() <= limit)
      evaluate(code, listSchedule(code, arrivals(code, best)), best);
  best.liveRegisters = countLive(code, best.order);
  return best;
}

/// Adds a store and a load for every spilled value.
static void addSpills(Code &code, unsigned count) {
  for (unsigned spill = 0; spill < 2 * count; ++spill) {
    Operation operation;
    operation.pipe = Pipe::P1;
    code.operations.push_back(operation);
  }
}

/// Schedules with a limit of live registers; values beyond the registers of the
/// machine are spilled.
static Schedule scheduleWithin(Code &code, unsigned limit) {
  code.pressureLimit = limit;
  Schedule best = tryOrders(code);
  unsigned live = best.liveRegisters;
  if (live <= code.registers)
    return best;
  size_t count = code.operations.size();
  addSpills(code, live - code.registers);
  best = tryOrders(code);
  best.liveRegisters = live;
  best.spills = live - code.registers;
  code.operations.resize(count);
  return best;
}

Schedule swsim::schedule(Code &code) {
  Schedule best = scheduleWithin(code, code.registers);
  // If there are spills anyway, more of them may allow earlier starts.
  constexpr unsigned steps[] = {4, 8, 16, 32, 64};
  if (best.spills)
    for (unsigned more : steps) {
      Schedule other = scheduleWithin(code, code.registers + more);
      if (other.cycles < best.cycles)
        best = std::move(other);
    }
  addSpills(code, best.spills);
  best.resources = resourceBound(code);
  if (code.isLoop)
    best.recurrence = recurrenceBound(code);
  return best;
}
