//===- Kernel.h - The plan of a kernel --------------------------*- C++ -*-===//
///
/// \file
/// `sw.kernel`, which holds the ops that run on tiles together and the schedule
/// that was chosen for them, and the mark of these ops while they are tiled.
///
//===----------------------------------------------------------------------===//
#ifndef SUNWAY_DIALECT_SW_IR_KERNEL_H
#define SUNWAY_DIALECT_SW_IR_KERNEL_H

#include "Dialect/SW/IR/SW.h"

#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Interfaces/ControlFlowInterfaces.h"

#define GET_OP_CLASSES
#include "Dialect/SW/IR/SWKernelOps.h.inc"

namespace mlir {
namespace sw {

/// For each op of `members`, ops of one block, the loops of the root that its
/// loops follow, -1 for none. The root is the member `root`.
SmallVector<SmallVector<int64_t>>
getLoopMaps(ArrayRef<linalg::LinalgOp> members, unsigned root);

/// Moves the ops of `kernel` before it, replaces its results and erases it.
void inlineKernel(KernelOp kernel);

/// The same for all kernels in `root`.
void inlineKernels(Operation *root);

} // namespace sw
} // namespace mlir

#endif // SUNWAY_DIALECT_SW_IR_KERNEL_H
