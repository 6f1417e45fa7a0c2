//===- InlineDynamic.h - Calls with arrays of dynamic shape -----*- C++ -*-===//
///
/// \file
/// Puts the bodies of functions with arrays of dynamic shape in the places of
/// their calls.
///
//===----------------------------------------------------------------------===//
#ifndef SUNWAY_LIB_TRANSFORMS_INPUTS_INLINEDYNAMIC_H
#define SUNWAY_LIB_TRANSFORMS_INPUTS_INLINEDYNAMIC_H

#include "mlir/IR/BuiltinOps.h"

namespace mlir {
namespace sw {

/// Whether `type` is an array of which an extent, or the rank, is not known.
bool isDynamicArray(Type type);

/// Inlines all calls in `module` whose callee has a dynamic array in its
/// signature, and erases private functions that nothing calls any more then.
/// Reports functions that call themselves.
LogicalResult inlineDynamicCalls(ModuleOp module);

} // namespace sw
} // namespace mlir

#endif // SUNWAY_LIB_TRANSFORMS_INPUTS_INLINEDYNAMIC_H
