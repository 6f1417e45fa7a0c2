//===- InputNames.h - Names of ops in the input -----------------*- C++ -*-===//
///
/// \file
/// Names of the ops in the input. A pass reports the op that it sees, which an
/// earlier pass may have made from another op. Messages should name the op that
/// the user wrote.
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

/// The ops of the input, by location.
class InputNames {
public:
  /// Remembers the ops of `module`.
  void collect(ModuleOp module);

  /// If a message of `emitOpError` names another op than the input has at its
  /// location, adds the op of the input:
  ///
  ///   'tensor.reshape' op, lowered to 'memref.reshape', is not supported ...
  void renameOp(Diagnostic &diagnostic);

private:
  /// The names of ops at a location; the outermost op first.
  llvm::DenseMap<Attribute, SmallVector<StringRef, 1>> names;
  /// Storage of texts that messages point to.
  std::deque<std::string> texts;
};

} // namespace runner
} // namespace sw
} // namespace mlir

#endif // SUNWAY_RUNNER_INPUT_INPUTNAMES_H
