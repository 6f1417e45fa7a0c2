//===- TPPDialect.cpp - The tpp dialect -----------------------------------===//
//
// Registration of the dialect and its attributes.
//
//===----------------------------------------------------------------------===//
#include "Dialect/TPP/IR/TPP.h"

#include "mlir/IR/Builders.h"
#include "mlir/IR/DialectImplementation.h"
#include "llvm/ADT/TypeSwitch.h"

using namespace mlir;
using namespace mlir::tpp;

#include "Dialect/TPP/IR/TPPDialect.cpp.inc"
#include "Dialect/TPP/IR/TPPEnums.cpp.inc"

#define GET_ATTRDEF_CLASSES
#include "Dialect/TPP/IR/TPPAttrs.cpp.inc"

void TPPDialect::initialize() {
  addAttributes<
#define GET_ATTRDEF_LIST
#include "Dialect/TPP/IR/TPPAttrs.cpp.inc"
      >();
  addOperations<
#define GET_OP_LIST
#include "Dialect/TPP/IR/TPPOps.cpp.inc"
      >();
}
