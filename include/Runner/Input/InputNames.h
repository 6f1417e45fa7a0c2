//===- InputNames.h - Ops as the input has them -----------------*- C++ -*-===//
///
/// \file
/// Passes report the op that they see, which an earlier pass may have made of
/// another one. Messages should name what the user wrote.
///
//===----------------------------------------------------------------------===//
#ifndef SUNWAY_RUNNER_INPUT_INPUTNAMES_H
#define SUNWAY_RUNNER_INPUT_INPUTNAMES_H

#include "mlir/IR/BuiltinOps.h"
#include "mlir/IR/Diagnostics.h"
#include "llvm/ADT/DenseMap.h"

#include <deque>

namespace mlir {
namespace sw {
namespace runner {

/// The ops of the input by place.
class InputNames {
public:
  /// Remembers the ops of `module`.
  void collect(ModuleOp module);

  /// Lets a message of `emitOpError` name the op of the input at its place,
  /// where that is another one:
  ///
  ///   'tensor.reshape' op, lowered to 'memref.reshape', is not supported ...
  void renameOp(Diagnostic &diagnostic);

private:
  /// The names at a place; the outermost op first.
  llvm::DenseMap<Attribute, SmallVector<StringRef, 1>> names;
  /// What messages point to.
  std::deque<std::string> texts;
};

} // namespace runner
} // namespace sw
} // namespace mlir

#endif // SUNWAY_RUNNER_INPUT_INPUTNAMES_H
