//===- ReferenceVariants.h - Variants of runs of the reference --*- C++ -*-===//
///
/// Functions that a lowered reference calls for values that differ between
/// runs, and the transformations that insert the calls.
///
//===----------------------------------------------------------------------===//
#ifndef SUNWAY_LIB_RUNNER_REFERENCE_REFERENCEVARIANTS_H
#define SUNWAY_LIB_RUNNER_REFERENCE_REFERENCEVARIANTS_H

#include "Runner/Reference/ProductRounding.h"

#include "mlir/IR/BuiltinOps.h"

namespace mlir {
namespace sw {
namespace runner {

/// `() -> i64`: the bit pattern that fills fresh memory.
constexpr llvm::StringLiteral fillSymbol("sw_run_fill");
/// `() -> i32`: selects the signs of the perturbations.
constexpr llvm::StringLiteral perturbationSymbol("sw_run_perturbation");

/// Fills the results of memref.alloc and memref.alloca.
void fillFreshMemory(ModuleOp module);

/// Rewrites all named ops as linalg.generic, since their bodies cannot be
/// changed.
LogicalResult generalizeNamedOps(ModuleOp module);

/// Marks the terms of the products on tensors in `module` that have a constant
/// operand, for `findRoundings`.
void markWeightTerms(ModuleOp module);

/// An op whose results may be off by `epsilon` times their value.
struct Rounding {
  Operation *op;
  double epsilon;
};

/// The ops of `module` that round. With `isWide`, sums of f16 and bf16 numbers
/// round to f32, as in the code of the chip; other ops round to their type.
/// Products round as `products` says.
SmallVector<Rounding> findRoundings(ModuleOp module, bool isWide,
                                    const ProductRounding &products);

/// Multiplies the results of `roundings` by 1 + e or 1 - e, where the sign
/// depends on the bits of the result and on the run.
void perturbRoundings(ModuleOp module, ArrayRef<Rounding> roundings);

/// Changes all floating-point types to f64, whose roundings are negligible, and
/// updates `roundings`. Fails without a diagnostic if the program reads the
/// bits of numbers.
LogicalResult widenFloats(ModuleOp module, MutableArrayRef<Rounding> roundings);

/// Outlines the linalg ops on memrefs of functions with many such ops.
LogicalResult outlineOps(ModuleOp module);

} // namespace runner
} // namespace sw
} // namespace mlir

#endif // SUNWAY_LIB_RUNNER_REFERENCE_REFERENCEVARIANTS_H
