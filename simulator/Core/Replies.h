//===- Replies.h - Reply words and polling --------------------*- C++ -*-===//
//
// A transfer adds 1 to its reply word when the clock of the CPE has reached the
// completion. A CPE that polls the word is moved there.
//
//===----------------------------------------------------------------------===//

#ifndef SWSIM_CORE_REPLIES_H
#define SWSIM_CORE_REPLIES_H

#include "Core/Cpe.h"

#include <functional>
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
  /// Remembers what another CPE has of a transfer that `issuer` starts.
  void addPart(const Cpe &issuer, Transfer &whole,
               std::shared_ptr<Transfer> part);
  /// The completion time of a transfer is known.
  void served(const std::shared_ptr<Transfer> &transfer);
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
  /// A kernel begins: what others have sent to the CPE before is there.
  void start(Cpe &cpe);

  // What follows from the order of events; see KnownCompletions.cpp.
  /// True if `viewer` knows that the transfer is over without a look at its
  /// reply word.
  bool isOver(const Cpe &viewer, const Transfer &transfer) const;
  /// Forgets the transfers that the CPE knows to be over.
  void forgetKnown(Cpe &cpe);
  /// `issuer` starts what uses LDM of a CPE; nothing else may use it then.
  void checkMeeting(const Cpe &issuer, const Transfer &transfer) const;
  /// "RMA put of CPE (0,3)", for messages of `cpe`.
  std::string nameOf(const Cpe &cpe, const Transfer &transfer) const;

  /// Says that a kernel does not wait for what it puts.
  void warnOfPut(const Cpe &cpe, const Transfer &transfer);

private:
  bool deliverNext(Cpe &cpe);
  void forget(Cpe &cpe, const std::function<bool(const Transfer &)> &isKnown);
  void see(Cpe &cpe, const std::shared_ptr<Transfer> &transfer);
  void lookAtData(Cpe &cpe, const char *address);
  void seeEarlier(Cpe &cpe, const Transfer &transfer);
  bool isSurelyThere(const Cpe &cpe, const Transfer &transfer,
                     int64_t value) const;
  void replaceOlder(Cpe &cpe, const Transfer &transfer);
  void reportMissingWait(const Cpe &cpe, const Transfer &transfer);
  void observe(Cpe &cpe, const char *address, unsigned size, int64_t value);
  static void watch(Cpe &cpe, const char *address, unsigned size);
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
