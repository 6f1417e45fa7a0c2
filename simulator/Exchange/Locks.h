//===- Locks.h - Atomic accesses to main memory -----------------*- C++ -*-===//

#ifndef SWSIM_EXCHANGE_LOCKS_H
#define SWSIM_EXCHANGE_LOCKS_H

#include "Core/Scheduler.h"

#include <deque>
#include <map>

namespace swsim {

class Simulator;

/// Shared locks and counters of CPEs, served in the order of virtual time. A
/// lock is a word that is 0 when it is free, or only an address.
class Locks : public EventSink {
public:
  explicit Locks(Simulator &sim) : sim(sim) {}

  /// Acquires a lock; later CPEs wait. `hasWord`: the address is that of a word
  /// of the program.
  void acquire(Cpe &cpe, void *address, bool hasWord);
  void release(Cpe &cpe, void *address, bool hasWord);
  /// Adds to a word of 4 or 8 bytes; returns the old value.
  long fetchAdd(Cpe &cpe, void *address, int bytes, long amount = 1);
  void serve(const Event &event) override;

private:
  enum class Kind { Acquire, Release, Add };
  struct Access : Transfer {
    Kind kind = Kind::Acquire;
    char *address = nullptr;
    bool hasWord = false;
    int bytes = 8;
    long amount = 1, result = 0;
  };
  struct Lock {
    int holder = -1;
    std::deque<int> waiting;
  };

  Ref<Access> start(Cpe &cpe, Kind kind, void *address, bool hasWord,
                    int bytes);
  Time timeOf(const Cpe &cpe, const char *address, bool hasWord) const;
  void grant(Lock &lock, const Access &access, int cpe, Time time);
  void checkWord(const Cpe &cpe, const char *what, const void *address) const;

  Simulator &sim;
  std::map<const void *, Lock> locks;
};

} // namespace swsim

#endif // SWSIM_EXCHANGE_LOCKS_H
