//===- Reference.h - The result according to upstream MLIR ------*- C++ -*-===//
///
/// \file
/// Runs a program by upstream MLIR passes and the LLVM JIT alone, so that the
/// result owes nothing to the lowering under test.
///
//===----------------------------------------------------------------------===//
#ifndef SUNWAY_RUNNER_REFERENCE_H
#define SUNWAY_RUNNER_REFERENCE_H

#include "Runner/Entry.h"

#include "llvm/Support/Error.h"

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

/// Lowers `module` to the LLVM dialect by upstream transformations. Adds a
/// function `referenceSymbol` that takes every argument and result of `entry`
/// as a memref, scalars as memrefs of rank 0.
LogicalResult lowerReference(ModuleOp module, const Entry &entry);

/// Lowers a copy of `module`, compiles it with LLVM for this machine and calls
/// the entry function once, in a child process, so that a program that crashes
/// or exceeds `timeoutSeconds` (0: no limit) is an error. `data.arguments` are
/// the inputs; the outputs are stored in `data`.
llvm::Error runReference(ModuleOp module, const Entry &entry,
                         unsigned timeoutSeconds, CallData &data);

} // namespace runner
} // namespace sw
} // namespace mlir

#endif // SUNWAY_RUNNER_REFERENCE_H
