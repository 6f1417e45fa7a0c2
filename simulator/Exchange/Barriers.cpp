//===- Barriers.cpp - Barriers of CPEs ------------------------------------===//

#include "Exchange/Barriers.h"
#include "Core/Simulator.h"

#include <algorithm>

using namespace swsim;

namespace {
enum Scope { RowScope = 0, ColumnScope = 1, ArrayScope = 2 };
} // namespace

bool Barriers::meet(std::vector<int> &arrived, Cpe &cpe, size_t expected,
                    double cost, Wait kind, const char *reason) {
  sim.repetition.note(cpe, expected);
  arrived.push_back(cpe.index);
  if (arrived.size() != expected) {
    sim.scheduler.block(cpe, kind, reason);
    return false;
  }
  Time latest = 0;
  for (int index : arrived)
    latest = std::max(latest, sim.cpes[index].clock);
  latest += fromCycles(cost);
  std::vector<Time> ends(sim.numGroups(), latest);
  resume(arrived, cpe, kind, reason, ends);
  return true;
}

/// `ends` are the times of the core groups.
void Barriers::resume(std::vector<int> &arrived, Cpe &cpe, Wait kind,
                      const char *reason, const std::vector<Time> &ends) {
  sim.order.meet(arrived);
  // Members of a barrier may reset reply words when they continue, so all
  // earlier events must be known. Members of a collective call wait for its
  // result.
  auto mustSettle = [&](Time end) {
    return kind == Wait::Barrier && sim.scheduler.hasEventBefore(end);
  };
  bool settles = mustSettle(ends[cpe.group]);
  for (int index : arrived) {
    Cpe &other = sim.cpes[index];
    Time end = ends[other.group];
    if (index == cpe.index)
      continue;
    other.clock = end;
    if (mustSettle(end))
      sim.scheduler.post(end, index, nullptr, nullptr);
    else
      sim.scheduler.makeReady(other);
  }
  arrived.clear();
  sim.advance(cpe, ends[cpe.group], kind, reason);
  if (settles)
    sim.scheduler.settle(cpe, kind, reason);
}

/// Whether `other` belongs to the barrier that `cpe` names.
bool Barriers::isMember(const Cpe &cpe, const Cpe &other, int scope,
                        unsigned mask) const {
  if (other.group != cpe.group)
    return false;
  bool colBit = mask >> other.col & 1;
  bool rowBit = mask >> other.row & 1;
  switch (scope) {
  case RowScope:
    return other.row == cpe.row && colBit;
  case ColumnScope:
    return other.col == cpe.col && rowBit;
  default:
    return colBit && (mask >> (sim.maskBits() + other.row) & 1);
  }
}

/// The barrier of these members; overlapping barriers must be the same.
Barriers::Barrier &Barriers::find(const Cpe &cpe, int scope, unsigned mask,
                                  const char *call) {
  int line = scope == RowScope ? cpe.row : scope == ColumnScope ? cpe.col : 0;
  int lines = std::max(sim.meshRows(), sim.meshCols());
  auto &active = barriers[{cpe.group, scope * lines + line}];
  unsigned cols = (1u << sim.maskBits()) - 1, rows = ~cols;
  for (Barrier &other : active) {
    unsigned common = other.mask & mask;
    bool overlaps = common & cols && (scope != ArrayScope || common & rows);
    if (other.mask == mask)
      return other;
    if (other.arrived.empty() || !overlaps)
      continue;
    const Cpe &first = sim.cpes[other.arrived.front()];
    sim.fail(&cpe, "%s with mask %#x, but CPE (%d,%d) waits with mask %#x%s",
             call, mask, first.row, first.col, other.mask,
             Simulator::describe(first.where).c_str());
  }
  active.emplace_back();
  active.back().scope = scope;
  active.back().mask = mask;
  return active.back();
}

unsigned Barriers::wholeArray() const {
  unsigned cols = (1u << sim.meshCols()) - 1, rows = (1u << sim.meshRows()) - 1;
  return rows << sim.maskBits() | cols;
}

void Barriers::arrive(Cpe &cpe, int scope, unsigned mask, const char *call) {
  if (scope < RowScope || scope > ArrayScope)
    sim.fail(&cpe,
             "%s with scope %d: expected ROW_SCOPE, COL_SCOPE or ARRAY_SCOPE",
             call, scope);
  if (!isMember(cpe, cpe, scope, mask))
    sim.fail(&cpe, "%s with mask %#x, which does not contain the caller", call,
             mask);
  meetMembers(cpe, scope, mask, call, nullptr);
}

