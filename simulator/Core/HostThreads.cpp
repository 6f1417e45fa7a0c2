//===- HostThreads.cpp - Host threads of an all-shared program ------------===//

#include "Core/HostThreads.h"
#include "Core/Simulator.h"

#include <algorithm>
#include <cstdlib>
#include <string>
#include <sys/mman.h>
#include <utility>

using namespace swsim;

// sw-simcc defines the symbols for programs that are linked with -allshare: the
// second one is the name of a thread-local variable of host code, or empty.
extern "C" {
extern const char __swsim_allshare __attribute__((weak));
extern const char *const __swsim_thread_local __attribute__((weak));
}

/// Bytes of the stack of a thread, as Linux has them, after a page without
/// access. The system provides those that are used.
static constexpr size_t stackBytes = 8 << 20, guardBytes = 4096;

struct HostThreads::Thread {
  Context context;
  char *stack = nullptr;
  void *(*function)(void *) = nullptr;
  void *argument = nullptr, *result = nullptr;
  Time clock = 0;
  const swsim_location *here = nullptr;
  /// Null if the thread can continue.
  const Condition *waitsFor = nullptr;
  const char *call = "";
  Host::Kept kept;
  int group = -1;
  /// 0: all of the core group.
  int numCpes = 0;
  bool isDone = false, isDetached = false, isJoined = false;

  /// Nobody will ask for the thread any more.
  bool isGone() const { return isDone && (isDetached || isJoined); }
};

HostThreads::HostThreads(Simulator &sim) : sim(sim) {
  threads.push_back(std::make_unique<Thread>());
}

HostThreads::~HostThreads() = default;

bool HostThreads::isShared() { return &__swsim_allshare != nullptr; }

//===----------------------------------------------------------------------===//
// Core groups
//===----------------------------------------------------------------------===//

int HostThreads::group() const { return threads[running]->group; }

int HostThreads::numCpes() const {
  int count = threads[running]->numCpes;
  return count ? count : sim.groupSize();
}

void HostThreads::setNumCpes(int count) { threads[running]->numCpes = count; }

void HostThreads::takeGroup() {
  Thread &own = *threads[running];
  if (own.group >= 0)
    return;
  for (int group = 0; group < sim.numGroups(); ++group) {
    bool isTaken =
        std::any_of(threads.begin(), threads.end(),
                    [&](const auto &other) { return other->group == group; });
    if (isTaken)
      continue;
    own.group = group;
    return;
  }
  sim.failAtCall("athread_init by a further host thread: each of the %d core "
                 "groups of the process has one",
                 sim.numGroups());
}

void HostThreads::releaseGroup() { threads[running]->group = -1; }

//===----------------------------------------------------------------------===//
// Life cycle
//===----------------------------------------------------------------------===//

