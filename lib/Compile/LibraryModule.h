//===- LibraryModule.h - The module of a library ----------------*- C++ -*-===//
#ifndef SUNWAY_LIB_COMPILE_LIBRARYMODULE_H
#define SUNWAY_LIB_COMPILE_LIBRARYMODULE_H

#include "Compile/Library.h"

#include "mlir/Dialect/Func/IR/FuncOps.h"

namespace mlir {
namespace sw {
namespace compile {

/// Prepares `module`, which is in the CPE view, for the lowering to C: takes
/// the arena of `func`, the lowered `entry`, and the arrays that are computed
/// once, names parameters and kernels, and describes them in `library`. Reports
/// errors at their location.
LogicalResult finishModule(Library &library, const runner::Entry &entry,
                           const LibraryOptions &options, ModuleOp module,
                           func::FuncOp func);

} // namespace compile
} // namespace sw
} // namespace mlir

#endif // SUNWAY_LIB_COMPILE_LIBRARYMODULE_H
