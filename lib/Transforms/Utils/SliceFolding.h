//===- SliceFolding.h - Slices of slices ------------------------*- C++ -*-===//
///
/// \file
/// Folds the slices that remain when ops are tiled one after the other.
///
//===----------------------------------------------------------------------===//
#ifndef SUNWAY_LIB_TRANSFORMS_UTILS_SLICEFOLDING_H
#define SUNWAY_LIB_TRANSFORMS_UTILS_SLICEFOLDING_H

#include "mlir/IR/PatternMatch.h"

namespace mlir {
namespace sw {

/// Gives values that live in one iteration a separate empty tensor.
LogicalResult foldEmpties(Operation *loop);

/// Merges equal ops in `loop`, so operands of several members are computed
/// once.
void mergeEqualOps(RewriterBase &rewriter, Operation *loop);

/// Makes ops read results in `block` directly, not slices of slices of them.
LogicalResult foldSlices(Block *block);

/// Merges equal slices in `block`. Each op dropped the dimensions of its
/// operands separately, and equal operands must be recognisable.
void mergeEqualSlices(RewriterBase &rewriter, Block *block);

} // namespace sw
} // namespace mlir

#endif // SUNWAY_LIB_TRANSFORMS_UTILS_SLICEFOLDING_H
