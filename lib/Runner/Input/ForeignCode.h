//===- ForeignCode.h - Code that programs must not contain ------*- C++ -*-===//
///
/// A program only computes on its arrays. Anything else is refused: raw C,
/// machine code, pointers, functions of the system. See docs/Security.md.
///
//===----------------------------------------------------------------------===//
#ifndef SUNWAY_LIB_RUNNER_INPUT_FOREIGNCODE_H
#define SUNWAY_LIB_RUNNER_INPUT_FOREIGNCODE_H

#include "mlir/IR/BuiltinOps.h"

namespace mlir {
namespace sw {
namespace runner {

/// Refuses ops of dialects that are C, machine code or pointers.
LogicalResult refuseForeignCode(ModuleOp module);

/// Reports calls of functions that `module` only declares, and returns the
/// names of these functions.
std::vector<std::string> reportDeclaredFunctions(ModuleOp module);

/// Whether the code of the reference may be linked with the function `name`:
/// mathematical functions, memory functions, and functions that compilers call
/// implicitly.
bool isLibraryFunction(llvm::StringRef name);

} // namespace runner
} // namespace sw
} // namespace mlir

#endif // SUNWAY_LIB_RUNNER_INPUT_FOREIGNCODE_H
