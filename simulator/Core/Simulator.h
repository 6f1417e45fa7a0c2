//===- Simulator.h - The simulated core groups of one host thread -*- C++
//-*-===//
//
// What the parts of the simulator share: the CPEs, the scheduler, and one
// object per part of the hardware. Every host thread that starts CPEs has a
// simulator of its own. Everything is deterministic.
//
//===----------------------------------------------------------------------===//

#ifndef SWSIM_CORE_SIMULATOR_H
#define SWSIM_CORE_SIMULATOR_H

#include "Checks/Accesses.h"
#include "Checks/Checks.h"
#include "Checks/Order.h"
#include "Core/Cpe.h"
#include "Core/Jitter.h"
#include "Core/Repetition.h"
#include "Core/Replies.h"
#include "Core/Scheduler.h"
#include "Dma/DmaEngine.h"
#include "Exchange/Barriers.h"
#include "Exchange/Collectives.h"
#include "Exchange/Locks.h"
#include "Exchange/RegisterMesh.h"
#include "Exchange/RemoteLdm.h"
#include "Exchange/Rma.h"
#include "Library/Library.h"
#include "Memory/GlobalAccess.h"
#include "Memory/LdmMemory.h"
#include "Memory/MainMemory.h"
#include "Report/Recorder.h"

#include "swsim_machine.h"

#include <algorithm>
#include <set>
#include <string>
#include <vector>

namespace swsim {

enum class Mode { Detailed, Fast, Timing };

/// The core groups of one host thread.
class Simulator {
public:
  /// The simulator of this host thread.
  static Simulator &get();
  /// The same, or null if this host thread has none.
  static Simulator *existing();

  const swsim_machine &machine() const { return params; }
  Mode mode() const { return runMode; }
  /// CPEs of one core group.
  int groupSize() const { return rows * cols; }
  int meshRows() const { return rows; }
  int meshCols() const { return cols; }
  /// Bits of a mask of rows and columns: those of the interfaces, or one for
  /// every row and column if there are more of either.
  int maskBits() const {
    constexpr int ofInterfaces = 8;
    return std::max({ofInterfaces, meshRows(), meshCols()});
  }
  int numGroups() const { return groups; }
  /// CPE (row, col) of the core group of `cpe`.
  Cpe &neighbour(const Cpe &cpe, int row, int col) {
    return cpes[cpe.group * groupSize() + row * meshCols() + col];
  }
  /// CPE `id` of the core group of `cpe`.
  Cpe &peer(const Cpe &cpe, int id) {
    return cpes[cpe.group * groupSize() + id];
  }
  bool inKernel() const { return scheduler.running() != nullptr; }

  // Life cycle, called by the host program; see Launch.cpp.
  void init();
  /// The same, unless the program has done so before.
  void initOnce();
  void halt();
  /// Starts `kernel` on `targets` (indices of CPEs).
  void spawn(const std::vector<int> &targets, void *function, void *argument,
             const char *name);
  /// Waits for all CPEs that run.
  void join(const char *call);
  /// Waits for one CPE that was started by itself.
  void joinOne(int index, const char *call);
  /// The first CPEs of core group 0 that a launch starts.
  void setNumThreads(int count);
  int numThreads() const { return threads; }
  std::vector<int> firstCpes() const;
  bool isLaunched() const { return launched; }
  /// CPEs of a core group that the launch in progress has started.
  int runningInGroup(int group) const { return started[group]; }
  int numStarted() const;

  /// The host polls a word: CPEs may change it.
  void hostSpin();

  // Time.
  /// Moves a clock forward and counts the time as waiting.
  void advance(Cpe &cpe, Time until, Wait kind, const char *what);
  /// Counts the time since `begin` as waiting.
  void account(Cpe &cpe, Wait kind, const char *what, Time begin);
  /// Charges compute time to a CPE.
  void charge(Cpe &cpe, double cycles) { cpe.clock += fromCycles(cycles); }

  /// A CPE begins a part of its kernel: see sw_part.h.
  void beginPart(Cpe &cpe, const char *name);

