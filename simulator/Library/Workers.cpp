//===- Workers.cpp - Threads for arithmetic -------------------------------===//
//
// Mutexes and condition variables of programs with -allshare are simulated, so
// the threads wait by system calls.
//
//===----------------------------------------------------------------------===//

#include "Library/Workers.h"
#include "Core/Simulator.h"

#include <algorithm>
#include <climits>
#include <csignal>
#include <cstdlib>
#include <dlfcn.h>
#include <linux/futex.h>
#include <pthread.h>
#include <sched.h>
#include <sys/syscall.h>
#include <unistd.h>

using namespace swsim;

/// Threads that are used without SWSIM_THREADS: products have few parts, and
/// the machine has other work.
static constexpr int mostByDefault = 8;
/// The maximum of SWSIM_THREADS.
static constexpr int maxThreads = 64;
/// Looks at a word before a thread lets others run.
static constexpr int looksBeforeWait = 200;
static constexpr int bitsOfParts = 32;

/// Cores on which this process may run.
static int numCores() {
  cpu_set_t set;
  if (sched_getaffinity(0, sizeof set, &set) != 0)
    return 1;
  return CPU_COUNT(&set);
}

static uint32_t partsOf(uint64_t open) { return static_cast<uint32_t>(open); }

/// The function of the system: a call by name would be simulated.
static decltype(&pthread_create) findCreate() {
  return reinterpret_cast<decltype(&pthread_create)>(
      dlsym(RTLD_DEFAULT, "pthread_create"));
}

static void relax() {
#if defined(__x86_64__)
  __builtin_ia32_pause();
#endif
}

void Workers::setUp(Simulator &sim) {
  const char *text = getenv("SWSIM_THREADS");
  if (!text) {
    threads = std::min(numCores(), mostByDefault);
    return;
  }
  char *end = nullptr;
  long number = strtol(text, &end, 10);
  if (!*text || *end || number < 0 || number > maxThreads)
    sim.fail(nullptr, "SWSIM_THREADS=%s: expected 0 to %d", text, maxThreads);
  threads = std::max(static_cast<int>(number), 1);
}

void Workers::start() {
  if (owner == getpid())
    return;
  // A child of fork computes alone.
  bool isChild = owner != 0;
  owner = getpid();
  if (isChild) {
    threads = 1;
    return;
  }
  // Signals are for the threads of the program.
  sigset_t all, before;
  sigfillset(&all);
  pthread_sigmask(SIG_SETMASK, &all, &before);
  pthread_attr_t attributes;
  pthread_attr_init(&attributes);
  pthread_attr_setdetachstate(&attributes, PTHREAD_CREATE_DETACHED);
  auto *create = findCreate();
  auto serveThem = [](void *workers) -> void * {
    static_cast<Workers *>(workers)->serve();
    return nullptr;
  };
  int number = 1;
  for (pthread_t thread; create && number < threads; ++number)
    if (create(&thread, &attributes, serveThem, this) != 0)
      break;
  threads = number;
  pthread_attr_destroy(&attributes);
  pthread_sigmask(SIG_SETMASK, &before, nullptr);
}

/// Computes a part if there is one that nobody has begun. The call of `compute`
/// cannot end before, so `task` belongs to it.
bool Workers::takePart(uint64_t &seen) {
  while (partsOf(seen)) {
    if (!open.compare_exchange_weak(seen, seen - 1, std::memory_order_acq_rel))
      continue;
    (*task)(static_cast<int>(partsOf(seen)) - 1);
    finished.fetch_add(1, std::memory_order_release);
    seen = open.load(std::memory_order_acquire);
    return true;
  }
  return false;
}

void Workers::serve() {
  for (;;) {
    uint32_t last = signal.load();
    uint64_t seen = open.load(std::memory_order_acquire);
    while (takePart(seen))
      ;
    for (int i = 0; i < looksBeforeWait && signal.load() == last; ++i)
      relax();
    sleeping.fetch_add(1);
    if (signal.load() == last)
      syscall(SYS_futex, &signal, FUTEX_WAIT_PRIVATE, last, nullptr, nullptr,
              0);
    sleeping.fetch_sub(1);
  }
}

void Workers::compute(int parts, const Task &work) {
  if (threads > 1)
    start();
  if (threads < 2 || parts < 2) {
    for (int part = 0; part < parts; ++part)
      work(part);
    return;
  }
  task = &work;
  finished.store(0, std::memory_order_relaxed);
  uint64_t number = (open.load() >> bitsOfParts) + 1;
  uint64_t seen = number << bitsOfParts | static_cast<uint32_t>(parts);
  open.store(seen, std::memory_order_release);
  signal.fetch_add(1);
  if (sleeping.load())
    syscall(SYS_futex, &signal, FUTEX_WAKE_PRIVATE,
            std::min(threads, parts) - 1, nullptr, nullptr, 0);
  while (takePart(seen))
    ;
  for (int looks = 0; finished.load(std::memory_order_acquire) < parts; ++looks)
    looks < looksBeforeWait ? relax() : void(syscall(SYS_sched_yield));
}
