//===- RunnerUtilities.h - Functions that programs may call -----*- C++ -*-===//
///
/// \file
/// The functions of upstream's runner libraries that a program may declare and
/// call, like programs for mlir-runner. The emitted C has its own versions of
/// them. The reference calls none of them.
///
//===----------------------------------------------------------------------===//
#ifndef SUNWAY_TRANSFORMS_INPUTS_RUNNERUTILITIES_H
#define SUNWAY_TRANSFORMS_INPUTS_RUNNERUTILITIES_H

#include "mlir/Dialect/Func/IR/FuncOps.h"

#include <optional>

namespace mlir {
namespace sw {

/// The purpose of such a function.
enum class RunnerUtilityKind {
  /// Prints an array without rank.
  PrintArray,
  /// Prints one number.
  PrintNumber,
  /// Prints a fixed text.
  PrintText,
  /// Returns seconds.
  Clock,
};

/// A function of upstream's runner libraries.
struct RunnerUtility {
  llvm::StringLiteral name;
  RunnerUtilityKind kind;
  /// The MLIR type of the number or of the elements, or the text.
  llvm::StringLiteral detail;
};

/// All supported functions. The reference supports no other function without a
/// body.
llvm::ArrayRef<RunnerUtility> getRunnerUtilities();

/// The runner utility that `func` declares, by name and type; nothing if it is
/// another function.
std::optional<RunnerUtility> getRunnerUtility(func::FuncOp func);

} // namespace sw
} // namespace mlir

#endif // SUNWAY_TRANSFORMS_INPUTS_RUNNERUTILITIES_H
