//===- ReferenceCode.h - Machine code of the reference ----------*- C++ -*-===//
///
/// From the LLVM dialect to code of this machine.
///
//===----------------------------------------------------------------------===//
#ifndef SUNWAY_LIB_RUNNER_REFERENCE_REFERENCECODE_H
#define SUNWAY_LIB_RUNNER_REFERENCE_REFERENCECODE_H

#include "mlir/IR/BuiltinOps.h"
#include "llvm/ExecutionEngine/Orc/LLJIT.h"

namespace mlir {
namespace sw {
namespace runner {

/// `void (void **)`: calls the reference with a pointer to the descriptor of
/// each memref.
constexpr llvm::StringLiteral packedSymbol("sw_run_reference_packed");

/// Name of the variable whose value a function of the variant returns.
std::string getVariableName(StringRef function);

/// Compiles the lowered reference `module` for this machine. `caller` is the
/// function that `lowerReference` adds.
llvm::Expected<std::unique_ptr<llvm::orc::LLJIT>>
compileReference(ModuleOp module, StringRef caller);

} // namespace runner
} // namespace sw
} // namespace mlir

#endif // SUNWAY_LIB_RUNNER_REFERENCE_REFERENCECODE_H
