//===- ReferenceAsserts.h - Assertions of the program -----------*- C++ -*-===//
///
/// Identifies the cf.assert of a program that ended its reference: each gets a
/// number, which the process of the reference stores.
///
//===----------------------------------------------------------------------===//
#ifndef SUNWAY_LIB_RUNNER_REFERENCE_REFERENCEASSERTS_H
#define SUNWAY_LIB_RUNNER_REFERENCE_REFERENCEASSERTS_H

#include "Runner/Reference/Assertion.h"

#include "mlir/IR/BuiltinOps.h"

#include <vector>

namespace llvm {
class Module;
} // namespace llvm

namespace mlir {
namespace sw {
namespace runner {

/// `(i1, i32)`: ends the process if the first is false; the second is the
/// number of the assertion.
constexpr llvm::StringLiteral assertSymbol("sw_run_assert");
/// Name of the pointer to the memory for this number.
constexpr llvm::StringLiteral assertPlaceSymbol("sw_run_assert_place");

/// Replaces the assertions in `module` by calls of `assertSymbol`, and returns
/// them in the order of their numbers.
std::vector<Assertion> numberAsserts(ModuleOp module);

/// Defines `assertSymbol`, if `module` declares it.
void defineAssert(llvm::Module &module);

} // namespace runner
} // namespace sw
} // namespace mlir

#endif // SUNWAY_LIB_RUNNER_REFERENCE_REFERENCEASSERTS_H
