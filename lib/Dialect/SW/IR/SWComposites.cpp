//===- SWComposites.cpp - Composite ops, and roles of ops in a softmax ----===//
#include "Dialect/SW/IR/Composites.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Math/IR/Math.h"

using namespace mlir;
using namespace mlir::sw;

#include "Dialect/SW/IR/SWCompositesEnums.cpp.inc"

#define GET_OP_CLASSES
#include "Dialect/SW/IR/SWCompositesOps.cpp.inc"

bool sw::hasCarryRole(Operation *op, CarryRole role) {
  auto carry = op ? op->getAttrOfType<CarryAttr>(kCarryAttrName) : CarryAttr();
  return carry && carry.getRole() == role;
}

void sw::setCarryRole(Operation *op, CarryRole role) {
  op->setAttr(kCarryAttrName, CarryAttr::get(op->getContext(), role));
}

LogicalResult sw::verifyCarryAttribute(Operation *op) {
  CarryRole role = op->getAttrOfType<CarryAttr>(kCarryAttrName).getRole();
  // Lowerings keep the attribute.
  if (op->getName().getDialectNamespace() == "llvm")
    return success();
  bool hasKind = role == CarryRole::Exponential ? isa<math::ExpOp>(op)
                 : role == CarryRole::Sum
                     ? isa<arith::AddFOp>(op)
                     : isa<arith::MaximumFOp, arith::MaxNumFOp>(op);
  if (hasKind)
    return success();
  StringRef holders = role == CarryRole::Exponential ? "math.exp"
                      : role == CarryRole::Sum
                          ? "arith.addf"
                          : "arith.maximumf or arith.maxnumf";
  return op->emitOpError("expects the role of '")
         << kCarryAttrName << "' to fit the op: " << stringifyCarryRole(role)
         << " is for " << holders;
}
