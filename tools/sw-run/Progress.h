//===- Progress.h - What takes so long --------------------------*- C++ -*-===//
#ifndef SW_RUN_PROGRESS_H
#define SW_RUN_PROGRESS_H

#include <chrono>
#include <condition_variable>
#include <functional>
#include <mutex>
#include <string>
#include <thread>

namespace swrun {

/// When steps are reported on the standard error stream.
enum class Verbosity { Never, Slow, Always };

/// How far a step has come: parts that have begun, of all if that is known.
struct PartsBegun {
  size_t begun = 0, all = 0;
};

/// One step of the work, from construction to destruction. `Slow` shows its
/// name and its time once it has taken more than a second, in a line that goes
/// away with it, beside what it is expected to take if that is known (not 0),
/// or `count`, which is called each second, how far it has come.
class Step {
public:
  Step(std::string name, Verbosity verbosity, double expectedSeconds = 0,
       std::function<PartsBegun()> count = nullptr);
  ~Step();
  Step(const Step &) = delete;
  Step &operator=(const Step &) = delete;

private:
  void watch();
  std::string describe(unsigned seconds) const;

  std::string name;
  Verbosity verbosity;
  double expectedSeconds;
  std::function<PartsBegun()> count;
  std::chrono::steady_clock::time_point start;
  bool done = false;
  std::mutex mutex;
  std::condition_variable wake;
  std::thread watcher;
};

} // namespace swrun

#endif // SW_RUN_PROGRESS_H
