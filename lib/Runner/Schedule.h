//===- Schedule.h - The decisions of the lowering ---------------*- C++ -*-===//
///
/// \file
/// Collects what the lowering decided while it runs: later stages consume the
/// attributes.
///
//===----------------------------------------------------------------------===//
#ifndef SUNWAY_LIB_RUNNER_SCHEDULE_H
#define SUNWAY_LIB_RUNNER_SCHEDULE_H

#include "mlir/Pass/PassInstrumentation.h"
#include "llvm/ADT/StringSet.h"
#include "llvm/Support/JSON.h"

#include <mutex>

namespace mlir {
namespace sw {
namespace runner {

/// Writes each new `sw.tile` attribute into `schedule` behind the pass that
/// made it.
class ScheduleCollector : public PassInstrumentation {
public:
  explicit ScheduleCollector(llvm::json::Array &schedule)
      : schedule(schedule) {}
  void runAfterPass(Pass *pass, Operation *op) override;

private:
  llvm::json::Array &schedule;
  llvm::StringSet<> seen;
  std::mutex mutex;
};

} // namespace runner
} // namespace sw
} // namespace mlir

#endif // SUNWAY_LIB_RUNNER_SCHEDULE_H