int HostThreads::create(void *(*function)(void *), void *argument) {
  if (*__swsim_thread_local)
    sim.failAtCall("pthread_create in a program that is linked with -allshare: "
                   "the thread-local variable '%s' would be common to all "
                   "threads, which are simulated in one",
                   __swsim_thread_local);
  int number = 1;
  while (number < static_cast<int>(threads.size()) &&
         !threads[number]->isGone())
    ++number;
  if (number == maxThreads)
    sim.failAtCall("pthread_create of host thread %d: at most %d are simulated "
                   "at a time",
                   number, maxThreads);
  if (number == static_cast<int>(threads.size()))
    threads.emplace_back();
  char *stack = threads[number] ? threads[number]->stack : nullptr;
  threads[number] = std::make_unique<Thread>();
  Thread &made = *threads[number];
  if (!stack) {
    void *memory =
        mmap(nullptr, stackBytes + guardBytes, PROT_READ | PROT_WRITE,
             MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
    if (memory == MAP_FAILED)
      sim.failAtCall("pthread_create: no memory for a stack");
    mprotect(memory, guardBytes, PROT_NONE);
    stack = static_cast<char *>(memory) + guardBytes;
  }
  made.stack = stack;
  made.function = function;
  made.argument = argument;
  made.clock = __swsim_counters.clock + wakeTime();
  prepareContext(made.context, stack, stackBytes, enter);
  if (sim.isLaunched())
    sim.order.hear(sim.order.hostAgent(number), sim.order.host());
  // Accesses of host threads are ordered from now on, without a kernel too.
  __swsim_beside = 1;
  return number;
}

void HostThreads::enter() {
  HostThreads &all = Simulator::get().hostThreads;
  Thread &own = *all.threads[all.running];
  finishFirstSwitch(all.threads.front()->context);
  all.finish(own.function(own.argument));
}

void HostThreads::finish(void *result) {
  Thread &own = *threads[running];
  own.result = result;
  own.isDone = true;
  wait([](Time &) { return false; }, "");
  reportDeadlock("pthread_exit");
}

HostThreads::Thread &HostThreads::find(int number, const char *call) {
  if (number <= 0 || number >= static_cast<int>(threads.size()) ||
      threads[number]->isGone() || threads[number]->isDetached ||
      threads[number]->isJoined)
    sim.failAtCall("%s of host thread %d, which cannot be joined", call,
                   number);
  return *threads[number];
}

void *HostThreads::join(int number) {
  Thread &other = find(number, "pthread_join");
  bool isLate = !other.isDone;
  auto isOver = [&](Time &clock) {
    if (other.isDone)
      clock = std::max(clock, other.clock + (isLate ? wakeTime() : 0));
    return other.isDone;
  };
  if (!wait(isOver, "pthread_join"))
    reportDeadlock("pthread_join");
  other.isJoined = true;
  if (sim.isLaunched())
    sim.order.hear(sim.order.host(), sim.order.hostAgent(number));
  return other.result;
}

void HostThreads::detach(int number) {
  find(number, "pthread_detach").isDetached = true;
}

//===----------------------------------------------------------------------===//
// Turns
//===----------------------------------------------------------------------===//

Time HostThreads::wakeTime() const {
  const swsim_machine &m = sim.machine();
  return fromCycles(m.host_thread_wake * m.clock_hz);
}

bool HostThreads::wake() {
  bool any = false;
  for (auto &thread : threads) {
    if (thread->isDone || !thread->waitsFor ||
        !(*thread->waitsFor)(thread->clock))
      continue;
    thread->waitsFor = nullptr;
    any = true;
  }
  return any;
}

int HostThreads::findEarliest() const {
  int first = -1;
  for (int i = 0; i < static_cast<int>(threads.size()); ++i) {
    const Thread &thread = *threads[i];
    if (!thread.isDone && !thread.waitsFor &&
        (first < 0 || thread.clock < threads[first]->clock))
      first = i;
  }
  return first;
}

void HostThreads::switchTo(int number) {
  int before = running;
  Thread &from = *threads[before], &to = *threads[number];
  from.here = __swsim_here;
  sim.host.exchange(from.kept);
  sim.host.exchange(to.kept);
  running = number;
  __swsim_counters.clock = to.clock;
  __swsim_here = to.here;
  switchContext(from.context, to.context);
}

bool HostThreads::wait(const Condition &isOver, const char *call) {
  Host::Busy busy(sim.host);
  Thread &own = *threads[running];
  own.clock = __swsim_counters.clock;
  own.call = call;
  for (;;) {
    own.waitsFor = &isOver;
    wake();
    int next = findEarliest();
    if (next == running) {
      __swsim_counters.clock = own.clock;
      return true;
    }
    if (next >= 0) {
      switchTo(next);
      continue;
    }
    if (!sim.scheduler.runUntil([this] { return wake(); })) {
      own.waitsFor = nullptr;
      return false;
    }
  }
}

void HostThreads::catchUp() {
  Thread &own = *threads[running];
  for (bool any = true; any;) {
    own.clock = __swsim_counters.clock;
    wake();
    int next = findEarliest();
    if (next >= 0 && next != running) {
      switchTo(next);
      continue;
    }
    any = sim.scheduler.run(own.clock, [this] { return wake(); });
  }
}

void HostThreads::reportDeadlock(const char *call) {
  Host::Busy busy(sim.host);
  // A thread that has ended has seen that nobody can continue.
  if (threads[running]->isDone)
    for (auto &thread : threads)
      if (!thread->isDone && thread->waitsFor) {
        call = thread->call;
        __swsim_here = thread->here;
        break;
      }
  for (const Cpe &cpe : sim.cpes)
    if (cpe.state == State::Blocked)
      sim.reportDeadlock((std::string("calls ") + call).c_str());
  std::string text;
  for (size_t i = 0; i < threads.size(); ++i) {
    const Thread &thread = *threads[i];
    bool isOwn = static_cast<int>(i) == running;
    if (thread.isDone || (!thread.waitsFor && !isOwn))
      continue;
    text += "\nswsim: note:   host thread " + std::to_string(i) + ": " +
            (isOwn ? call : thread.call) +
            Simulator::describe(isOwn ? __swsim_here : thread.here);
  }
  sim.failAtCall("deadlock: every host thread waits for what nothing can "
                 "bring%s",
                 text.c_str());
}
