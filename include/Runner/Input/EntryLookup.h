//===- EntryLookup.h - Finding the function to run --------------*- C++ -*-===//
///
/// \file
/// Finds the function that a program runs and describes its arguments and
/// results as arrays.
///
//===----------------------------------------------------------------------===//
#ifndef SUNWAY_RUNNER_INPUT_ENTRYLOOKUP_H
#define SUNWAY_RUNNER_INPUT_ENTRYLOOKUP_H

#include "Runner/Input/Entry.h"

namespace mlir {
namespace sw {
namespace runner {

/// Finds the function `name` of `module`, or its only public function with a
/// body if `name` is empty. Reports errors at their location.
FailureOr<Entry> findEntry(ModuleOp module, llvm::StringRef name);

/// Makes every function but the entry private and erases unused ones, so that
/// only the program of the entry is lowered.
LogicalResult isolateEntry(ModuleOp module, llvm::StringRef name);

} // namespace runner
} // namespace sw
} // namespace mlir

#endif // SUNWAY_RUNNER_INPUT_ENTRYLOOKUP_H
