//===- Barriers.h - Barriers of CPEs ----------------------------*- C++ -*-===//

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

  /// Arrives at a barrier. `scope`: 0 row, 1 column, 2 array. `mask` selects
  /// the members.
  void arrive(Cpe &cpe, int scope, unsigned mask,
              const char *call = "athread_syn");
  /// The mask of all CPEs of a core group.
  unsigned wholeArray() const;
  /// Arrives at a barrier of two CPEs of a core group.
  void arrivePeer(Cpe &cpe, int id);
  /// Arrives at a barrier of all running CPEs of all core groups.
  void arriveNode(Cpe &cpe);

  /// Arrives at a barrier of one CPE and the host.
  void arriveHost(Cpe &cpe);
  /// Called by the host, which waits for one CPE.
  void meetCpe(int id, const char *call);

  /// Registers the arrival of a CPE. The last of `expected` CPEs sets all
  /// clocks to the maximum plus `cost` cycles and resumes the others; returns
  /// true for it.
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
  /// Barriers by core group and line; those of one line have no common member.
  std::map<std::pair<int, int>, std::list<Barrier>> barriers;
  /// Barriers of two CPEs, by their indices in ascending order.
  std::map<std::pair<int, int>, std::vector<int>> pairs;
  std::vector<int> node;
  /// CPEs of the first core group that wait for the host.
  std::set<int> waitForHost;
};

} // namespace swsim

#endif // SWSIM_EXCHANGE_BARRIERS_H