  // Called by the scheduler.
  /// Makes the shared state that of a CPE.
  void enter(Cpe &cpe);
  /// Counts what a CPE has done since it was entered.
  void leave(Cpe &cpe);
  /// A CPE has returned from its kernel.
  void finishKernel(Cpe &cpe);

  /// Reports a mistake of the program, writes the reports, ends with 1.
  [[noreturn]] void fail(const Cpe *cpe, const char *format, ...)
      __attribute__((format(printf, 3, 4)));
  /// The same if the check is on; otherwise the program goes on.
  void complain(Check check, const Cpe *cpe, const char *format, ...)
      __attribute__((format(printf, 4, 5)));
  /// Points out, once per line of the program, what has no effect there.
  void warnOnce(const Cpe &cpe, const char *format, ...)
      __attribute__((format(printf, 3, 4)));
  /// The CPEs wait for what nothing can bring, as the host does something.
  [[noreturn]] void reportDeadlock(const char *action);
  /// A memory fault: reported if a CPE made it. The address may not be known.
  void reportFault(const void *address, bool isKnown);
  /// Checks and reports that are due when the program ends.
  static void atExit(int status, void *);
  /// Ends the program if a clock has passed the limit.
  void watch(Time clock);

  std::string describe(const Cpe &cpe) const;
  static std::string describe(const swsim_location *where);

private:
  Simulator();
  friend class Scheduler;
  void readEnvironment();
  static std::string locate(const Cpe *cpe, std::string text);
  [[noreturn]] void end(const std::string &text, const char *advice);
  void finishLaunch();
  void closeLaunch();
  /// `withTimes`: also with cycles that are those of this CPE alone.
  std::string describeWait(const Cpe &cpe, bool withTimes) const;
  /// Some of the CPEs that were started, in short.
  std::string nameAll(const std::vector<const Cpe *> &named) const;
  std::string describeWaiters(const std::vector<const Cpe *> &waiters,
                              const std::string &reason) const;
  std::string describeReturned(const std::vector<const Cpe *> &cpes,
                               bool areAll) const;

  swsim_machine params;
  int rows, cols, groups;
  Mode runMode = Mode::Fast;
  Time limit = 0;
  bool initialised = false, halted = false, launched = false;
  int threads = 0;
  std::string kernelName;
  std::set<const swsim_location *> warned;
  std::vector<int> started;
  Time launchBegin = 0, joined = 0;
  long idleSpins = 0;
  /// The counters when the running CPE was entered, but for the clock.
  swsim_counters entered = {};

public:
  std::vector<Cpe> cpes;
  Checks checks;
  Jitter jitter;
  Order order;
  Scheduler scheduler;
  LdmMemory ldm;
  MainMemory mainMemory;
  Accesses accesses;
  GlobalAccess globalAccess;
  Replies replies;
  Repetition repetition;
  DmaEngine dma;
  Barriers barriers;
  RegisterMesh mesh;
  Collectives collectives;
  Locks locks;
  Rma rma;
  RemoteLdm remoteLdm;
  Library library;
  Recorder recorder;
};

/// Entry of a function that CPE code calls. Checks that a CPE runs, and keeps
/// its clock and the shared counter in step.
class Call {
public:
  explicit Call(const char *name)
      : sim(Simulator::get()), cpe(check(sim, name)) {
    cpe.clock = __swsim_counters.clock;
    sim.watch(cpe.clock);
  }
  ~Call() {
    if (!cpe.transfers.empty())
      sim.replies.deliver(cpe);
    __swsim_counters.clock = cpe.clock;
  }
  Call(const Call &) = delete;

  Simulator &sim;
  Cpe &cpe;

private:
  static Cpe &check(Simulator &sim, const char *name) {
    if (!sim.inKernel())
      sim.fail(nullptr, "%s called outside of a CPE program", name);
    return *sim.scheduler.running();
  }
};

} // namespace swsim

#endif // SWSIM_CORE_SIMULATOR_H
