//===- ForeignCode.h - Code that a program must not bring along -*- C++ -*-===//
///
/// \file
/// A program computes on its arrays. What it would need to do anything else,
/// raw C, machine code, pointers, functions of the system, is refused: see
/// docs/Security.md.
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
/// names of these.
std::vector<std::string> reportDeclaredFunctions(ModuleOp module);

/// Whether the code of the reference may be linked with the function `name`:
/// mathematical ones, memory, and what a compiler calls by itself.
bool isLibraryFunction(llvm::StringRef name);

} // namespace runner
} // namespace sw
} // namespace mlir

#endif // SUNWAY_LIB_RUNNER_INPUT_FOREIGNCODE_H
