//===- DmaUtils.h - Views, aliases and LDM budget ---------------*- C++ -*-===//
///
/// \file
/// What the passes that place transfers ask about memory: which allocation a
/// view belongs to, whether two views are the same or may overlap, and how much
/// LDM a buffer takes.
///
//===----------------------------------------------------------------------===//
#ifndef SUNWAY_LIB_DIALECT_SW_TRANSFORMS_DMAUTILS_H
#define SUNWAY_LIB_DIALECT_SW_TRANSFORMS_DMAUTILS_H

#include "Dialect/SW/IR/SW.h"
#include "mlir/IR/PatternMatch.h"

namespace mlir {
namespace sw {

/// The number of mesh places that a dimension with `spread` is cut over, on the
/// target of the module around `op`.
int64_t getMeshPlaces(Operation *op, Spread spread);

/// The memref that `value` is a view of, through all view-like operations.
Value getViewBase(Value value);

/// Whether `a` and `b` are computed in the same way from the same values, so
/// that, as long as both are in scope, they are equal.
bool isSameValue(Value a, Value b);

/// The extents of the memref `value`; a dynamic extent is the size that the view
/// was made with, or a new `memref.dim`.
SmallVector<OpFoldResult> getViewSizes(OpBuilder &builder, Location loc,
                                       Value value);

} // namespace sw
} // namespace mlir

#endif // SUNWAY_LIB_DIALECT_SW_TRANSFORMS_DMAUTILS_H
