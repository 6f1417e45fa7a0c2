//===- Progress.cpp - Progress of slow steps ------------------------------===//
#include "Progress.h"

#include "llvm/Support/FormatVariadic.h"
#include "llvm/Support/raw_ostream.h"

using namespace swrun;

/// Shorter expected times are not shown.
static constexpr double minExpectedSeconds = 3;

static std::string describeExpectation(double seconds) {
  if (seconds < minExpectedSeconds)
    return "";
  return llvm::formatv(" of about {0:f0} s", seconds);
}

Step::Step(std::string stepName, Verbosity verbosity, double expectedSeconds,
           std::function<PartsBegun()> count)
    : name(std::move(stepName)), verbosity(verbosity),
      expectedSeconds(expectedSeconds), count(std::move(count)),
      start(std::chrono::steady_clock::now()) {
  if (verbosity == Verbosity::Slow)
    watcher = std::thread([this] { watch(); });
}

/// Describes the remaining time after `seconds`.
std::string Step::describe(unsigned seconds) const {
  PartsBegun parts = count ? count() : PartsBegun();
  if (parts.all < 2 || parts.begun < 2 || parts.begun > parts.all)
    return describeExpectation(expectedSeconds);
  // The last part that began is not done.
  auto done = static_cast<double>(parts.begun - 1);
  double left = seconds * (static_cast<double>(parts.all) - done) / done;
  return llvm::formatv(", kernel {0} of {1}, about {2:f0} s left", parts.begun,
                       parts.all, left);
}

void Step::watch() {
  std::unique_lock<std::mutex> lock(mutex);
  unsigned seconds = 0;
  while (
      !wake.wait_for(lock, std::chrono::seconds(1), [this] { return done; })) {
    ++seconds;
    llvm::errs() << "\r\x1b[Ksw-run: " << name << ": " << seconds << " s"
                 << describe(seconds) << " ";
  }
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
