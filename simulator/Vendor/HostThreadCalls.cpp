//===- HostThreadCalls.cpp - Host threads of all-shared programs ----------===//
//
// The functions of pthread.h, for programs that are linked with -allshare. The
// names are those of simulator/include/common/swsim_threads.def.
//
//===----------------------------------------------------------------------===//

#include "Core/Simulator.h"

#include <algorithm>
#include <cerrno>
#include <cstdint>
#include <deque>
#include <map>
#include <pthread.h>
#include <semaphore.h>
#include <vector>

using namespace swsim;

namespace {

struct Mutex {
  bool isLocked = false;
  int owner = 0;
  /// When it was unlocked.
  Time since = 0;
};

/// A thread that waits for a condition variable, and when it was woken.
struct Waiter {
  bool isWoken = false;
  Time since = 0;
};

struct Barrier {
  unsigned count = 0;
  std::vector<int> arrived;
  /// Number of times that it was passed, and when it was passed last.
  uint64_t round = 0;
  Time since = 0;
};

/// The objects of the program, by their address.
struct Objects {
  std::map<const void *, Mutex> mutexes;
  std::map<const void *, std::deque<Waiter *>> conditions;
  std::map<const void *, Barrier> barriers;
};

} // namespace

static Objects &objects() {
  static Objects all;
  return all;
}

/// The simulator, when the host calls `call`.
static Simulator &enter(const char *call) {
  Simulator &sim = Simulator::get();
  if (Cpe *cpe = sim.scheduler.running())
    sim.fail(cpe, "%s called by a CPE", call);
  return sim;
}

static void waitFor(Simulator &sim, const HostThreads::Condition &isOver,
                    const char *call) {
  if (!sim.hostThreads.wait(isOver, call))
    sim.hostThreads.reportDeadlock(call);
}

/// The running thread tells what it knows by `object`, or hears that.
static void tell(Simulator &sim, const void *object) {
  if (sim.isLaunched())
    sim.order.release(sim.order.host(), object);
}
static void hear(Simulator &sim, const void *object) {
  if (sim.isLaunched())
    sim.order.acquire(sim.order.host(), object);
}

/// Ends the program.
static void refuse(const char *call) {
  enter(call).failAtCall("%s is not simulated in a program that is linked with "
                         "-allshare",
                         call);
}

//===----------------------------------------------------------------------===//
// Mutexes
//===----------------------------------------------------------------------===//

static void lock(Simulator &sim, const void *address, const char *call) {
  Mutex &mutex = objects().mutexes[address];
  int self = sim.hostThreads.current();
  if (mutex.isLocked && mutex.owner == self)
    sim.failAtCall("%s of a mutex that the thread has locked", call);
  bool mustWait = mutex.isLocked;
  auto isFree = [&](Time &clock) {
    if (!mutex.isLocked && mustWait)
      clock = std::max(clock, mutex.since + sim.hostThreads.wakeTime());
    return !mutex.isLocked;
  };
  waitFor(sim, isFree, call);
  mutex.isLocked = true;
  mutex.owner = self;
  hear(sim, address);
}

static void unlock(Simulator &sim, const void *address, const char *call) {
  Mutex &mutex = objects().mutexes[address];
  if (!mutex.isLocked || mutex.owner != sim.hostThreads.current())
    sim.failAtCall("%s of a mutex that the thread has not locked", call);
  tell(sim, address);
  mutex.isLocked = false;
  mutex.since = __swsim_counters.clock;
}

/// Wakes the first waiting threads of a condition variable.
static void signal(const char *call, const void *address, size_t count) {
  Simulator &sim = enter(call);
  Host::Busy busy(sim.host);
  tell(sim, address);
  auto &waiting = objects().conditions[address];
  for (; count > 0 && !waiting.empty(); --count) {
    *waiting.front() = {true, Time(__swsim_counters.clock)};
    waiting.pop_front();
  }
}

