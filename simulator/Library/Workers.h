//===- Workers.h - Threads for arithmetic -----------------------*- C++ -*-===//
//
// The simulation itself runs on one thread. A piece of arithmetic whose parts
// are independent may be computed by several, while the simulation waits. The
// results do not depend on their number. Workers allocate no memory and call
// nothing of the simulator.
//
//===----------------------------------------------------------------------===//

#ifndef SWSIM_LIBRARY_WORKERS_H
#define SWSIM_LIBRARY_WORKERS_H

#include <atomic>
#include <cstdint>
#include <functional>
#include <sys/types.h>

namespace swsim {

class Simulator;

/// The threads of one simulator. They live as long as the process.
class Workers {
public:
  /// Computes one of several parts.
  using Task = std::function<void(int)>;

  /// Reads SWSIM_THREADS.
  void setUp(Simulator &sim);
  /// Whether `compute` uses several threads.
  bool areSeveral() const { return threads > 1; }
  /// Calls `task` for 0 to `parts` - 1, in any order and on any thread.
  void compute(int parts, const Task &task);

private:
  void start();
  void serve();
  bool takePart(uint64_t &seen);

  /// With the thread of the simulation.
  int threads = 1;
  /// The process that has started the workers; a child has none of them.
  pid_t owner = 0;
  const Task *task = nullptr;
  /// The number of the call of `compute`, and below it that of the parts that
  /// nobody has begun.
  std::atomic<uint64_t> open{0};
  std::atomic<int> finished{0};
  /// Changes when there is work; sleeping workers wait for it.
  std::atomic<uint32_t> signal{0};
  std::atomic<int> sleeping{0};
};

} // namespace swsim

#endif // SWSIM_LIBRARY_WORKERS_H
