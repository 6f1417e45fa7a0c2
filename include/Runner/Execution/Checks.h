//===- Checks.h - Requirements of a program ---------------------*- C++ -*-===//
///
/// \file
/// Checks of a program before it is lowered, so that errors name the ops of the
/// input.
///
//===----------------------------------------------------------------------===//
#ifndef SUNWAY_RUNNER_EXECUTION_CHECKS_H
#define SUNWAY_RUNNER_EXECUTION_CHECKS_H

#include "Runner/Execution/MemoryMap.h"
#include "Runner/Input/Entry.h"

#include "llvm/Support/Error.h"

namespace mlir {
namespace sw {
namespace runner {

/// Checks that the C for the chips supports the arguments and results of the
/// entry function, and that every called function has a body. Reports errors at
/// their location.
LogicalResult checkInterface(ModuleOp module, const Entry &entry);

/// Bytes that one call of a function needs.
struct MemoryNeeds {
  double arguments = 0, results = 0;
  /// Maximum bytes of arrays of the function that live at the same time.
  double intermediates = 0;
  /// Bytes of the largest array, its type, and the location that creates it.
  double largest = 0;
  Type largestType;
  std::optional<Location> largestLocation;

  double total() const { return arguments + results + intermediates; }
};

/// The memory needs of function `name`. An op that updates an array in place
/// needs no second array. Arrays of called functions are added to those of the
/// caller.
MemoryNeeds estimateMemory(ModuleOp module, llvm::StringRef name);

/// The parts of a run that determine its memory on this machine.
struct RunKind {
  bool simulates = true;
  bool verifies = false;
};

/// Bytes that processes can currently allocate on this machine: the free
/// memory, or less if the control group has a limit. Nothing if unknown.
std::optional<double> getAvailableMemory();

/// Bytes of additional results that `checkMemory` would still accept.
double getRoomForResults(const MemoryNeeds &needs, RunKind kind,
                         std::optional<double> available,
                         const ChipMemory &chip);

/// Fails if a run needs more than `available` bytes of this machine, or more
/// than the main memory of the chip. The error has the numbers, and a table of
/// the memories of the chip.
llvm::Error checkMemory(const MemoryNeeds &needs, RunKind kind,
                        std::optional<double> available,
                        const ChipMemory &chip);

} // namespace runner
} // namespace sw
} // namespace mlir

#endif // SUNWAY_RUNNER_EXECUTION_CHECKS_H
