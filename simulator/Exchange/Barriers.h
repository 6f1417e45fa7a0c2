//===- Barriers.h - Barriers of CPEs ----------------------------*- C++ -*-===//

#ifndef SWSIM_EXCHANGE_BARRIERS_H
#define SWSIM_EXCHANGE_BARRIERS_H

#include "Core/Cpe.h"

#include <climits>
#include <cstdint>
#include <list>
#include <map>
#include <set>
#include <string>
#include <utility>
#include <vector>

namespace swsim {

class Simulator;

/// The arguments that all members of a collective transfer must agree on.
struct CollectiveArguments {
  /// Root of calls without such an argument.
  static constexpr int noRoot = INT_MIN;

  const char *name = "";
  /// LDM of the caller; receivers get the data at the same place of theirs.
  char *to = nullptr;
  int64_t length = 0;
  int root = noRoot;
};

/// Barriers of one row, one column or the array of a core group.
class Barriers {
public:
  explicit Barriers(Simulator &sim) : sim(sim) {}

  /// Arrives at a barrier. `scope`: 0 row, 1 column, 2 array. `mask` selects
  /// the members.
  void arrive(Cpe &cpe, int scope, unsigned mask,
              const char *call = "athread_syn");
  /// The first barrier of a collective transfer, of the caller's row or column
  /// or of the array, to which all members come with the same arguments.
  void arriveCollective(Cpe &cpe, int scope, const CollectiveArguments &call);
  /// Why a CPE waits in a barrier that its other members have passed with
  /// another mask, for the deadlock report.
  std::string explain(const Cpe &cpe) const;
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
    int scope = 0;
    unsigned mask = 0;
    size_t expected = 0;
    std::vector<int> arrived;
    /// The call of the first member, and its arguments if it is collective.
    const char *call = "";
    bool isCollective = false;
    CollectiveArguments arguments;
  };
  /// The latest barrier that a CPE has passed.
  struct Passed {
    int scope = -1;
    unsigned mask = 0;
    const swsim_location *where = nullptr;
  };

  /// Resumes the members of a barrier, each at its own time.
  void resume(std::vector<int> &arrived, Cpe &cpe, Wait kind,
              const char *reason, const std::vector<Time> &ends);
  std::vector<Time> endsOfNode() const;
  bool isMember(const Cpe &cpe, const Cpe &other, int scope,
                unsigned mask) const;
  void meetMembers(Cpe &cpe, int scope, unsigned mask, const char *call,
                   const CollectiveArguments *arguments);
  void compare(const Cpe &cpe, const Barrier &barrier, const char *call,
               const CollectiveArguments *arguments) const;
  std::string describe(const Cpe &cpe, const CollectiveArguments &call) const;
  const Barrier *barrierOf(const Cpe &cpe) const;
  Barrier &find(const Cpe &cpe, int scope, unsigned mask, const char *call);

  Simulator &sim;
  /// Barriers by core group and line; those of one line have no common member.
  std::map<std::pair<int, int>, std::list<Barrier>> barriers;
  /// By index of the CPE, if any has passed a barrier.
  std::vector<Passed> passed;
  /// Barriers of two CPEs, by their indices in ascending order.
  std::map<std::pair<int, int>, std::vector<int>> pairs;
  std::vector<int> node;
  /// CPEs of the first core group that wait for the host.
  std::set<int> waitForHost;
};

} // namespace swsim

#endif // SWSIM_EXCHANGE_BARRIERS_H
