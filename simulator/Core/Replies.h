//===- Replies.h - Reply words and polling ----------------------*- C++ -*-===//
//
// A transfer increments its reply word when the clock of the CPE reaches its
// completion. If a CPE polls the word, its clock is moved to this time.
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

/// Delivers completions of transfers to CPE programs.
class Replies {
public:
  explicit Replies(Simulator &sim) : sim(sim) {}

  /// Keeps a transfer until the program has seen its reply.
  void add(Cpe &cpe, Ref<Transfer> transfer);
  /// Keeps the part of another CPE in a transfer that `issuer` starts.
  void addPart(const Cpe &issuer, Transfer &whole, Ref<Transfer> part);
  /// Called when the completion time of a transfer is known.
  void served(const Ref<Transfer> &transfer);
  /// Increments the reply words that are due at the clock of the CPE.
  void deliver(Cpe &cpe) {
    if (cpe.clock >= cpe.nextReply)
      deliverDue(cpe);
  }
  /// Waits until the word equals `value` if `exact`, or else is at least
  /// `value`.
  void wait(Cpe &cpe, char *reply, int value, bool exact, const char *call);
  /// Waits until all transfers whose waiting time is of this kind are complete.
  void drain(Cpe &cpe, Wait kind, const char *reason);
  /// Called before the program writes a volatile word.
  void volatileStore(Cpe &cpe, const char *address);
  /// The cause of a wait for this word that cannot end, for the deadlock
  /// report.
  std::string explain(const Cpe &cpe, const char *address,
                      bool withTimes) const;
  /// Called before the program reads a volatile word.
  void volatileLoad(Cpe &cpe, const char *address, unsigned size, bool inSpin);
  /// Called when a polling loop continues.
  void spin(Cpe &cpe);
  /// Called when the kernel returns.
  void finish(Cpe &cpe);
  /// Called when a kernel begins: transfers of others to this CPE have arrived.
  void start(Cpe &cpe);

  // Consequences of the order of events; see KnownCompletions.cpp.
  /// True if `viewer` knows that the transfer is over without reading its reply
  /// word.
  bool isOver(const Cpe &viewer, const Transfer &transfer) const;
  /// Drops the transfers that the CPE knows to be over.
  void forgetKnown(Cpe &cpe);
  /// Checks that no other transfer uses the LDM of a CPE that a transfer of
  /// `issuer` uses.
  void checkMeeting(const Cpe &issuer, const Transfer &transfer) const;
  /// "RMA put of CPE (0,3)", for messages of `cpe`.
  std::string nameOf(const Cpe &cpe, const Transfer &transfer) const;

  /// Warns that a kernel does not wait for the end of a put.
  void warnOfPut(const Cpe &cpe, const Transfer &transfer);

private:
  bool deliverNext(Cpe &cpe);
  void deliverDue(Cpe &cpe);
  /// Drops the transfers that the program knows to be over.
  template <typename IsKnown>
  void forget(Cpe &cpe, const IsKnown &isKnown);
  void learn(Cpe &cpe);
  void see(Cpe &cpe, const Ref<Transfer> &transfer);
  void lookAtData(Cpe &cpe, const char *address);
  void seeEarlier(Cpe &cpe, const Transfer &transfer);
  bool isCertainlyCounted(const Cpe &cpe, const Transfer &transfer,
                          int64_t value) const;
  void replaceOlder(Cpe &cpe, const Transfer &transfer);
  void reportMissingWait(const Cpe &cpe, const Transfer &transfer);
  void observe(Cpe &cpe, const char *address, unsigned size, int64_t value);
  static void watch(Cpe &cpe, const char *address, unsigned size);
  void waitForWatched(Cpe &cpe, const char *reason);
  void increment(const Ref<Transfer> &transfer);
  static Wait kindOfWait(const Cpe &cpe);

  Simulator &sim;
  /// Scratch memory of `learn`.
  std::vector<Ref<Transfer>> spare;
  /// Time of the program's last write to a volatile word of LDM.
  std::unordered_map<const char *, Time> stores;
  /// Replies that came before the program reset the word.
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

/// Removes references from a list and keeps the order of the others.
template <typename Condition>
void removeIf(std::vector<Ref<Transfer>> &list, const Condition &condition) {
  list.erase(std::remove_if(list.begin(), list.end(), condition), list.end());
}

} // namespace swsim

#endif // SWSIM_CORE_REPLIES_H
