//===- Checks.h - What a program needs to run -------------------*- C++ -*-===//
///
/// \file
/// Checks of a program before anything is lowered, so that what cannot work is
/// reported in the words of the program.
///
//===----------------------------------------------------------------------===//
#ifndef SUNWAY_RUNNER_EXECUTION_CHECKS_H
#define SUNWAY_RUNNER_EXECUTION_CHECKS_H

#include "Runner/Input/Entry.h"

#include "llvm/Support/Error.h"

namespace mlir {
namespace sw {
namespace runner {

/// Checks that the C for the chips has what the entry function takes and
/// returns, and that every function that is called has a body. Reports what it
/// does not have at its location.
LogicalResult checkInterface(ModuleOp module, const Entry &entry);

/// Bytes that one call of a function needs.
struct MemoryNeeds {
  double arguments = 0, results = 0;
  /// Arrays that the function makes, as many as live at the same time.
  double intermediates = 0;
  /// The largest of all, its type, and where it is made.
  double largest = 0;
  Type largestType;
  std::optional<Location> largestLocation;

  double total() const { return arguments + results + intermediates; }
};

/// The needs of function `name`, with an op that updates an array in place.
/// Calls of functions count with what is alive around them.
MemoryNeeds estimateMemory(ModuleOp module, llvm::StringRef name);

/// What a run does, for the memory that it takes on this machine.
struct RunKind {
  bool simulates = true;
  bool verifies = false;
};

/// Bytes of this machine that processes can have at once now: what is free, or
/// less by a limit of the control group. Nothing if that is not known.
std::optional<double> getAvailableMemory();

/// Bytes of further results for which `checkMemory` has room.
double getRoomForResults(const MemoryNeeds &needs, RunKind kind,
                         std::optional<double> available, double chipBytes);

/// Refuses a run that `available` bytes of this machine, or the main memory of
/// the chip (0: not known) do not hold, with the numbers.
llvm::Error checkMemory(const MemoryNeeds &needs, RunKind kind,
                        std::optional<double> available, double chipBytes);

} // namespace runner
} // namespace sw
} // namespace mlir

#endif // SUNWAY_RUNNER_EXECUTION_CHECKS_H
