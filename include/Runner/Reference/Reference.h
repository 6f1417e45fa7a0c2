//===- Reference.h - The result according to upstream MLIR ------*- C++ -*-===//
///
/// \file
/// Runs a program with upstream MLIR passes and the LLVM JIT only, so that the
/// result is independent of the lowering under test.
///
//===----------------------------------------------------------------------===//
#ifndef SUNWAY_RUNNER_REFERENCE_REFERENCE_H
#define SUNWAY_RUNNER_REFERENCE_REFERENCE_H

#include "Runner/Input/Entry.h"
#include "Runner/Reference/Assertion.h"
#include "Runner/Reference/ProductRounding.h"

#include "llvm/Support/Error.h"

#include <memory>
#include <optional>

namespace mlir {
namespace sw {
namespace runner {

/// The values of one call: arguments in order, then results in order. Memref
/// arguments hold their content after the call.
struct CallData {
  std::vector<HostArray> arguments;
  std::vector<HostArray> results;
};

/// Name of the function that `lowerReference` adds for the caller.
constexpr llvm::StringLiteral referenceSymbol("sw_run_reference");

/// Lowers the TOSA ops of `module`, if it has any, with upstream passes.
LogicalResult lowerTosa(ModuleOp module);

/// Lowers `module` to the LLVM dialect with upstream transformations. Adds a
/// function `referenceSymbol` that takes every argument and result of `entry`
/// as a memref, scalars as memrefs of rank 0. With `isPerturbed` every rounding
/// is perturbed, also that of products as `products` says; with
/// `isWide` all floating-point numbers are f64. `assertions` gets the
/// assertions of the program; their index is their number.
LogicalResult lowerReference(ModuleOp module, const Entry &entry,
                             bool isPerturbed, bool isWide,
                             const ProductRounding &products,
                             std::vector<Assertion> &assertions);

/// The error of a reference process that was terminated by a signal.
class ReferenceCrash : public llvm::ErrorInfo<ReferenceCrash> {
public:
  static char ID;
  /// `lateSeconds` is the time limit that the process exceeded, or 0. `printed`
  /// is its output.
  ReferenceCrash(int signal, unsigned lateSeconds,
                 std::optional<Assertion> assertion, std::string printed)
      : signal(signal), lateSeconds(lateSeconds),
        assertion(std::move(assertion)), printed(std::move(printed)) {}

  void log(llvm::raw_ostream &os) const override;
  std::error_code convertToErrorCode() const override;
  /// Reports the ops of the program that are, or may be, the cause, at their
  /// locations; if there are none, the function `entry`.
  void explain(ModuleOp module, const Entry &entry) const;

private:
  int signal;
  unsigned lateSeconds;
  std::optional<Assertion> assertion;
  std::string printed;
};

/// A variant of a run of the reference.
struct ReferenceVariant {
  /// Repeated pattern that fills memory allocated by the program until it is
  /// written. All ones are a NaN.
  uint64_t fill = ~uint64_t(0);
  /// If set, every rounding is perturbed by about one unit in the last place;
  /// the number determines the signs.
  std::optional<uint32_t> perturbation;
  /// All floating-point numbers are f64, including arguments and results. A
  /// perturbation is about one unit in the last place of the type in the
  /// program, or of f32 where the program sums smaller types.
  bool isWide = false;
  /// Time limit of the call; 0: no limit.
  unsigned timeoutSeconds = 0;
};

/// A program that upstream MLIR and LLVM compile for this machine at its first
/// run.
class Reference {
public:
  /// The module and the entry must outlive the reference.
  Reference(ModuleOp module, const Entry &entry,
            const ProductRounding &products = {});
  ~Reference();

  /// Calls the entry function once, in a child process. A program that crashes
  /// or exceeds the time limit is an error. `data.arguments` are the inputs;
  /// the outputs are stored in `data`.
  llvm::Error run(CallData &data, const ReferenceVariant &variant);
  /// Whether the program has numbers of f16 or bf16.
  bool hasHalfFloats() const;
  /// Whether the program, which must have been run, allocates memory.
  bool hasFreshMemory() const;

private:
  class Compiled;
  llvm::Expected<Compiled &> compile(bool isPerturbed, bool isWide);

  ModuleOp module;
  const Entry &entry;
  ProductRounding products;
  std::unique_ptr<Compiled> exact, perturbed, wide, widePerturbed;
};

} // namespace runner
} // namespace sw
} // namespace mlir

#endif // SUNWAY_RUNNER_REFERENCE_REFERENCE_H
