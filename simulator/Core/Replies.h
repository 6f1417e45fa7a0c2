//===- Replies.h - Reply words and polling --------------------*- C++ -*-===//
//
// A transfer adds 1 to its reply word when the clock of the CPE has reached the
// completion. A CPE that polls the word is moved there.
//
//===----------------------------------------------------------------------===//

#ifndef SWSIM_CORE_REPLIES_H
#define SWSIM_CORE_REPLIES_H

#include "Core/Cpe.h"

#include <algorithm>
#include <string>
#include <unordered_map>

namespace swsim {

class Simulator;

/// Delivers completions to CPE programs.
class Replies {
public:
  explicit Replies(Simulator &sim) : sim(sim) {}

  /// Remembers a transfer until the program has seen its reply.
  void add(Cpe &cpe, Ref<Transfer> transfer);
  /// Remembers what another CPE has of a transfer that `issuer` starts.
  void addPart(const Cpe &issuer, Transfer &whole, Ref<Transfer> part);
  /// The completion time of a transfer is known.
  void served(const Ref<Transfer> &transfer);
  /// Increments the reply words that are due at the clock of the CPE.
  void deliver(Cpe &cpe) {
    if (cpe.clock >= cpe.nextReply)
      deliverDue(cpe);
  }
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
  void deliverDue(Cpe &cpe);
  /// The program knows that some transfers are over.
  template <typename IsKnown>
  void forget(Cpe &cpe, const IsKnown &isKnown);
  void learn(Cpe &cpe);
  void see(Cpe &cpe, const Ref<Transfer> &transfer);
  void lookAtData(Cpe &cpe, const char *address);
  void seeEarlier(Cpe &cpe, const Transfer &transfer);
  bool isSurelyThere(const Cpe &cpe, const Transfer &transfer,
                     int64_t value) const;
  void replaceOlder(Cpe &cpe, const Transfer &transfer);
  void reportMissingWait(const Cpe &cpe, const Transfer &transfer);
  void observe(Cpe &cpe, const char *address, unsigned size, int64_t value);
  static void watch(Cpe &cpe, const char *address, unsigned size);
  void waitForWatched(Cpe &cpe, const char *reason);
  void increment(const Ref<Transfer> &transfer);
  static Wait kindOfWait(const Cpe &cpe);

  Simulator &sim;
  /// Memory for what a CPE learns.
  std::vector<Ref<Transfer>> spare;
  /// When the program last wrote a volatile word of LDM.
  std::unordered_map<const char *, Time> stores;
  /// Replies that came before the program reset their word.
  std::unordered_map<const char *, Ref<Transfer>> lost;
};

template <typename IsKnown>
void Replies::forget(Cpe &cpe, const IsKnown &isKnown) {
  bool any = false;
  for (const auto &transfer : cpe.transfers) {
    transfer->isForgotten = isKnown(*transfer);
    any |= transfer->isForgotten;
  }
  if (any)
    learn(cpe);
}

/// Removes references from a list, of which the order stays.
template <typename Condition>
void removeIf(std::vector<Ref<Transfer>> &list, const Condition &condition) {
  list.erase(std::remove_if(list.begin(), list.end(), condition), list.end());
}

} // namespace swsim

#endif // SWSIM_CORE_REPLIES_H
