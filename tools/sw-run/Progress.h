//===- Progress.h - Progress of slow steps ----------------------*- C++ -*-===//
#ifndef SW_RUN_PROGRESS_H
#define SW_RUN_PROGRESS_H

#include <chrono>
#include <condition_variable>
#include <functional>
#include <mutex>
#include <string>
#include <thread>

namespace swrun {

/// Whether steps are reported on standard error.
enum class Verbosity { Never, Slow, Always };

/// The progress of a step: number of parts begun, and of all parts if known.
struct PartsBegun {
  size_t begun = 0, all = 0;
};

/// One step of the work, from construction to destruction. After one second,
/// `Slow` shows its name and its time on a line that it erases at the end. The
/// line also has the expected time if known (not 0), or the progress from
/// `count`, which is called every second.
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
