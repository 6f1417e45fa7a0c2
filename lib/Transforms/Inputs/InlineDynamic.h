//===- InlineDynamic.h - Calls with arrays of dynamic shape -----*- C++ -*-===//
///
/// \file
/// Inlines functions with arrays of dynamic shape into their callers.
///
//===----------------------------------------------------------------------===//
#ifndef SUNWAY_LIB_TRANSFORMS_INPUTS_INLINEDYNAMIC_H
#define SUNWAY_LIB_TRANSFORMS_INPUTS_INLINEDYNAMIC_H

#include "mlir/IR/BuiltinOps.h"

namespace mlir {
namespace sw {

/// Whether `type` is an array without a static shape or without a rank.
bool isDynamicArray(Type type);

/// Inlines all calls in `module` whose callee has a dynamic array in its
/// signature. Erases private functions without remaining calls. Reports
/// functions that call themselves.
LogicalResult inlineDynamicCalls(ModuleOp module);

} // namespace sw
} // namespace mlir

#endif // SUNWAY_LIB_TRANSFORMS_INPUTS_INLINEDYNAMIC_H
