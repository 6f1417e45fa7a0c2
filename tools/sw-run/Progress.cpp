//===- Progress.cpp - What takes so long ----------------------------------===//
#include "Progress.h"

#include "llvm/Support/FormatVariadic.h"
#include "llvm/Support/raw_ostream.h"

using namespace swrun;

Step::Step(std::string stepName, Verbosity verbosity)
    : name(std::move(stepName)), verbosity(verbosity),
      start(std::chrono::steady_clock::now()) {
  if (verbosity != Verbosity::Slow)
    return;
  watcher = std::thread([this] {
    std::unique_lock<std::mutex> lock(mutex);
    if (!wake.wait_for(lock, std::chrono::seconds(1), [this] { return done; }))
      llvm::errs() << "sw-run: " << name << " ...\n";
  });
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
    llvm::errs() << llvm::formatv("sw-run: {0}: {1:f2} s\n", name,
                                  seconds.count());
}
