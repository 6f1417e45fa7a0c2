//===- CostSchedule.cpp - List schedule and in-order issue ----------------===//

#include "Plugin/Cost/CostSchedule.h"

#include "llvm/ADT/STLExtras.h"

#include <algorithm>

using namespace llvm;
using namespace swsim;

namespace {

/// The cycles from which each pipeline and the divider are free.
struct Pipelines {
  int free[2] = {0, 0};
  int divider = 0;

  /// The first cycle, not before `cycle`, at which the operation can start.
  int earliest(const Operation &operation, int cycle) const {
    if (operation.divider)
      cycle = std::max(cycle, divider);
    switch (operation.pipe) {
    case Pipe::P0:
      return std::max(cycle, free[0]);
    case Pipe::P1:
      return std::max(cycle, free[1]);
    case Pipe::Either:
      return std::max(cycle, std::min(free[0], free[1]));
    case Pipe::Both:
      break;
    }
    return std::max({cycle, free[0], free[1]});
  }

  void start(const Operation &operation, int cycle) {
    int end = cycle + operation.slots;
    if (operation.divider)
      divider = cycle + operation.divider;
    switch (operation.pipe) {
    case Pipe::P0:
      free[0] = end;
      return;
    case Pipe::P1:
      free[1] = end;
      return;
    case Pipe::Either:
      // The pipeline that has been free for longer, if both are free.
      free[free[1] <= free[0] || free[0] > cycle] = end;
      return;
    case Pipe::Both:
      free[0] = free[1] = end;
      return;
    }
  }
};

/// State of the list scheduler.
class ListScheduler {
public:
  ListScheduler(const Code &code, ArrayRef<int> ready);
  Order run();

private:
  void findHeights();
  bool raisesPressure(const Operation &operation) const;
  void issue(unsigned index, int cycle);
  int pick(int cycle, bool mayRaise) const;
  bool hasPending(bool mayRaise) const;

  const Code &code;
  ArrayRef<Operation> operations;
  std::vector<int> height, ready;
  std::vector<unsigned> waiting, remainingUses;
  std::vector<SmallVector<std::pair<unsigned, int>, 4>> users;
  std::vector<unsigned> available;
  unsigned live = 0;
  Pipelines pipelines;
  Order order;
};

} // namespace

ListScheduler::ListScheduler(const Code &code, ArrayRef<int> initial)
    : code(code), operations(code.operations), height(operations.size(), 0),
      ready(initial.begin(), initial.end()), waiting(operations.size(), 0),
      users(operations.size()) {
  for (auto [index, operation] : enumerate(operations))
    for (const Dependence &input : operation.inputs)
      if (input.distance == 0) {
        users[input.operation].push_back({index, input.latency});
        ++waiting[index];
      }
  for (const RegisterValue &value : code.values) {
    remainingUses.push_back(value.uses);
    live += value.isLiveIn;
  }
  findHeights();
}

/// Inputs precede their users, so one sweep from the end suffices.
void ListScheduler::findHeights() {
  for (unsigned index = operations.size(); index-- > 0;) {
    height[index] = operations[index].slots;
    for (auto [user, latency] : users[index])
      height[index] = std::max(height[index], latency + height[user]);
  }
}

bool ListScheduler::raisesPressure(const Operation &operation) const {
  if (operation.def < 0)
    return false;
  for (unsigned value : operation.uses)
    if (remainingUses[value] == 1 && !code.values[value].isLiveOut)
      return false;
  return true;
}

void ListScheduler::issue(unsigned index, int cycle) {
  const Operation &operation = operations[index];
  pipelines.start(operation, cycle);
  order.push_back(index);
  for (unsigned value : operation.uses)
    if (--remainingUses[value] == 0 && !code.values[value].isLiveOut)
      --live;
  if (operation.def >= 0 &&
      (code.values[operation.def].uses || code.values[operation.def].isLiveOut))
    ++live;
  for (auto [user, latency] : users[index]) {
    ready[user] = std::max(ready[user], cycle + latency);
    if (--waiting[user] == 0 && !operations[user].isLast)
      available.push_back(user);
  }
}

