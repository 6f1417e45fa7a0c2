//===- Verify.h - Whether a result is right ---------------------*- C++ -*-===//
///
/// \file
/// Compares the outputs of a program with those of the reference, and finds out
/// by further runs of the reference what may differ.
///
//===----------------------------------------------------------------------===//
#ifndef SUNWAY_RUNNER_VERIFY_VERIFY_H
#define SUNWAY_RUNNER_VERIFY_VERIFY_H

#include "Runner/Reference/Reference.h"
#include "Runner/Report/Summary.h"

#include "llvm/ADT/STLFunctionalExtras.h"

namespace mlir {
namespace sw {
namespace runner {

/// Calls `visit` for each output of a call: its name in messages, its file
/// (none if the program does not return it) and its array.
void forEachOutput(
    const Entry &entry, const CallData &data,
    llvm::function_ref<void(std::string, std::string, const HostArray &)>
        visit);

/// Frees the arguments that are no outputs.
void dropInputs(const Entry &entry, CallData &data);

/// What the comparison goes by.
struct VerificationOptions {
  /// Given tolerances; with one of them rounding is not looked at.
  std::optional<double> rtol, atol;
  /// Limit of each run of the reference; 0: none.
  unsigned timeoutSeconds = 0;
  /// What the plain run took.
  double referenceSeconds = 0;
};

/// Compares `actual` with `expected`, the outcome of a plain run of `reference`
/// on `arguments`. Where they differ by more than the last place, the reference
/// runs again with disturbed roundings, until they explain the difference or
/// enough of them do not. Differences that remain are looked up in a run with
/// another content of fresh memory.
Verification verify(Reference &reference, const Entry &entry,
                    const std::vector<HostArray> &arguments,
                    const CallData &actual, const CallData &expected,
                    const VerificationOptions &options);

/// Points out, at their locations, ops of `module` that read memory which has
/// no values yet.
void explainFreshReads(ModuleOp module);

/// Warns of the ops of `module` of which each implementation may make something
/// else for some operands: shifts by amounts that are computed, and floats to
/// integers. For results that do not agree.
void explainUndefined(ModuleOp module);

} // namespace runner
} // namespace sw
} // namespace mlir

#endif // SUNWAY_RUNNER_VERIFY_VERIFY_H
