//===- Progress.cpp - What takes so long ----------------------------------===//
#include "Progress.h"

#include "llvm/Support/FormatVariadic.h"
#include "llvm/Support/raw_ostream.h"

using namespace swrun;

/// Estimates below this are not worth a line.
static constexpr double leastExpectedSeconds = 3;

static std::string describeExpectation(double seconds) {
  if (seconds < leastExpectedSeconds)
    return "";
  return llvm::formatv(" of about {0:f0} s", seconds);
}

Step::Step(std::string stepName, Verbosity verbosity, double expectedSeconds)
    : name(std::move(stepName)), verbosity(verbosity),
      expectedSeconds(expectedSeconds),
      start(std::chrono::steady_clock::now()) {
  if (verbosity == Verbosity::Slow)
    watcher = std::thread([this] { watch(); });
}

void Step::watch() {
  std::unique_lock<std::mutex> lock(mutex);
  unsigned seconds = 0;
  while (!wake.wait_for(lock, std::chrono::seconds(1), [this] { return done; }))
    llvm::errs() << "\rsw-run: " << name << ": " << ++seconds << " s"
                 << describeExpectation(expectedSeconds) << " ";
  // Erases the line.
  if (seconds)
    llvm::errs() << "\r\x1b[K";
}

Step::~Step() {
  if (watcher.joinable()) {
    {
      std::lock_guard<std::mutex> lock(mutex);
      done = true;
    }
    wake.notify_all();
    watcher.join();
  }
  std::chrono::duration<double> seconds =
      std::chrono::steady_clock::now() - start;
  if (verbosity == Verbosity::Always)
    llvm::errs() << llvm::formatv("sw-run: {0}: {1:f2} s{2}\n", name,
                                  seconds.count(),
                                  describeExpectation(expectedSeconds));
}
