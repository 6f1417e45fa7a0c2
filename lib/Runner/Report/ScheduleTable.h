//===- ScheduleTable.h - The schedule in the report of a run ----*- C++ -*-===//
#ifndef SUNWAY_LIB_RUNNER_REPORT_SCHEDULETABLE_H
#define SUNWAY_LIB_RUNNER_REPORT_SCHEDULETABLE_H

#include "Runner/Report/Summary.h"

namespace mlir {
namespace sw {
namespace runner {

/// Prints the entries of `schedule` as a table, with the measured times of
/// their kernels, and as the JSON that `--json` has.
void printScheduleHTML(llvm::raw_ostream &os, const llvm::json::Array &schedule,
                       llvm::ArrayRef<KernelRow> kernels);

} // namespace runner
} // namespace sw
} // namespace mlir

#endif // SUNWAY_LIB_RUNNER_REPORT_SCHEDULETABLE_H
