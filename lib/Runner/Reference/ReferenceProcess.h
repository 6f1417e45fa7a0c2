//===- ReferenceProcess.h - The process of the reference --------*- C++ -*-===//
///
/// \file
/// Calls compiled code in a child process with limits: what it does to its
/// memory, or what ends it, this process only hears of.
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

/// How a child process ended.
struct ProcessEnd {
  /// The signal that ended it, or 0.
  int signal = 0;
  /// Of a process that ended by itself.
  int exitStatus = 0;
  /// Whether it took longer than it may.
  bool isLate = false;
  /// The beginning of what it printed on stderr, on one line.
  std::string printed;
};

/// Calls `work` in a child process that reads and writes no file, starts no
/// other process, leaves no core, has no more memory than this machine, and
/// ends after `timeoutSeconds` (0: when it likes). Fails if there is no such
/// process.
llvm::Expected<ProcessEnd> callInChild(llvm::function_ref<void()> work,
                                       unsigned timeoutSeconds);

} // namespace runner
} // namespace sw
} // namespace mlir

#endif // SUNWAY_LIB_RUNNER_REFERENCE_REFERENCEPROCESS_H
