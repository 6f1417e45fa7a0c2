//===- RunnerUtilities.h - Functions that programs may call -----*- C++ -*-===//
///
/// \file
/// The functions of upstream's runner libraries that a program may declare and
/// call, as those that mlir-runner runs do. The C that is emitted has functions
/// of its own for them; the reference, which is compared, calls none.
///
//===----------------------------------------------------------------------===//
#ifndef SUNWAY_TRANSFORMS_INPUTS_RUNNERUTILITIES_H
#define SUNWAY_TRANSFORMS_INPUTS_RUNNERUTILITIES_H

#include "mlir/Dialect/Func/IR/FuncOps.h"

#include <optional>

namespace mlir {
namespace sw {

/// What such a function does.
enum class RunnerUtilityKind {
  /// Prints an array without rank.
  PrintArray,
  /// Prints one number.
  PrintNumber,
  /// Prints a text that is always the same.
  PrintText,
  /// Returns seconds.
  Clock,
};

/// A function of upstream's runner libraries.
struct RunnerUtility {
  llvm::StringLiteral name;
  RunnerUtilityKind kind;
  /// The type of the number or of the elements, in MLIR; the text.
  llvm::StringLiteral detail;
};

/// All of them: no other function that has no body is part of a reference.
llvm::ArrayRef<RunnerUtility> getRunnerUtilities();

/// The one that `func` declares, by its name and its type.
std::optional<RunnerUtility> getRunnerUtility(func::FuncOp func);

} // namespace sw
} // namespace mlir

#endif // SUNWAY_TRANSFORMS_INPUTS_RUNNERUTILITIES_H
