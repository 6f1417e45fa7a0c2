//===- KernelParts.h - Tile ops of one kernel -------------------*- C++ -*-===//
///
/// \file
/// A kernel is a nest of tile loops, with fills and conversions of inputs
/// before it, and epilogues after it.
///
//===----------------------------------------------------------------------===//
#ifndef SUNWAY_LIB_DIALECT_SW_TRANSFORMS_TRANSFERS_KERNELPARTS_H
#define SUNWAY_LIB_DIALECT_SW_TRANSFORMS_TRANSFERS_KERNELPARTS_H

#include "mlir/IR/Operation.h"

namespace mlir {
namespace sw {

/// Whether `second` follows `first` in its block, with only pure ops between
/// them, or new arrays if `mayAllocate`.
bool follows(Operation *second, Operation *first, bool mayAllocate = false);

/// Whether `op` was planned in one kernel with `before`. The last op of a
/// kernel has the prediction.
bool isOfSameKernel(Operation *op, Operation *before);

/// Whether `root`, a nest or a tile op without loops, is in the same kernel as
/// the first of `later`, those that come next.
bool joinsNext(Operation *root, ArrayRef<Operation *> later);

} // namespace sw
} // namespace mlir

#endif // SUNWAY_LIB_DIALECT_SW_TRANSFORMS_TRANSFERS_KERNELPARTS_H
