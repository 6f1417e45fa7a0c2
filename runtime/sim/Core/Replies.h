//===- Replies.h - Reply words and polling --------------------*- C++ -*-===//
//
// A transfer adds 1 to its reply word when the clock of the CPE has reached the
// completion. A CPE that polls the word is moved there.
//
//===----------------------------------------------------------------------===//

#ifndef SWSIM_CORE_REPLIES_H
#define SWSIM_CORE_REPLIES_H

#include "Core/Cpe.h"

#include <memory>
#include <string>
#include <unordered_map>

namespace swsim {

class Simulator;

/// Delivers completions to CPE programs.
class Replies {
public:
  explicit Replies(Simulator &sim) : sim(sim) {}

  /// Remembers a transfer until the program has seen its reply.
  void add(Cpe &cpe, std::shared_ptr<Transfer> transfer);
  /// The completion time of a transfer is known.
  void served(Transfer &transfer);
  /// Increments the reply words that are due at the clock of the CPE.
  void deliver(Cpe &cpe);
  /// Waits until the word is `value`: equal if `exact`, else at least.
  void wait(Cpe &cpe, char *reply, int value, bool exact, const char *call);
  /// Waits until all transfers that count as waiting of that kind are complete.
  void drain(Cpe &cpe, Wait kind, const char *reason);
  /// The program is about to write a volatile word.
  void volatileStore(Cpe &cpe, const char *address);
  /// What made a wait for this word hopeless, for the deadlock report.
  std::string explain(const Cpe &cpe, const char *address,
                      bool withTimes) const;
  /// The program is about to read a volatile word.
  void volatileLoad(Cpe &cpe, const char *address, unsigned size, bool inSpin);
  /// A polling loop has seen what it does not want.
  void spin(Cpe &cpe);
  /// The kernel returns.
  void finish(Cpe &cpe);

  /// Says that a kernel does not wait for what it puts.
  void warnOfPut(const Cpe &cpe, const Transfer &transfer);

private:
  bool deliverNext(Cpe &cpe);
  template <typename Predicate>
  void forget(Cpe &cpe, Predicate isKnown);
  void reportMissingWait(const Cpe &cpe, const Transfer &transfer);
  void observe(Cpe &cpe, const char *address, unsigned size,
               bool withOthers = true);
  void waitForWatched(Cpe &cpe, const char *reason);
  void increment(const std::shared_ptr<Transfer> &transfer);
  static Wait kindOfWait(const Cpe &cpe);

  Simulator &sim;
  /// When the program last wrote a volatile word of LDM.
  std::unordered_map<const char *, Time> stores;
  /// Replies that came before the program reset their word.
  std::unordered_map<const char *, std::shared_ptr<Transfer>> lost;
};

} // namespace swsim

#endif // SWSIM_CORE_REPLIES_H
