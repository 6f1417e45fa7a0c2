//===- ReferenceVariants.h - What runs of the reference differ in -*- C++
//-*-===//
///
/// \file
/// Functions that a lowered reference calls for numbers that differ from run to
/// run, and the transformations that insert the calls.
///
//===----------------------------------------------------------------------===//
#ifndef SUNWAY_LIB_RUNNER_REFERENCEVARIANTS_H
#define SUNWAY_LIB_RUNNER_REFERENCEVARIANTS_H

#include "mlir/IR/BuiltinOps.h"

namespace mlir {
namespace sw {
namespace runner {

/// `() -> i64`: bits that fresh memory is filled with, over and over.
constexpr llvm::StringLiteral fillSymbol("sw_run_fill");
/// `() -> i32`: chooses the signs of the perturbations.
constexpr llvm::StringLiteral perturbationSymbol("sw_run_perturbation");

/// Fills what memref.alloc and memref.alloca return.
void fillFreshMemory(ModuleOp module);

/// Makes linalg.generic of all named ops, whose bodies cannot be changed.
LogicalResult generalizeNamedOps(ModuleOp module);

/// Multiplies the result of every op that rounds by 1 + e or 1 - e, where the
/// sign depends on the bits of the result and on the run.
void perturbRoundings(ModuleOp module);

} // namespace runner
} // namespace sw
} // namespace mlir

#endif // SUNWAY_LIB_RUNNER_REFERENCEVARIANTS_H
