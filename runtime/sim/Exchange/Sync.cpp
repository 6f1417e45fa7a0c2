//===- Sync.cpp - Barriers ------------------------------------------------===//

#include "Core/Simulator.h"

using namespace swsim;

namespace {
enum Scope { RowScope = 0, ColumnScope = 1, ArrayScope = 2 };
} // namespace

/// Registers the arrival of a CPE. The last of `expected` CPEs sets all clocks
/// to the latest plus `cost` cycles and wakes the others; returns true for it.
bool Simulator::arrive(std::vector<int> &arrived, Cpe &cpe, size_t expected,
                       double cost, const char *reason, const char *span) {
  arrived.push_back(cpe.id);
  Time begin = cpe.clock;
  bool last = arrived.size() == expected;
  if (last) {
    Time latest = 0;
    for (int id : arrived)
      latest = std::max(latest, cpes[id].clock);
    for (int id : arrived) {
      cpes[id].clock = latest + fromCycles(cost);
      if (id != cpe.id)
        makeReady(cpes[id]);
    }
    arrived.clear();
  } else {
    block(cpe, reason);
  }
  addSpan(span, cpe, begin, cpe.clock);
  return last;
}

void Simulator::barrier(int scope, unsigned mask) {
  Cpe &cpe = current("athread_syn");
  if (scope < RowScope || scope > ArrayScope)
    fail(&cpe,
         "athread_syn with scope %d: expected ROW_SCOPE, COL_SCOPE or "
         "ARRAY_SCOPE",
         scope);
  auto isMember = [&](const Cpe &other) {
    bool colBit = mask >> other.col & 1;
    bool rowBit = mask >> other.row & 1;
    switch (scope) {
    case RowScope:
      return other.row == cpe.row && colBit;
    case ColumnScope:
      return other.col == cpe.col && rowBit;
    default:
      return colBit && (mask >> (8 + other.row) & 1);
    }
  };
  if (!isMember(cpe))
    fail(&cpe, "athread_syn with mask %#x, which does not contain the caller",
         mask);
  int line = scope == RowScope ? cpe.row : scope == ColumnScope ? cpe.col : 0;
  Barrier &barrier = barriers[scope * 64 + line];
  if (!barrier.arrived.empty() && barrier.mask != mask) {
    const Cpe &first = cpes[barrier.arrived.front()];
    fail(&cpe, "athread_syn with mask %#x, but CPE (%d,%d) waits with mask %#x",
         mask, first.row, first.col, barrier.mask);
  }
  if (barrier.arrived.empty()) {
    barrier.mask = mask;
    barrier.expected = 0;
    for (const Cpe &other : cpes)
      barrier.expected += isMember(other);
  }
  static const char *const reasons[] = {"waits in a row barrier",
                                        "waits in a column barrier",
                                        "waits in an array barrier"};
  arrive(barrier.arrived, cpe, barrier.expected,
         scope == ArrayScope ? params.barrier_all : params.barrier_row,
         reasons[scope], "barrier");
}
