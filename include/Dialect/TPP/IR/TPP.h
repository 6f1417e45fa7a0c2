//===- TPP.h - The tpp dialect ----------------------------------*- C++ -*-===//
///
/// \file
/// Declarations of the tpp dialect, the Tensor Processing Primitives.
///
//===----------------------------------------------------------------------===//
#ifndef SUNWAY_DIALECT_TPP_IR_TPP_H
#define SUNWAY_DIALECT_TPP_IR_TPP_H

#include "mlir/Bytecode/BytecodeOpInterface.h"
#include "mlir/IR/BuiltinTypes.h"
#include "mlir/IR/Dialect.h"
#include "mlir/IR/OpDefinition.h"
#include "mlir/IR/OpImplementation.h"
#include "mlir/Interfaces/DestinationStyleOpInterface.h"
#include "mlir/Interfaces/SideEffectInterfaces.h"
#include "mlir/Interfaces/TilingInterface.h"

#include "Dialect/TPP/IR/TPPDialect.h.inc"
#include "Dialect/TPP/IR/TPPEnums.h.inc"

#define GET_ATTRDEF_CLASSES
#include "Dialect/TPP/IR/TPPAttrs.h.inc"

#define GET_OP_CLASSES
#include "Dialect/TPP/IR/TPPOps.h.inc"

#endif // SUNWAY_DIALECT_TPP_IR_TPP_H
