//===- GlobalAccess.h - Main memory in loads and stores --------*- C++ -*-===//
//
// A CPE waits for each of its loads and stores of main memory (gld, gst), and
// those of a core group share a small bandwidth, in the order of virtual time.
//
//===----------------------------------------------------------------------===//

#ifndef SWSIM_MEMORY_GLOBALACCESS_H
#define SWSIM_MEMORY_GLOBALACCESS_H

#include "Core/Scheduler.h"

#include <cstdint>
#include <map>
#include <set>
#include <string>
#include <unordered_map>
#include <vector>

namespace swsim {

class Simulator;

/// The path of loads and stores to main memory.
class GlobalAccess : public EventSink {
public:
  explicit GlobalAccess(Simulator &sim);

  /// The running CPE loads or stores at `__swsim_here`; it waits.
  void access(Cpe &cpe, long bytes, bool isStore);
  void serve(const Event &event) override;

  /// What was counted belongs to this kernel, whose CPEs spent this share of
  /// their time on it.
  void endLaunch(const std::string &kernel, double share);
  /// Adds what the CPEs of another host thread did.
  void add(const GlobalAccess &other);
  /// Tells which kernels did so, and where.
  void printSummary() const;

private:
  struct Count {
    int64_t loads = 0, stores = 0;
    void add(const Count &other) {
      loads += other.loads;
      stores += other.stores;
    }
  };
  using Lines = std::map<std::pair<std::string, int>, Count>;
  Time finish(int group, Time begin, long bytes);

  Simulator &sim;
  /// When the path of a core group is free.
  std::vector<Time> free;
  /// Bytes that the CPEs wait for.
  std::vector<long> pending;
  std::unordered_map<const swsim_location *, Count> places;
  /// By kernel and line; kernels for which it matters.
  std::map<std::string, Lines> kernels;
  std::set<std::string> slowed;
};

} // namespace swsim

#endif // SWSIM_MEMORY_GLOBALACCESS_H
