//===- ModuleInput.h - A module as it is read -------------------*- C++ -*-===//
///
/// \file
/// Values of `dense_resource` constants that a module names but does not
/// contain, and warnings about requests that have no effect. Importers write
/// weights to files, which need no parsing and a fraction of the memory of
/// text.
///
//===----------------------------------------------------------------------===//
#ifndef SUNWAY_RUNNER_INPUT_MODULEINPUT_H
#define SUNWAY_RUNNER_INPUT_MODULEINPUT_H

#include "mlir/IR/BuiltinOps.h"

namespace mlir {
namespace sw {
namespace runner {

/// Sets the value of each `dense_resource<KEY>` in `module` without a value to
/// that of `directory`/KEY.npy. Files that are missing, or have another type or
/// shape than the constant, are reported at the op.
LogicalResult readResources(ModuleOp module, llvm::StringRef directory);

/// Warns about requests in `module` that have no effect: sw attributes that no
/// pass reads, and primitives that become no kernel.
void warnAboutInput(ModuleOp module);

} // namespace runner
} // namespace sw
} // namespace mlir

#endif // SUNWAY_RUNNER_INPUT_MODULEINPUT_H
