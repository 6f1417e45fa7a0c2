//===- ReferenceCaller.h - The function that the runner calls ---*- C++ -*-===//
///
/// \file
/// The interface of the reference: all arguments and results are memrefs.
///
///   func.func @sw_run_reference(%a: memref<4xf32>, %s: memref<f32>,
///                               %r: memref<4xf32>) {
///     %t = bufferization.to_tensor %a restrict
///     %v = memref.load %s[]
///     %0 = call @entry(%t, %v)
///     bufferization.materialize_in_destination %0 in restrict writable %r
///     return
///   }
///
//===----------------------------------------------------------------------===//
#ifndef SUNWAY_LIB_RUNNER_REFERENCE_REFERENCECALLER_H
#define SUNWAY_LIB_RUNNER_REFERENCE_REFERENCECALLER_H

#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/IR/BuiltinOps.h"

namespace mlir {
namespace sw {
namespace runner {

/// Adds the function `referenceSymbol` to `module`. It calls `entry`; single
/// numbers are passed as memrefs without dimensions.
void addCaller(ModuleOp module, func::FuncOp entry);

} // namespace runner
} // namespace sw
} // namespace mlir

#endif // SUNWAY_LIB_RUNNER_REFERENCE_REFERENCECALLER_H
