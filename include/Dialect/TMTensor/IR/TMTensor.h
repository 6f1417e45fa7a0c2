//===- TMTensor.h - The tm_tensor dialect -----------------------*- C++ -*-===//
///
/// \file
/// Declarations of the tm_tensor dialect, which torch-mlir prints.
///
//===----------------------------------------------------------------------===//
#ifndef SUNWAY_DIALECT_TMTENSOR_IR_TMTENSOR_H
#define SUNWAY_DIALECT_TMTENSOR_IR_TMTENSOR_H

#include "mlir/Bytecode/BytecodeOpInterface.h"
#include "mlir/IR/BuiltinTypes.h"
#include "mlir/IR/Dialect.h"
#include "mlir/IR/OpDefinition.h"
#include "mlir/IR/OpImplementation.h"
#include "mlir/Interfaces/ControlFlowInterfaces.h"
#include "mlir/Interfaces/SideEffectInterfaces.h"

#include "Dialect/TMTensor/IR/TMTensorDialect.h.inc"

#define GET_OP_CLASSES
#include "Dialect/TMTensor/IR/TMTensorOps.h.inc"

#endif // SUNWAY_DIALECT_TMTENSOR_IR_TMTENSOR_H
