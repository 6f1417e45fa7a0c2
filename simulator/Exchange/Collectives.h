//===- Collectives.h - Reductions and exchanges of a core group -*- C++ -*-===//
//
// Calls that all CPEs of a core group make together. The result is computed
// when the last CPE has arrived. The time is an estimate from the parameters of
// RMA, for an exchange along the rows and then along the columns.
//
//===----------------------------------------------------------------------===//

#ifndef SWSIM_EXCHANGE_COLLECTIVES_H
#define SWSIM_EXCHANGE_COLLECTIVES_H

#include "Core/Cpe.h"

#include <map>
#include <vector>

namespace swsim {

class Simulator;

/// The arguments of one CPE.
struct CollectiveCall {
  const char *name = "";
  char *from = nullptr, *to = nullptr;
  /// Reduction: number of elements, their type, the operation (both as the
  /// vendor numbers them), and elements per receive buffer. Exchange: `units`
  /// is the size of a piece in bytes.
  int units = 0, type = 0, operation = 0, bufferUnits = 0;
  /// Where other CPEs send to, at the same place of every LDM: the receive
  /// buffer of a reduction, the destination of an exchange.
  char *meeting = nullptr;
};

class Collectives {
public:
  explicit Collectives(Simulator &sim) : sim(sim) {}

  /// Reduces elementwise over all CPEs; every CPE gets the result.
  void reduce(Cpe &cpe, const CollectiveCall &call);
  /// Every CPE gets one piece of every CPE.
  void exchange(Cpe &cpe, const CollectiveCall &call);

private:
  struct Group {
    std::vector<int> arrived;
    std::map<int, CollectiveCall> calls;
  };

  void compare(const Cpe &cpe, const CollectiveCall &call,
               const Cpe &first) const;
  bool meet(Cpe &cpe, const CollectiveCall &call, double cost);
  void checkLdm(const Cpe &cpe, const CollectiveCall &call,
                int64_t bytes) const;
  double exchangeCycles(int64_t bytes) const;

  Simulator &sim;
  std::map<int, Group> groups;
};

} // namespace swsim

#endif // SWSIM_EXCHANGE_COLLECTIVES_H
