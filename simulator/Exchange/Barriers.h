//===- Barriers.h - Meeting points of CPEs --------------------*- C++ -*-===//

#ifndef SWSIM_EXCHANGE_BARRIERS_H
#define SWSIM_EXCHANGE_BARRIERS_H

#include "Core/Cpe.h"

#include <list>
#include <map>
#include <set>
#include <utility>
#include <vector>

namespace swsim {

class Simulator;

/// Barriers of one row, one column or the array of a core group.
class Barriers {
public:
  explicit Barriers(Simulator &sim) : sim(sim) {}

  /// `scope`: 0 row, 1 column, 2 array. `mask` names the members.
  void arrive(Cpe &cpe, int scope, unsigned mask,
              const char *call = "athread_syn");
  /// The mask of all CPEs of a core group.
  unsigned wholeArray() const;
  /// Two CPEs of a core group.
  void arrivePeer(Cpe &cpe, int id);
  /// All CPEs that run, of all core groups.
  void arriveNode(Cpe &cpe);

  /// One CPE and the host.
  void arriveHost(Cpe &cpe);
  /// The host waits for one CPE.
  void meetCpe(int id, const char *call);

  /// Registers the arrival of a CPE at a meeting point. The last of `expected`
  /// CPEs sets all clocks to the latest plus `cost` cycles and wakes the
  /// others; returns true for it.
  bool meet(std::vector<int> &arrived, Cpe &cpe, size_t expected, double cost,
            Wait kind, const char *reason);

private:
  struct Barrier {
    unsigned mask = 0;
    size_t expected = 0;
    std::vector<int> arrived;
  };

  Barrier &find(const Cpe &cpe, int scope, unsigned mask, const char *call);

  Simulator &sim;
  /// By core group and line; those of one line have no member in common.
  std::map<std::pair<int, int>, std::list<Barrier>> barriers;
  /// By the indices of both, the smaller first.
  std::map<std::pair<int, int>, std::vector<int>> pairs;
  std::vector<int> node;
  /// CPEs of the first core group that wait for the host.
  std::set<int> waitForHost;
};

} // namespace swsim

#endif // SWSIM_EXCHANGE_BARRIERS_H
