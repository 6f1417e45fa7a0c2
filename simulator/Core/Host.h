//===- Host.h - Host code beside a kernel -----------------------*- C++ -*-===//
//
// Between spawn and join the host is one more core with a clock. Before it
// accesses memory, everything that happens earlier in virtual time is
// simulated. A host that polls waits until the word changes.
//
//===----------------------------------------------------------------------===//

#ifndef SWSIM_CORE_HOST_H
#define SWSIM_CORE_HOST_H

#include "Core/Cpe.h"

#include "swsim_checks.h"

#include <array>
#include <functional>
#include <utility>
#include <vector>

namespace swsim {

class Simulator;

/// The host thread of a simulator, or the running one of an all-shared program.
class Host {
public:
  explicit Host(Simulator &sim) : sim(sim) {}

  /// The simulator runs in host code during its lifetime: what it frees is not
  /// the program's.
  class Busy {
  public:
    explicit Busy(Host &host) : host(host), before(host.isBusy) {
      host.isBusy = true;
    }
    ~Busy() { host.isBusy = before; }
    Busy(const Busy &) = delete;

  private:
    Host &host;
    bool before;
  };

  /// From now on, all host threads tell what they allocate and free.
  static void listenToHeap();
  /// Called when a kernel starts, and when it has been joined.
  void start();
  void finish();
  /// True between spawn and join, in host code.
  bool isBesideKernel() const;

  /// Called before the host accesses memory.
  void access(const char *address, int64_t bytes, const swsim_access &access);
  void range(const char *address, int64_t bytes, bool isStore,
             const swsim_access &access);
  /// Called before the host reads a volatile word.
  void volatileLoad(const char *address, unsigned size, bool inSpin);
  /// An atomic addition of the host; returns the old value.
  long update(char *address, int bytes, long amount);
  /// Called when a polling loop continues.
  void spin();
  /// Called before the host frees a block.
  void free(const void *block, int64_t bytes);

  /// Runs the kernel until a condition holds for the host, which waits, or
  /// until no CPE can continue; true if any CPE ran.
  bool waitFor(const std::function<bool()> &isOver);
  /// What a host thread keeps while another one runs.
  struct Kept {
    std::vector<WatchedWord> watched;
    bool isBusy = false;
  };
  void exchange(Kept &kept) {
    watched.swap(kept.watched);
    std::swap(isBusy, kept.isBusy);
  }

private:
  void catchUp();
  void spinAmongThreads();
  void touch(const char *address, int64_t bytes, bool isStore, bool isSignal);
  void charge(const char *address, int64_t bytes, bool isSignal);

  Simulator &sim;
  /// Words that a polling loop reads.
  std::vector<WatchedWord> watched;
  /// Unsuccessful polls; more than a limit are a deadlock.
  long idleSpins = 0;
  /// The simulator runs, whose own memory is not of interest.
  bool isBusy = false;
  /// The lines in the cache of the host, by the low bits of their numbers.
  std::vector<uintptr_t> cachedLines;
};

} // namespace swsim

#endif // SWSIM_CORE_HOST_H
