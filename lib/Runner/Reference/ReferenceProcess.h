//===- ReferenceProcess.h - The process of the reference --------*- C++ -*-===//
///
/// Calls compiled code in a child process with limits. Errors in its memory,
/// and its end, do not affect this process.
///
//===----------------------------------------------------------------------===//
#ifndef SUNWAY_LIB_RUNNER_REFERENCE_REFERENCEPROCESS_H
#define SUNWAY_LIB_RUNNER_REFERENCE_REFERENCEPROCESS_H

#include "llvm/ADT/STLFunctionalExtras.h"
#include "llvm/Support/Error.h"

#include <string>

namespace mlir {
namespace sw {
namespace runner {

/// The end of a child process.
struct ProcessEnd {
  /// The signal that terminated it, or 0.
  int signal = 0;
  /// The exit status, if no signal terminated it.
  int exitStatus = 0;
  /// Whether it exceeded the time limit.
  bool isTimedOut = false;
  /// The beginning of its output on stderr, on one line.
  std::string printed;
};

/// Calls `work` in a child process that cannot use files, start processes, dump
/// core or use more memory than the machine has. It is terminated after
/// `timeoutSeconds` (0: never). Fails if the process cannot be started.
llvm::Expected<ProcessEnd> callInChild(llvm::function_ref<void()> work,
                                       unsigned timeoutSeconds);

} // namespace runner
} // namespace sw
} // namespace mlir

#endif // SUNWAY_LIB_RUNNER_REFERENCE_REFERENCEPROCESS_H
