//===- Reference.h - The result according to upstream MLIR ------*- C++ -*-===//
///
/// \file
/// Runs a program by upstream MLIR passes and the LLVM JIT alone, so that the
/// result owes nothing to the lowering under test.
///
//===----------------------------------------------------------------------===//
#ifndef SUNWAY_RUNNER_REFERENCE_REFERENCE_H
#define SUNWAY_RUNNER_REFERENCE_REFERENCE_H

#include "Runner/Input/Entry.h"

#include "llvm/Support/Error.h"

#include <memory>
#include <optional>

namespace mlir {
namespace sw {
namespace runner {

/// The values of one call: arguments in order, then results in order.
/// Arguments that are memrefs hold what the call left in them.
struct CallData {
  std::vector<HostArray> arguments;
  std::vector<HostArray> results;
};

/// Name of the function that `lowerReference` adds for the caller.
constexpr llvm::StringLiteral referenceSymbol("sw_run_reference");

/// Lowers the TOSA ops of `module`, if there are any, by upstream passes.
LogicalResult lowerTosa(ModuleOp module);

/// A check that a program has of itself.
struct Assertion {
  Location loc;
  std::string text;
};

/// Lowers `module` to the LLVM dialect by upstream transformations. Adds a
/// function `referenceSymbol` that takes every argument and result of `entry`
/// as a memref, scalars as memrefs of rank 0. With `isPerturbed` every rounding
/// is disturbed; with `isWide` all floating-point numbers are f64. Stores in
/// `assertions` the assertions by their numbers.
LogicalResult lowerReference(ModuleOp module, const Entry &entry,
                             bool isPerturbed, bool isWide,
                             std::vector<Assertion> &assertions);

/// The process of a reference was ended by a signal.
class ReferenceCrash : public llvm::ErrorInfo<ReferenceCrash> {
public:
  static char ID;
  /// `lateSeconds` is the limit that the process exceeded, or 0; `printed` what
  /// it said.
  ReferenceCrash(int signal, unsigned lateSeconds,
                 std::optional<Assertion> assertion, std::string printed)
      : signal(signal), lateSeconds(lateSeconds),
        assertion(std::move(assertion)), printed(std::move(printed)) {}

  void log(llvm::raw_ostream &os) const override;
  std::error_code convertToErrorCode() const override;
  /// Points out, at their locations, ops of the program that are the cause or
  /// may be; if there are none, the function `entry`.
  void explain(ModuleOp module, const Entry &entry) const;

private:
  int signal;
  unsigned lateSeconds;
  std::optional<Assertion> assertion;
  std::string printed;
};

/// In what a run of the reference differs from others.
struct ReferenceVariant {
  /// What memory that the program allocates holds until it is written, over
  /// and over. All ones are a NaN.
  uint64_t fill = ~uint64_t(0);
  /// With a number every rounding is disturbed by about one unit in the last
  /// place; the number chooses the signs.
  std::optional<uint32_t> perturbation;
  /// All floating-point numbers are f64, those of arguments and results as
  /// well. A disturbed rounding is about one unit in the last place of the type
  /// that the program has there, but of f32 where it adds up smaller ones.
  bool isWide = false;
  /// Limit of the call; 0: none.
  unsigned timeoutSeconds = 0;
};

/// A program that is compiled by upstream MLIR and LLVM for this machine when
/// it is first needed.
class Reference {
public:
  /// Both are to outlive the reference.
  Reference(ModuleOp module, const Entry &entry);
  ~Reference();

  /// Calls the entry function once, in a child process, so that a program that
  /// crashes or exceeds the limit is an error. `data.arguments` are the inputs;
  /// the outputs are stored in `data`.
  llvm::Error run(CallData &data, const ReferenceVariant &variant);
  /// Whether the program has numbers of f16 or bf16.
  bool hasHalfFloats() const;
  /// Whether the program that has been run allocates memory of its own.
  bool hasFreshMemory() const;

private:
  class Compiled;
  llvm::Expected<Compiled &> compile(bool isPerturbed, bool isWide);

  ModuleOp module;
  const Entry &entry;
  std::unique_ptr<Compiled> exact, perturbed, wide, widePerturbed;
};

} // namespace runner
} // namespace sw
} // namespace mlir

#endif // SUNWAY_RUNNER_REFERENCE_REFERENCE_H
