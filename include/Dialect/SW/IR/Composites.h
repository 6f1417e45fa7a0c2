//===- Composites.h - Composite ops and their parts -------------*- C++ -*-===//
///
/// \file
/// The part of the sw dialect that describes ops which consist of several
/// linalg ops, such as an
/// attention or a softmax.
///
//===----------------------------------------------------------------------===//
#ifndef SUNWAY_DIALECT_SW_IR_COMPOSITES_H
#define SUNWAY_DIALECT_SW_IR_COMPOSITES_H

#include "Dialect/SW/IR/SW.h"

#include "mlir/Dialect/Linalg/IR/LinalgInterfaces.h"

#include "Dialect/SW/IR/SWCompositesEnums.h.inc"

#define GET_ATTRDEF_CLASSES
#include "Dialect/SW/IR/SWCompositesAttrs.h.inc"

#define GET_OP_CLASSES
#include "Dialect/SW/IR/SWCompositesOps.h.inc"

namespace mlir {
namespace sw {

/// Name of the discardable attribute of an op in the body of a linalg op, a
/// CarryAttr: what the op computes in a softmax.
constexpr llvm::StringLiteral kCarryAttrName = "sw.carry";

/// Whether `op` has the role `role` in a softmax. `op` may be null.
bool hasCarryRole(Operation *op, CarryRole role);

/// Gives `op`, which is of a kind that `role` allows, this role.
void setCarryRole(Operation *op, CarryRole role);

/// Fails with a diagnostic at `op` unless its `sw.carry`, a CarryAttr, has a
/// role for ops of its kind.
LogicalResult verifyCarryAttribute(Operation *op);

} // namespace sw
} // namespace mlir

#endif // SUNWAY_DIALECT_SW_IR_COMPOSITES_H
