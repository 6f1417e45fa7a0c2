//===- MainOrder.h - Order of accesses to main memory -----------*- C++ -*-===//
//
// Finds two accesses to the same bytes of main memory that nothing orders,
// where at least one of them writes: DMA requests, loads and stores of CPEs and
// of the host. Which access comes first in a run is chance on the chip.
//
// Volatile and atomic accesses are signals: they order what precedes them.
//
//===----------------------------------------------------------------------===//

#ifndef SWSIM_CHECKS_MAINORDER_H
#define SWSIM_CHECKS_MAINORDER_H

#include "Checks/MainStates.h"
#include "Core/Cpe.h"

#include <string>
#include <unordered_map>
#include <vector>

namespace swsim {

class Simulator;

/// Equal blocks of main memory.
struct MainBlocks {
  char *address = nullptr;
  int64_t block = 0, gap = 0, count = 1;
  /// The data that a request writes there, if one CPE has it.
  const char *data = nullptr;
};

/// The accesses of a launch to main memory.
class MainOrder {
public:
  explicit MainOrder(Simulator &sim) : sim(sim) {}

  /// Takes the memory that most programs need.
  void reserve() { states.reserve(); }
  /// Begins a launch: all earlier accesses precede those in it.
  void reset();
  /// False if accesses are not recorded.
  bool isOn() const { return on; }

  /// Called when a CPE loads or stores, or the host.
  void touch(int agent, const char *address, int64_t bytes, MainKind kind,
             bool isSignal);
  /// Called when a CPE starts a request. `parts`: it moves data of other CPEs,
  /// too.
  void start(const Cpe &cpe, Transfer &request, const MainBlocks &blocks,
             bool isGet);
  /// Called when the CPE that started a request knows that it is complete.
  void finish(const Cpe &cpe, const Transfer &request);
  /// Called when memory is allocated: its next accesses have no history.
  void forget(const void *address, int64_t bytes);
  /// Called when a store has taken place, or anything else follows.
  void settle() {
    if (!doubts.empty())
      settleDoubts();
  }

private:
  /// A put of one block: what it writes, and its number.
  struct PutBlock {
    const char *address = nullptr;
    int64_t bytes = 0;
    uint32_t number = 0;
  };

  /// The requests of a CPE by their number.
  struct Requests {
    /// Number of the first one that is kept; earlier ones count as complete.
    uint32_t first = 1;
    /// For each, the time on the clock of its CPE at which that knew its
    /// completion; 0: unknown.
    PoolVector<uint32_t> ends;
    /// The last puts of one block, each at its number modulo the size.
    PoolVector<PutBlock> puts;
  };

  /// A store that races with an earlier write, unless it does not change the
  /// value.
  struct Doubt {
    MainAccess access, earlier;
    const char *address = nullptr;
    std::string before;
  };

  void note(const MainAccess &access, const MainBlocks &blocks);
  void change(MainStates::Entries &entries, LineBytes bytes, uintptr_t line,
              const MainAccess &access, const MainBlocks &blocks);
  bool isHarmless(const MainAccess &access, const MainAccess &earlier,
                  const MainBlocks &blocks, const char *begin, size_t bytes);
  const char *dataOf(const MainAccess &access, const char *address) const;
  const PutBlock *findPut(const MainAccess &access) const;
  bool writesTheSame(const MainAccess &earlier, const MainBlocks &blocks,
                     const char *begin, size_t bytes) const;
  void settleDoubts();
  bool isOver(int agent, const MainAccess &access) const;
  bool isOverElsewhere(int agent, const MainAccess &access) const;
  void listen(const MainAccess &access, const MainAccess &earlier);
  void report(const MainAccess &access, const MainAccess &earlier,
              const char *address);
  std::string nameOf(const MainAccess &access, int viewer) const;
  std::string explainGroups(const MainAccess &access,
                            const MainAccess &earlier) const;

  Simulator &sim;
  bool on = false;
  /// An update is in progress, in which the simulator may allocate memory.
  bool isBusy = false;
  MainStates states;
  std::vector<Requests> requests;
  /// Requests that other CPEs see complete, by agent and number.
  std::unordered_map<uint64_t, Ref<const Transfer>> shared;
  std::vector<Doubt> doubts;
};

} // namespace swsim

#endif // SWSIM_CHECKS_MAINORDER_H
