//===- KernelLaunches.h - Launches of kernels -------------------*- C++ -*-===//
#ifndef SUNWAY_LIB_DIALECT_SW_TRANSFORMS_TRANSFERS_KERNELLAUNCHES_H
#define SUNWAY_LIB_DIALECT_SW_TRANSFORMS_TRANSFERS_KERNELLAUNCHES_H

#include "Dialect/SW/IR/SW.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "llvm/ADT/StringMap.h"

namespace mlir {
namespace sw {

/// Wraps the kernels of `func` in launches. Kernels get names that are not in
/// `taken`, and the names are added to it. Its values are the numbers of the
/// next names that begin with the key. The launches are on `coreGroups` core
/// groups; the first one alone runs kernels that no loop distributes over them.
SmallVector<LaunchOp> createLaunches(func::FuncOp func,
                                     llvm::StringMap<unsigned> &taken,
                                     int64_t coreGroups);

/// An op in `loop` that keeps it from being a kernel, or null.
Operation *findObstacle(scf::ForallOp loop);

} // namespace sw
} // namespace mlir

#endif // SUNWAY_LIB_DIALECT_SW_TRANSFORMS_TRANSFERS_KERNELLAUNCHES_H
