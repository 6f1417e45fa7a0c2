//===- Library.h - Library functions by their measured cost -----*- C++ -*-===//
//
// The device library is CPE code, and in mode `detailed` it runs like any
// other. Its cost only depends on a few numbers. The other modes run it once
// for every set of these numbers, with equal clocks, and then advance the
// clocks by the measured time. Mode `fast` computes products directly; `timing`
// uses no data.
//
//===----------------------------------------------------------------------===//

#ifndef SWSIM_LIBRARY_LIBRARY_H
#define SWSIM_LIBRARY_LIBRARY_H

#include "Core/Cpe.h"
#include "Library/Workers.h"

#include "swsim_api.h"

#include <deque>
#include <map>
#include <string>
#include <vector>

namespace swsim {

class Simulator;

/// Known costs of library functions, and the calls in progress.
class Library {
public:
  explicit Library(Simulator &sim);

  void setUp() { workers.setUp(sim); }

  /// True if the call is complete: the function must return.
  bool begin(Cpe &cpe, const swsim_library_call &call);
  void end(Cpe &cpe);

private:
  struct Key {
    std::string name;
    std::vector<long> numbers;
    bool operator<(const Key &other) const;
  };
  /// Measured times by number of the CPE in its group. A function that single
  /// CPEs call has one entry.
  struct Cost {
    std::vector<Time> durations;
    long instructions = 0;
    bool known = false;
  };
  /// The n-th collective call of a core group in mode `detailed`. CPEs may be
  /// one call apart.
  struct Round {
    swsim_gemm product;
    int firstCpe = 0;
    int arrived = 0;
  };
  /// A collective call of one core group.
  struct Meeting {
    std::vector<swsim_gemm> products;
    std::vector<int> arrived;
    Cost *cost = nullptr;
    size_t left = 0;
    long instructions = 0;
    std::deque<Round> rounds;
    /// Number of the first round in `rounds`, and of the next call of every
    /// CPE.
    long firstRound = 0;
    std::vector<long> nextRound;
  };
  /// A call whose cost is being measured.
  struct Measured {
    Cost *cost = nullptr;
    Time start = 0;
    long instructions = 0;
    bool collective = false;
    bool active = false;
  };

  bool beginSingle(Cpe &cpe, const swsim_library_call &call);
  bool beginProduct(Cpe &cpe, const swsim_library_call &call);
  void compare(Cpe &cpe, const swsim_library_call &call);
  void checkSame(const Cpe &cpe, const swsim_library_call &call,
                 const swsim_gemm &other, int otherCpe);
  void measureAlone(const Cpe &cpe);
  void meet(Cpe &cpe, Meeting &meeting, const swsim_library_call &call);
  void startMeasuring(Cpe &cpe, Cost &cost, bool collective);
  Cost &costOf(const swsim_library_call &call);
  static void countFlops(const swsim_library_call &call);

  Simulator &sim;
  Workers workers;
  std::map<Key, Cost> costs;
  std::vector<Meeting> meetings;
  std::vector<Measured> measured;
};

} // namespace swsim

#endif // SWSIM_LIBRARY_LIBRARY_H