/// The operation of maximum height that can start now, the first in source
/// order if several have it; negative if there is none.
int ListScheduler::pick(int cycle, bool mayRaise) const {
  int best = -1;
  for (auto [position, index] : enumerate(available)) {
    const Operation &operation = operations[index];
    if (ready[index] > cycle || pipelines.earliest(operation, cycle) > cycle ||
        (!mayRaise && raisesPressure(operation)))
      continue;
    if (best >= 0) {
      unsigned other = available[best];
      if (std::pair(-height[index], index) > std::pair(-height[other], other))
        continue;
    }
    best = position;
  }
  return best;
}

/// True if an operation will be able to start when its inputs arrive.
bool ListScheduler::hasPending(bool mayRaise) const {
  return any_of(available, [&](unsigned index) {
    return mayRaise || !raisesPressure(operations[index]);
  });
}

Order ListScheduler::run() {
  unsigned last = operations.size();
  for (auto [index, operation] : enumerate(operations)) {
    if (operation.isLast)
      last = index;
    else if (waiting[index] == 0)
      available.push_back(index);
  }
  for (int cycle = 0; !available.empty(); ++cycle)
    while (true) {
      bool mayRaise = live < code.pressureLimit || !hasPending(false);
      int position = pick(cycle, mayRaise);
      if (position < 0)
        break;
      unsigned index = available[position];
      available.erase(available.begin() + position);
      issue(index, cycle);
    }
  if (last != operations.size())
    order.push_back(last);
  return std::move(order);
}

Order swsim::listSchedule(const Code &code, ArrayRef<int> ready) {
  return ListScheduler(code, ready).run();
}

unsigned swsim::countLive(const Code &code, const Order &order) {
  std::vector<unsigned> uses;
  std::vector<bool> isLive;
  unsigned live = 0;
  for (const RegisterValue &value : code.values) {
    uses.push_back(value.uses);
    isLive.push_back(value.isLiveIn);
    live += value.isLiveIn;
  }
  unsigned most = live;
  for (unsigned index : order) {
    const Operation &operation = code.operations[index];
    // Values from the previous iteration are used before their definition.
    for (unsigned value : operation.uses)
      if (--uses[value] == 0 && !code.values[value].isLiveOut &&
          isLive[value]) {
        isLive[value] = false;
        --live;
      }
    if (operation.def >= 0 && (code.values[operation.def].uses ||
                               code.values[operation.def].isLiveOut)) {
      isLive[operation.def] = true;
      most = std::max(most, ++live);
    }
  }
  return most;
}

Timing swsim::issueInOrder(const Code &code, const Order &order,
                           unsigned iterations) {
  size_t count = code.operations.size();
  // Starts of all operations in the iterations that dependences refer to.
  constexpr unsigned window = 4;
  std::vector<int> starts[window];
  for (std::vector<int> &start : starts)
    start.assign(count, 0);
  Timing timing;
  Pipelines pipelines;
  int now = 0, begin = 0;
  for (unsigned iteration = 0; iteration < iterations; ++iteration) {
    std::vector<int> &start = starts[iteration % window];
    begin = now;
    for (unsigned index : order) {
      const Operation &operation = code.operations[index];
      int cycle = iteration == 0 ? std::max(now, operation.ready) : now;
      for (const Dependence &input : operation.inputs)
        if (input.distance <= iteration && input.distance < window)
          cycle = std::max(
              cycle,
              starts[(iteration - input.distance) % window][input.operation] +
                  input.latency);
      now = start[index] = pipelines.earliest(operation, cycle);
      pipelines.start(operation, now);
    }
    // The next code begins after the slots of the last operation.
    now = std::max({begin, now + !order.empty(),
                    order.empty() ? 0
                                  : start[order.back()] +
                                        code.operations[order.back()].slots});
    if (code.isLoop)
      now += code.loopBranch;
    timing.ends.push_back(now);
    timing.start = start;
  }
  for (int &start : timing.start)
    start -= begin;
  return timing;
}
