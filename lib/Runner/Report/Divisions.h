//===- Divisions.h - The core groups of each kernel -------------*- C++ -*-===//
///
/// \file
/// How the kernels of a program on several core groups are divided, why, and
/// what that takes.
///
//===----------------------------------------------------------------------===//
#ifndef SUNWAY_LIB_RUNNER_REPORT_DIVISIONS_H
#define SUNWAY_LIB_RUNNER_REPORT_DIVISIONS_H

#include "Dialect/SW/IR/GroupRange.h"
#include "Runner/Report/Summary.h"

namespace mlir {
namespace sw {
namespace runner {

/// The core groups of a kernel.
struct Division {
  std::string kernel, op, location;
  bool onFirst = false;
  /// The core groups that run it while others run another kernel.
  std::optional<GroupRange> range;
  /// What is divided, for readers.
  std::string what;
  /// The divided loops; empty if single CPEs work on tiles.
  std::vector<int64_t> loops;
  /// The tiles that are divided, and the part of their rounds in which core
  /// groups or CPEs have one; 0 if not known.
  int64_t tiles = 0;
  double balance = 0;
  /// Predicted seconds; 0 if the model does not compare them.
  double onAllSeconds = 0, onFirstSeconds = 0;
  /// Measured seconds of all launches of the kernel, and the part that a CPE
  /// waits in barriers of all core groups on average.
  double seconds = 0, barrierSeconds = 0;
  /// Why the first core group alone runs the kernel.
  std::string reason;
};

/// The kernels of `figures` with decisions of `schedule`, in their order. Empty
/// if the program is on one core group.
std::vector<Division> getDivisions(const llvm::json::Object &figures,
                                   const llvm::json::Array &schedule);

/// The kernels on all core groups and on the first one, and their barriers.
std::string describeDivisions(llvm::ArrayRef<Division> divisions,
                              double seconds);

llvm::json::Array toJSON(llvm::ArrayRef<Division> divisions);
void printDivisionsHTML(llvm::raw_ostream &os,
                        llvm::ArrayRef<Division> divisions, double seconds);

} // namespace runner
} // namespace sw
} // namespace mlir

#endif // SUNWAY_LIB_RUNNER_REPORT_DIVISIONS_H
