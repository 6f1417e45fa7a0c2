//===- TransformSequences.h - Sequences of the transform dialect *- C++ -* ===//
///
/// \file
/// A program may carry its own transformations: `transform.named_sequence` ops
/// in a module with `transform.with_named_sequence`. They belong to the
/// compilation of the program, not to the program.
///
//===----------------------------------------------------------------------===//
#ifndef SUNWAY_RUNNER_INPUT_TRANSFORMSEQUENCES_H
#define SUNWAY_RUNNER_INPUT_TRANSFORMSEQUENCES_H

#include "mlir/IR/BuiltinOps.h"
#include "mlir/Support/LLVM.h"

namespace mlir {
namespace sw {
namespace runner {

/// Erases all transform ops of `module`, sequences and modules of sequences.
/// Only the program itself remains.
void eraseTransformSequences(ModuleOp module);

/// Runs the sequence `@__transform_main` of `module`, if it has one, for the
/// chip or machine description `chip`, and erases all sequences. Reports errors
/// at their location.
LogicalResult applyTransformSequences(ModuleOp module, llvm::StringRef chip);

} // namespace runner
} // namespace sw
} // namespace mlir

#endif // SUNWAY_RUNNER_INPUT_TRANSFORMSEQUENCES_H
