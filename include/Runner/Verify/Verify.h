//===- Verify.h - Verification of results -----------------------*- C++ -*-===//
///
/// \file
/// Compares the outputs of a program with those of the reference, and
/// determines the permitted differences by further runs of the reference.
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

/// Frees the arguments that are not outputs.
void dropInputs(const Entry &entry, CallData &data);

/// Options of the comparison.
struct VerificationOptions {
  /// Tolerances of the user. If one is given, rounding is not analysed.
  std::optional<double> rtol, atol;
  /// Time limit of each run of the reference; 0: no limit.
  unsigned timeoutSeconds = 0;
  /// Seconds of the plain run.
  double referenceSeconds = 0;
};

/// Compares `actual` with `expected`, the outputs of a plain run of `reference`
/// on `arguments`. If they differ by more than the last place, the reference
/// runs again with perturbed roundings, until these explain the difference or a
/// limit of runs is reached. Remaining differences are checked with a run that
/// fills fresh memory with another pattern.
Verification verify(Reference &reference, const Entry &entry,
                    const std::vector<HostArray> &arguments,
                    const CallData &actual, const CallData &expected,
                    const VerificationOptions &options);

/// Reports the ops of `module` that read uninitialised memory, at their
/// locations.
void explainFreshReads(ModuleOp module);

/// Warns about ops of `module` whose results are implementation-defined for
/// some operands: shifts by computed amounts, and conversions of floats to
/// integers. For use after a mismatch.
void explainUndefined(ModuleOp module);

} // namespace runner
} // namespace sw
} // namespace mlir

#endif // SUNWAY_RUNNER_VERIFY_VERIFY_H
