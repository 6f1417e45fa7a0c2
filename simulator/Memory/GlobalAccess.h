//===- GlobalAccess.h - Loads and stores of main memory ---------*- C++ -*-===//
//
// A CPE waits for each of its loads and stores of main memory (gld, gst). Those
// of a core group share a small bandwidth, in the order of virtual time.
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

  /// Makes the running CPE wait for its load or store at `__swsim_here`.
  void access(Cpe &cpe, const char *address, long bytes, bool isStore);
  void serve(const Event &event) override;

  /// Assigns the counts to a kernel, whose CPEs spent this share of their time
  /// on such accesses.
  void endLaunch(const std::string &kernel, double share);
  /// Adds the counts of another host thread.
  void add(const GlobalAccess &other);
  /// Prints the kernels with such accesses, and their locations.
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
  /// An access that waits for its turn: its bytes, and the additional time to
  /// the memory of another core group.
  struct Pending {
    long bytes = 0;
    Time detour = 0;
  };
  Time finish(int group, Time begin, Pending access);

  Simulator &sim;
  /// Times at which the paths of the core groups become free.
  std::vector<Time> free;
  /// The pending access of each CPE.
  std::vector<Pending> pending;
  std::unordered_map<const swsim_location *, Count> places;
  /// Counts by kernel and line, and the kernels that are mentioned.
  std::map<std::string, Lines> kernels;
  std::set<std::string> slowed;
};

} // namespace swsim

#endif // SWSIM_MEMORY_GLOBALACCESS_H
