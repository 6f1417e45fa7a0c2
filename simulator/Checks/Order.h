//===- Order.h - Order of events that does not depend on timing -*- C++ -*-===//
//
// Vector clocks of the CPEs and the host threads, which are the last agents.
// One event precedes another if the program orders them by barriers, messages,
// replies, spawn and join, or signals in main memory. An order that results
// only from the duration of events does not count. If the source of information
// is unknown, everything until now counts as known, so events reported as
// unordered certainly are.
//
//===----------------------------------------------------------------------===//

#ifndef SWSIM_CHECKS_ORDER_H
#define SWSIM_CHECKS_ORDER_H

#include "Core/Cpe.h"

#include "swsim_checks.h"

#include <cstddef>
#include <cstdint>
#include <map>
#include <unordered_map>
#include <vector>

struct swsim_location;

namespace swsim {

class Simulator;

/// The order of events of CPEs within a launch.
class Order {
public:
  explicit Order(Simulator &sim) : sim(sim) {}

  /// Begins a launch: all earlier events precede all events in it.
  void reset();
  /// Called when these CPEs have met at a barrier.
  void meet(const std::vector<int> &indices);
  /// Called when a CPE has received data from another one.
  void receive(const Cpe &cpe, int sender);
  /// Called when a CPE sees the completion of a transfer of another CPE.
  void receive(const Cpe &cpe, const Transfer &transfer);
  /// The knowledge of `cpe` when it starts a transfer that others will see: the
  /// clocks of its core group.
  Ref<const Knowledge> takeClock(const Cpe &cpe);
  /// Called when a CPE has read data that any CPE may have written.
  void receiveAll(const Cpe &cpe);
  /// Called when an agent, a CPE or the host, has heard from another one.
  void hear(int agent, int from);
  /// Called when an agent writes a word by which it signals to others, and when
  /// an agent reads such a word.
  void release(int agent, const void *word);
  void acquire(int agent, const void *word);
  /// False if there were more such words than are remembered.
  bool hasAllSignals() const { return signals.size() < maxSignals; }
  /// The running host thread as an agent; the CPEs are agents by their index.
  int host() const;
  int hostAgent(int thread) const;
  bool isHost(int agent) const { return agent >= hostAgent(0); }

  /// The next event of a CPE, and whether another CPE or itself knows an event.
  uint32_t now(const Cpe &cpe) const { return now(cpe.index); }
  uint32_t now(int agent) const { return epochs[agent]; }
  bool knows(const Cpe &cpe, int other, uint32_t epoch) const {
    return knows(cpe.index, other, epoch);
  }
  bool knows(int agent, int other, uint32_t epoch) const {
    return epoch &&
           (agent == other ? now(agent) : *entryOf(agent, other)) >= epoch;
  }

  /// Called when a CPE writes its reply word; no transfer of another CPE may
  /// use the word at this time.
  void storeReply(const Cpe &cpe, const char *word);
  /// Called when a CPE has waited for a transfer of another CPE, and now uses
  /// the data.
  void observe(const Cpe &cpe, const Transfer &transfer);
  /// Called when a CPE starts a transfer that increments the reply word of
  /// another CPE and writes its LDM.
  void start(const Cpe &issuer, const Cpe &target, const Transfer &part);

private:
  /// A time on the clock of one CPE.
  using Epoch = uint32_t;
  /// The use of data that another CPE transferred.
  struct Use {
    const char *end = nullptr;
    Epoch epoch = 0;
  };

  /// The start of a transfer by another CPE, on the clock of that CPE.
  struct Start {
    int issuer = 0;
    Epoch epoch = 0;
    /// The end of its range in LDM.
    const char *end = nullptr;
    const swsim_location *where = nullptr;
  };

  /// Entries by address, one map for the slot of a CPE: maps of all CPEs would
  /// be deep.
  template <typename Entry>
  class ByAddress {
  public:
    using Map = std::map<const char *, Entry>;
    Map &at(const char *address) { return maps[slotOf(address)]; }
    const Map &at(const char *address) const { return maps[slotOf(address)]; }
    void clear() {
      for (Map &map : maps)
        map.clear();
    }

  private:
    static size_t slotOf(const char *address) {
      return reinterpret_cast<uintptr_t>(address) / SWSIM_SLOT_BYTES % numMaps;
    }
    static constexpr size_t numMaps = 512;
    std::vector<Map> maps = std::vector<Map>(numMaps);
  };

  void checkWord(const Cpe &issuer, const Cpe &target,
                 const Transfer &part) const;
  void checkUses(const Cpe &issuer, const Cpe &target,
                 const Transfer &part) const;
  /// The knowledge of a CPE about a core group.
  Epoch *rowOf(int cpe, int group) {
    return clocks[(group * count + cpe) * linesOfRow].epochs;
  }
  const Epoch *rowOf(int cpe, int group) const {
    return clocks[(group * count + cpe) * linesOfRow].epochs;
  }
  bool isKnown(const Cpe &cpe, const Cpe &other, Epoch epoch) const {
    return knows(cpe.index, other.index, epoch);
  }
  const Epoch *entryOf(int agent, int other) const {
    return rowOf(agent, places[other].group) + places[other].id;
  }
  Epoch *entryOf(int agent, int other) {
    return rowOf(agent, places[other].group) + places[other].id;
  }
  bool isActive(int group) const;
  void hearOfOthers(const Cpe &cpe, int sender);

  Simulator &sim;
  /// Number of agents.
  size_t count = 0;
  /// The next event of each agent.
  std::vector<Epoch> epochs;
  /// Group and number in it of each agent; host threads are a further one.
  struct Place {
    int group = 0, id = 0;
  };
  std::vector<Place> places;
  /// CPEs know more than the events of their own core group.
  bool isMixed = false;
  /// For every group one row per agent: the events of each agent there that
  /// precede its next event. The entry of the agent itself is unused. Rows are
  /// whole cache lines of the host, and rows that messages need are adjacent.
  struct alignas(64) ClockLine {
    Epoch epochs[16];
  };
  std::vector<ClockLine> clocks;
  size_t linesOfRow = 0;
  static constexpr size_t maxSignals = 4096;
  /// What the agents that have written a word knew: a row for every group.
  std::unordered_map<const void *, std::vector<ClockLine>> signals;
  /// Writes of reply words and uses of LDM, by address.
  ByAddress<Epoch> stores;
  ByAddress<Use> uses;
  /// Starts by reply word and by LDM. The target CPE may reach its own part of
  /// the race later, or may not have run yet.
  ByAddress<Start> startsOnWord, startsOnLdm;
};

} // namespace swsim

#endif // SWSIM_CHECKS_ORDER_H
