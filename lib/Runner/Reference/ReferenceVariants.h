//===- ReferenceVariants.h - What runs differ in ----------------*- C++ -*-===//
///
/// \file
/// Functions that a lowered reference calls for numbers that differ from run to
/// run, and the transformations that insert the calls.
///
//===----------------------------------------------------------------------===//
#ifndef SUNWAY_LIB_RUNNER_REFERENCE_REFERENCEVARIANTS_H
#define SUNWAY_LIB_RUNNER_REFERENCE_REFERENCEVARIANTS_H

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

/// An op whose results may be off by `epsilon` times their value.
struct Rounding {
  Operation *op;
  double epsilon;
};

/// The ops of `module` that round. With `isWide` they are those of a program
/// that adds up numbers of f16 and bf16 in f32, as the chip's does; everything
/// else rounds as it says.
SmallVector<Rounding> findRoundings(ModuleOp module, bool isWide);

/// Multiplies the results of `roundings` by 1 + e or 1 - e, where the sign
/// depends on the bits of the result and on the run.
void perturbRoundings(ModuleOp module, ArrayRef<Rounding> roundings);

/// Makes f64 of all floating-point types, which leaves no rounding that counts.
/// `roundings` are updated. Fails, without a diagnostic, where the program
/// looks at the bits of numbers.
LogicalResult widenFloats(ModuleOp module, MutableArrayRef<Rounding> roundings);

/// Makes functions of the linalg ops on memrefs of functions that have many.
LogicalResult outlineOps(ModuleOp module);

} // namespace runner
} // namespace sw
} // namespace mlir

#endif // SUNWAY_LIB_RUNNER_REFERENCE_REFERENCEVARIANTS_H
