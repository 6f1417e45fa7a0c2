//===- Simulator.h - Core groups of one host thread -------------*- C++ -*-===//
//
// The shared state of the simulator: the CPEs, the scheduler, and one object
// for each part of the hardware. Every host thread that starts CPEs has its own
// simulator, except in all-shared programs. Everything is deterministic.
//
//===----------------------------------------------------------------------===//

#ifndef SWSIM_CORE_SIMULATOR_H
#define SWSIM_CORE_SIMULATOR_H

#include "Checks/Accesses.h"
#include "Checks/Checks.h"
#include "Checks/MainOrder.h"
#include "Checks/Order.h"
#include "Checks/Unwritten.h"
#include "Core/Cpe.h"
#include "Core/Host.h"
#include "Core/HostThreads.h"
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
#include "Memory/Placement.h"
#include "Memory/SharedLdm.h"
#include "Report/Recorder.h"

#include "swsim_machine.h"

#include <algorithm>
#include <set>
#include <string>
#include <vector>

namespace swsim {

enum class Mode { Detailed, Fast, Timing };

/// The core groups of one host thread, or of all threads of an all-shared
/// program.
class Simulator {
public:
  /// The simulator of this host thread.
  static Simulator &get();
  /// The same; null if this host thread has none.
  static Simulator *existing();

  const swsim_machine &machine() const { return params; }
  Mode mode() const { return runMode; }
  /// Number of CPEs of one core group.
  int groupSize() const { return rows * cols; }
  int meshRows() const { return rows; }
  int meshCols() const { return cols; }
  /// Number of bits of a mask of rows or columns: that of the interfaces, or
  /// one for every row and column if there are more.
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
  /// Calls `init`, unless the program has halted the core group.
  void initOnce();
  void halt();
  bool isInitialised() const;
  /// Starts a kernel on `targets` (indices of CPEs). Resident CPEs wait in a
  /// loop for kernels, which makes the launch shorter.
  void spawn(const std::vector<int> &targets, void *function, void *argument,
             const char *name, bool isResident = false);
  /// Waits for all running CPEs.
  void join(const char *call);
  /// Waits for the CPEs of the running host thread.
  void joinGroup(const char *call);
  /// Waits for one CPE that was started separately.
  void joinOne(int index, const char *call);
  /// Number of CPEs of core group 0, from the first, that a launch starts.
  void setNumThreads(int count);
  int numThreads() const;
  /// The core group of the running host thread.
  int hostGroup() const;
  std::vector<int> firstCpes() const;
  bool isLaunched() const { return launched; }
  /// Number of CPEs of a core group that the current launch has started.
  int runningInGroup(int group) const { return started[group]; }
  /// Whether it has started any of them, which may have ended.
  bool isInLaunch(int group) const { return inLaunch[group]; }
  /// Whether a CPE of a core group has been started and not been joined.
  bool isBusy(int group) const;
  int numStarted() const;

  // Time.
  /// Moves a clock forward and counts the time as waiting time.
  void advance(Cpe &cpe, Time until, Wait kind, const char *what);
  /// Counts the time since `begin` as waiting time.
  void account(Cpe &cpe, Wait kind, const char *what, Time begin);
  /// Charges compute time to a CPE.
  void charge(Cpe &cpe, double cycles) { cpe.clock += fromCycles(cycles); }

  /// Called when a CPE begins a part of its kernel: see sw_part.h.
  void beginPart(Cpe &cpe, const char *name);

  // Called by the scheduler.
  /// Switches the shared state to a CPE.
  void enter(Cpe &cpe);
  /// Adds the counters since `enter` to those of the CPE.
  void leave(Cpe &cpe);
  /// Called when a CPE returns from its kernel.
  void finishKernel(Cpe &cpe);

  /// Reports an error of the program, writes the reports, and exits with status
  /// 1.
  [[noreturn]] void fail(const Cpe *cpe, const char *format, ...)
      __attribute__((format(printf, 3, 4)));
  /// Like `fail`, for a call of the host: with its line.
  [[noreturn]] void failAtCall(const char *format, ...)
      __attribute__((format(printf, 2, 3)));
  /// Like `fail` if the check is on; otherwise the program continues.
  void complain(Check check, const Cpe *cpe, const char *format, ...)
      __attribute__((format(printf, 4, 5)));
  /// Warns, once per line of the program, about code without effect.
  void warnOnce(const Cpe &cpe, const char *format, ...)
      __attribute__((format(printf, 3, 4)));
  /// Reports that the CPEs wait for events that cannot occur; `action` names
  /// the action of the host.
  [[noreturn]] void reportDeadlock(const char *action);
  /// Handles a memory fault: reports it if a CPE caused it. The address may be
  /// unknown.
  void reportFault(const void *address, bool isKnown);
  /// Checks and reports at the end of the program.
  static void atExit(int status, void *);
  /// Ends the program if a clock has exceeded the limit.
  void watch(Time clock);

  std::string describe(const Cpe &cpe) const;
  static std::string describe(const swsim_location *where);

private:
  Simulator();
  friend class Scheduler;
  void readEnvironment();
  static std::string locate(const Cpe *cpe, std::string text);
  static std::string addLine(std::string text, const swsim_location *where);
  [[noreturn]] void end(const std::string &text, const char *advice);
  void finishLaunch();
  void closeLaunch();
  void release(Cpe &cpe);
  /// `withTimes`: includes cycles that only apply to this CPE.
  std::string describeWait(const Cpe &cpe, bool withTimes) const;
  /// Brief names of some of the CPEs that were started.
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
  std::vector<bool> inLaunch;
  Time launchBegin = 0, joined = 0;
  /// The counters, except the clock, at the last `enter`.
  swsim_counters entered = {};

public:
  std::vector<Cpe> cpes;
  Checks checks;
  Jitter jitter;
  Order order;
  MainOrder mainOrder;
  Scheduler scheduler;
  Host host;
  HostThreads hostThreads;
  LdmMemory ldm;
  SharedLdm sharedLdm;
  MainMemory mainMemory;
  Placement placement;
  Accesses accesses;
  Unwritten unwritten;
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

private:
  /// The call that started the kernel.
  const swsim_location *launchedAt = nullptr;
};

/// Guards every function that CPE code calls. Checks that a CPE runs, and keeps
/// its clock and the shared counter equal.
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
