//===- Views.h - The array of a view ----------------------------*- C++ -*-===//
///
/// \file
/// The one walk from a view of a memref to its array.
///
//===----------------------------------------------------------------------===//
#ifndef SUNWAY_DIALECT_UTILS_VIEWS_H
#define SUNWAY_DIALECT_UTILS_VIEWS_H

#include "mlir/IR/Value.h"

namespace mlir {
namespace sw {

/// The memref that `value` is a view of, through all view-like ops. Unlike
/// upstream's `memref::skipViewLikeOps` it ends on views of each other, at any
/// one of them. Verifiers meet such views before dominance is checked, and so
/// do passes in regions without an order.
Value getViewBase(Value value);

} // namespace sw
} // namespace mlir

#endif // SUNWAY_DIALECT_UTILS_VIEWS_H
