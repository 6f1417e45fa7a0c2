//===- Progress.h - What takes so long --------------------------*- C++ -*-===//
#ifndef SW_RUN_PROGRESS_H
#define SW_RUN_PROGRESS_H

#include <chrono>
#include <condition_variable>
#include <mutex>
#include <string>
#include <thread>

namespace swrun {

/// When steps are reported on the standard error stream.
enum class Verbosity { Never, Slow, Always };

/// One step of the work, from construction to destruction. `Slow` prints its
/// name once it has taken more than a second.
class Step {
public:
  Step(std::string name, Verbosity verbosity);
  ~Step();
  Step(const Step &) = delete;
  Step &operator=(const Step &) = delete;

private:
  std::string name;
  Verbosity verbosity;
  std::chrono::steady_clock::time_point start;
  bool done = false;
  std::mutex mutex;
  std::condition_variable wake;
  std::thread watcher;
};

} // namespace swrun

#endif // SW_RUN_PROGRESS_H
