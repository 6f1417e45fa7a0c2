//===- InputWarnings.cpp - Warnings on requests without effect ------------===//
//
//   %s = tpp.unary exp ins(%x) outs(%e)
//   warning: 'tpp.unary' outside of a launch runs on the management core
//
//===----------------------------------------------------------------------===//
#include "Runner/Input/ModuleInput.h"

#include "Dialect/SW/IR/MpeWork.h"
#include "Dialect/SW/IR/SW.h"
#include "Dialect/TPP/IR/TPP.h"

using namespace mlir;
using namespace mlir::sw;

/// Whether `op` is a primitive outside of launches that no pass has tiled.
static bool isUntiledPrimitive(Operation *op) {
  return isa<tpp::TPPDialect>(op->getDialect()) && op->getNumOperands() > 0 &&
         !isa<tpp::TPPDialect>(op->getParentOp()->getDialect()) &&
         !op->getParentOfType<LaunchOp>() && !op->hasAttr(kTileAttrName) &&
         !op->hasAttr(kMpeAttrName);
}

void runner::warnAboutInput(ModuleOp module) {
  module.walk([](Operation *op) {
    if (isUntiledPrimitive(op))
      op->emitWarning("'")
          << op->getName()
          << "' outside of a launch runs on the management core; kernels are "
             "made of linalg ops";
  });
}