/// Waits for the other members, and compares their calls.
void Barriers::meetMembers(Cpe &cpe, int scope, unsigned mask, const char *call,
                           const CollectiveArguments *arguments) {
  sim.jitter.delay(cpe);
  sim.remoteLdm.finishStores(cpe);
  Barrier &barrier = find(cpe, scope, mask, call);
  if (barrier.arrived.empty()) {
    barrier.expected = 0;
    for (const Cpe &other : sim.cpes)
      barrier.expected += isMember(cpe, other, scope, mask);
    barrier.call = call;
    barrier.isCollective = arguments != nullptr;
    barrier.arguments = arguments ? *arguments : CollectiveArguments();
  } else {
    compare(cpe, barrier, call, arguments);
  }
  static const char *const reasons[] = {"waits in a row barrier",
                                        "waits in a column barrier",
                                        "waits in an array barrier"};
  double cost = scope == ArrayScope ? sim.machine().barrier_all
                                    : sim.machine().barrier_row;
  meet(barrier.arrived, cpe, barrier.expected, cost, Wait::Barrier,
       reasons[scope]);
  passed.resize(sim.cpes.size());
  passed[cpe.index] = {scope, mask, __swsim_here};
}

void Barriers::arriveCollective(Cpe &cpe, int scope,
                                const CollectiveArguments &call) {
  int roots = scope == RowScope      ? sim.meshCols()
              : scope == ColumnScope ? sim.meshRows()
                                     : sim.groupSize();
  bool hasRoot = call.root != CollectiveArguments::noRoot;
  if (hasRoot && (call.root < 0 || call.root >= roots))
    sim.fail(&cpe, "%s with root %d: expected 0 to %d", call.name, call.root,
             roots - 1);
  unsigned mask = scope == ArrayScope ? wholeArray() : (1u << roots) - 1;
  meetMembers(cpe, scope, mask, call.name, &call);
}

void Barriers::arrivePeer(Cpe &cpe, int id) {
  if (id < 0 || id >= sim.groupSize() || id == cpe.id)
    sim.fail(&cpe,
             "barrier with CPE %d: expected another CPE of the core group, 0 "
             "to %d",
             id, sim.groupSize() - 1);
  sim.remoteLdm.finishStores(cpe);
  int other = sim.peer(cpe, id).index;
  meet(pairs[std::minmax(cpe.index, other)], cpe, 2, sim.machine().barrier_row,
       Wait::Barrier, "waits in a barrier of two CPEs");
}

void Barriers::arriveNode(Cpe &cpe) {
  sim.remoteLdm.finishStores(cpe);
  auto running =
      std::count_if(sim.cpes.begin(), sim.cpes.end(), [](const Cpe &other) {
        return other.state != State::Idle;
      });
  sim.repetition.note(cpe, running);
  node.push_back(cpe.index);
  if (static_cast<int64_t>(node.size()) != running)
    return sim.scheduler.block(cpe, Wait::Barrier, chipBarrierWait);
  resume(node, cpe, Wait::Barrier, chipBarrierWait, endsOfNode());
}

/// The ends of a barrier of all core groups. Each one has a barrier of its own,
/// adds to a word in the first memory, loads the word until all have done so,
/// and has another barrier.
std::vector<Time> Barriers::endsOfNode() const {
  const swsim_machine &m = sim.machine();
  std::vector<Time> ends(sim.numGroups());
  for (int index : node) {
    const Cpe &cpe = sim.cpes[index];
    ends[cpe.group] = std::max(ends[cpe.group], cpe.clock);
  }
  Time complete = 0;
  for (int group = 0; group < sim.numGroups(); ++group)
    if (ends[group] > 0)
      complete =
          std::max(complete, ends[group] + sim.dma.detour(group, 0) +
                                 fromCycles(m.barrier_all + m.atomic_latency));
  for (int group = 0; group < sim.numGroups(); ++group)
    ends[group] = complete + sim.dma.detour(group, 0) +
                  fromCycles(m.global_access_latency + m.barrier_all);
  return ends;
}

void Barriers::arriveHost(Cpe &cpe) {
  sim.remoteLdm.finishStores(cpe);
  waitForHost.insert(cpe.index);
  sim.scheduler.block(cpe, Wait::Barrier, "waits for the host");
}

void Barriers::meetCpe(int id, const char *call) {
  if (id < 0 || id >= sim.groupSize())
    sim.failAtCall("%s of CPE %d: expected 0 to %d", call, id,
                   sim.groupSize() - 1);
  sim.host.waitFor([&] { return waitForHost.count(id) != 0; });
  if (!waitForHost.erase(id))
    sim.reportDeadlock((std::string("calls ") + call).c_str());
  Cpe &cpe = sim.cpes[id];
  sim.order.hear(sim.order.host(), id);
  sim.order.hear(id, sim.order.host());
  // Both read a word of main memory.
  Time &host = __swsim_counters.clock;
  host = cpe.clock = std::max<Time>(host, cpe.clock) +
                     fromCycles(sim.machine().atomic_latency);
  sim.scheduler.makeReady(cpe);
}