extern "C" {

int __wrap_pthread_mutex_lock(pthread_mutex_t *mutex) {
  Simulator &sim = enter("pthread_mutex_lock");
  Host::Busy busy(sim.host);
  lock(sim, mutex, "pthread_mutex_lock");
  return 0;
}

int __wrap_pthread_mutex_trylock(pthread_mutex_t *mutex) {
  Simulator &sim = enter("pthread_mutex_trylock");
  Host::Busy busy(sim.host);
  sim.hostThreads.catchUp();
  if (objects().mutexes[mutex].isLocked) {
    // Time passes, so that a loop ends.
    __swsim_counters.clock += sim.hostThreads.wakeTime();
    return EBUSY;
  }
  lock(sim, mutex, "pthread_mutex_trylock");
  return 0;
}

int __wrap_pthread_mutex_unlock(pthread_mutex_t *mutex) {
  Simulator &sim = enter("pthread_mutex_unlock");
  Host::Busy busy(sim.host);
  unlock(sim, mutex, "pthread_mutex_unlock");
  return 0;
}

//===----------------------------------------------------------------------===//
// Condition variables
//===----------------------------------------------------------------------===//

int __wrap_pthread_cond_wait(pthread_cond_t *condition,
                             pthread_mutex_t *mutex) {
  constexpr const char *call = "pthread_cond_wait";
  Simulator &sim = enter(call);
  Host::Busy busy(sim.host);
  Waiter waiter;
  unlock(sim, mutex, call);
  objects().conditions[condition].push_back(&waiter);
  auto isWoken = [&](Time &clock) {
    if (waiter.isWoken)
      clock = std::max(clock, waiter.since + sim.hostThreads.wakeTime());
    return waiter.isWoken;
  };
  waitFor(sim, isWoken, call);
  hear(sim, condition);
  lock(sim, mutex, call);
  return 0;
}

int __wrap_pthread_cond_signal(pthread_cond_t *condition) {
  signal("pthread_cond_signal", condition, 1);
  return 0;
}

int __wrap_pthread_cond_broadcast(pthread_cond_t *condition) {
  signal("pthread_cond_broadcast", condition, SIZE_MAX);
  return 0;
}

//===----------------------------------------------------------------------===//
// Barriers
//===----------------------------------------------------------------------===//

int __wrap_pthread_barrier_init(pthread_barrier_t *barrier,
                                const pthread_barrierattr_t *, unsigned count) {
  Simulator &sim = enter("pthread_barrier_init");
  Host::Busy busy(sim.host);
  if (count == 0)
    return EINVAL;
  objects().barriers[barrier] = Barrier();
  objects().barriers[barrier].count = count;
  return 0;
}

int __wrap_pthread_barrier_destroy(pthread_barrier_t *barrier) {
  Simulator &sim = enter("pthread_barrier_destroy");
  Host::Busy busy(sim.host);
  objects().barriers.erase(barrier);
  return 0;
}

int __wrap_pthread_barrier_wait(pthread_barrier_t *address) {
  constexpr const char *call = "pthread_barrier_wait";
  Simulator &sim = enter(call);
  Host::Busy busy(sim.host);
  auto found = objects().barriers.find(address);
  if (found == objects().barriers.end())
    sim.failAtCall("%s before pthread_barrier_init", call);
  Barrier &barrier = found->second;
  tell(sim, address);
  barrier.arrived.push_back(sim.hostThreads.current());
  barrier.since = std::max<Time>(barrier.since, __swsim_counters.clock);
  if (barrier.arrived.size() == barrier.count) {
    __swsim_counters.clock = barrier.since;
    barrier.arrived.clear();
    ++barrier.round;
    hear(sim, address);
    return PTHREAD_BARRIER_SERIAL_THREAD;
  }
  // The threads of a round leave it before those of the next one are complete.
  uint64_t round = barrier.round;
  auto isOver = [&, end = Time(0)](Time &clock) mutable {
    if (barrier.round == round)
      return false;
    if (end == 0)
      end = barrier.since + sim.hostThreads.wakeTime();
    clock = std::max(clock, end);
    return true;
  };
  waitFor(sim, isOver, call);
  hear(sim, address);
  return 0;
}

//===----------------------------------------------------------------------===//
// Threads
//===----------------------------------------------------------------------===//

int __wrap_pthread_create(pthread_t *thread, const pthread_attr_t *,
                          void *(*function)(void *), void *argument) {
  Simulator &sim = enter("pthread_create");
  Host::Busy busy(sim.host);
  *thread = static_cast<pthread_t>(sim.hostThreads.create(function, argument));
  return 0;
}

int __wrap_pthread_join(pthread_t thread, void **result) {
  Simulator &sim = enter("pthread_join");
  Host::Busy busy(sim.host);
  void *value = sim.hostThreads.join(static_cast<int>(thread));
  if (result)
    *result = value;
  return 0;
}

int __wrap_pthread_detach(pthread_t thread) {
  enter("pthread_detach").hostThreads.detach(static_cast<int>(thread));
  return 0;
}

void __wrap_pthread_exit(void *result) {
  Simulator &sim = enter("pthread_exit");
  if (sim.hostThreads.current() == 0)
    refuse("pthread_exit of the main thread");
  sim.hostThreads.finish(result);
}

pthread_t __wrap_pthread_self(void) {
  return static_cast<pthread_t>(Simulator::get().hostThreads.current());
}

int __wrap_sched_yield(void) {
  Simulator &sim = enter("sched_yield");
  __swsim_counters.clock += sim.hostThreads.wakeTime();
  if (sim.hostThreads.areSeveral())
    sim.hostThreads.catchUp();
  return 0;
}

//===----------------------------------------------------------------------===//
// What is not simulated
//===----------------------------------------------------------------------===//

int __wrap_pthread_cancel(pthread_t) { return refuse("pthread_cancel"), 0; }
int __wrap_pthread_cond_timedwait(pthread_cond_t *, pthread_mutex_t *,
                                  const struct timespec *) {
  return refuse("pthread_cond_timedwait"), 0;
}
void *__wrap_pthread_getspecific(pthread_key_t) {
  return refuse("pthread_getspecific"), nullptr;
}
int __wrap_pthread_kill(pthread_t, int) { return refuse("pthread_kill"), 0; }
int __wrap_pthread_mutex_timedlock(pthread_mutex_t *, const struct timespec *) {
  return refuse("pthread_mutex_timedlock"), 0;
}
int __wrap_pthread_rwlock_rdlock(pthread_rwlock_t *) {
  return refuse("pthread_rwlock_rdlock"), 0;
}
int __wrap_pthread_rwlock_wrlock(pthread_rwlock_t *) {
  return refuse("pthread_rwlock_wrlock"), 0;
}
int __wrap_pthread_setspecific(pthread_key_t, const void *) {
  return refuse("pthread_setspecific"), 0;
}
int __wrap_pthread_spin_lock(pthread_spinlock_t *) {
  return refuse("pthread_spin_lock"), 0;
}
int __wrap_sem_wait(sem_t *) { return refuse("sem_wait"), 0; }

} // extern "C"
