//===- Order.h - What certainly comes before what --------------*- C++ -*-===//
//
// Vector clocks of the CPEs: one event comes before another on every machine if
// the program makes it so, by barriers, messages, replies or words in main
// memory, and not because of the time that either takes. Where it is not known
// who told whom, everything until now counts as known: what is called unordered
// is so.
//
//===----------------------------------------------------------------------===//

#ifndef SWSIM_CHECKS_ORDER_H
#define SWSIM_CHECKS_ORDER_H

#include "Core/Cpe.h"

#include <cstddef>
#include <cstdint>
#include <map>
#include <vector>

struct swsim_location;

namespace swsim {

class Simulator;

/// The order of events of CPEs within a launch.
class Order {
public:
  explicit Order(Simulator &sim) : sim(sim) {}

  /// A launch begins: everything before it comes before everything in it.
  void reset();
  /// These CPEs have met.
  void meet(const std::vector<int> &indices);
  /// A CPE has received something from another one.
  void receive(const Cpe &cpe, int sender);
  /// A CPE sees that a transfer of another one is complete.
  void receive(const Cpe &cpe, const Transfer &transfer);
  /// What `cpe` knows when it starts something that others will see: the clocks
  /// of its core group.
  Ref<const Knowledge> takeClock(const Cpe &cpe);
  /// A CPE has read what anybody may have written.
  void receiveAll(const Cpe &cpe);

  /// The event that comes next on a CPE, and whether it is known to another one
  /// or to itself.
  uint32_t now(const Cpe &cpe) const { return epochs[cpe.index]; }
  bool knows(const Cpe &cpe, int other, uint32_t epoch) const;

  /// A CPE writes its reply word; no transfer of another one may count on it.
  void storeReply(const Cpe &cpe, const char *word);
  /// A CPE has waited for a transfer that another one had started; it uses now
  /// what that one has brought.
  void observe(const Cpe &cpe, const Transfer &transfer);
  /// One CPE starts a transfer that counts on the reply word of another, and
  /// writes its LDM.
  void start(const Cpe &issuer, const Cpe &target, const Transfer &part);

private:
  /// An event of a CPE, by its own clock.
  using Epoch = uint32_t;
  /// The end of a transfer by another CPE.
  struct Use {
    const char *end = nullptr;
    Epoch epoch = 0;
  };

  /// The start of a transfer by another CPE, by the clock of that one.
  struct Start {
    int issuer = 0;
    Epoch epoch = 0;
    /// Where in LDM it ends.
    const char *end = nullptr;
    const swsim_location *where = nullptr;
  };

  void checkWord(const Cpe &issuer, const Cpe &target,
                 const Transfer &part) const;
  void checkUses(const Cpe &issuer, const Cpe &target,
                 const Transfer &part) const;
  /// What a CPE knows of a core group.
  Epoch *rowOf(int cpe, int group) {
    return clocks[(group * count + cpe) * linesOfRow].epochs;
  }
  const Epoch *rowOf(int cpe, int group) const {
    return clocks[(group * count + cpe) * linesOfRow].epochs;
  }
  bool isKnown(const Cpe &cpe, const Cpe &other, Epoch epoch) const {
    return (cpe.index == other.index
                ? now(cpe)
                : rowOf(cpe.index, other.group)[other.id]) >= epoch;
  }

  Simulator &sim;
  size_t count = 0;
  /// The event that comes next on each CPE.
  std::vector<Epoch> epochs;
  /// For every core group a row per CPE: which events of each CPE there come
  /// before its next. What it says of the CPE itself is of no use. Rows are
  /// whole lines of the host's cache, and those that messages need are
  /// together.
  struct alignas(64) ClockLine {
    Epoch epochs[16];
  };
  std::vector<ClockLine> clocks;
  size_t linesOfRow = 0;
  /// When reply words were written, and LDM was used, by address.
  std::map<const char *, Epoch> stores;
  std::map<const char *, Use> uses;
  /// Starts by reply word and by LDM: the CPE for which they are may reach its
  /// own part of the race later, or not have run yet.
  std::map<const char *, Start> startsOnWord, startsOnLdm;
};

} // namespace swsim

#endif // SWSIM_CHECKS_ORDER_H
