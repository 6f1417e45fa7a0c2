//===- ModuleInput.h - A module as it is read --------------------*- C++
//-*-===//
///
/// \file
/// Values of `dense_resource` constants that a module names but does not hold:
/// importers write weights as files, which take no parsing and a fraction of
/// the memory of their text. And warnings of what a module asks for in vain.
///
//===----------------------------------------------------------------------===//
#ifndef SUNWAY_RUNNER_INPUT_MODULEINPUT_H
#define SUNWAY_RUNNER_INPUT_MODULEINPUT_H

#include "mlir/IR/BuiltinOps.h"

namespace mlir {
namespace sw {
namespace runner {

/// Gives each `dense_resource<KEY>` in `module` that has no value that of
/// `directory`/KEY.npy. Reports files that are missing, or of another type or
/// shape than the constant, at the op.
LogicalResult readResources(ModuleOp module, llvm::StringRef directory);

/// Warns of what `module` asks for in vain: attributes of the dialect sw that
/// nothing reads, and primitives where they become no kernel.
void warnOfInput(ModuleOp module);

} // namespace runner
} // namespace sw
} // namespace mlir

#endif // SUNWAY_RUNNER_INPUT_MODULEINPUT_H
