//===- HostThreads.h - Host threads of an all-shared program ----*- C++ -*-===//
//
// A process that is linked with -allshare has all core groups of an SW26010.
// Each of its host threads gets one by athread_init. The threads take turns on
// one thread of the system, on stacks of their own: the earliest that can
// continue runs. Core groups run when no host thread precedes them.
//
//===----------------------------------------------------------------------===//

#ifndef SWSIM_CORE_HOSTTHREADS_H
#define SWSIM_CORE_HOSTTHREADS_H

#include "Core/Cpe.h"

#include <functional>
#include <memory>
#include <vector>

namespace swsim {

class Simulator;

class HostThreads {
public:
  /// Maximum number of threads at a time.
  static constexpr int maxThreads = 16;
  /// What a thread waits for. When it holds, it raises the clock of the thread
  /// to the time since when.
  using Condition = std::function<bool(Time &)>;

  explicit HostThreads(Simulator &sim);
  ~HostThreads();

  /// Whether the program is linked with -allshare.
  static bool isShared();
  /// The number of the running thread; that of the main thread is 0.
  int current() const { return running; }
  bool areSeveral() const { return threads.size() > 1; }

  /// The core group of the running thread; negative if it has none.
  int group() const;
  /// Gives the running thread the first free core group.
  void takeGroup();
  void releaseGroup();
  /// Number of CPEs that the launches of the running thread start.
  int numCpes() const;
  void setNumCpes(int count);

  /// Creates a thread; returns its number.
  int create(void *(*function)(void *), void *argument);
  /// Ends the running thread.
  [[noreturn]] void finish(void *result);
  void *join(int number);
  void detach(int number);

  /// Suspends the running thread until a condition holds; `call` is what it
  /// waits in. False if nothing can fulfil the condition.
  bool wait(const Condition &isOver, const char *call);
  /// Simulates what precedes the clock of the running thread.
  void catchUp();
  /// The time from an event in one thread to the end of a wait for it in
  /// another one.
  Time wakeTime() const;
  /// Reports that `call` waits for what no thread and no core group can bring.
  [[noreturn]] void reportDeadlock(const char *call);

private:
  struct Thread;

  static void enter();
  /// Threads whose condition holds can continue; true if there is one more.
  bool wake();
  /// The earliest thread that can continue; negative if there is none.
  int findEarliest() const;
  void switchTo(int number);
  Thread &find(int number, const char *call);

  Simulator &sim;
  std::vector<std::unique_ptr<Thread>> threads;
  int running = 0;
};

} // namespace swsim

#endif // SWSIM_CORE_HOSTTHREADS_H
