//===- LayerOps.h - The ops that are layers ---------------------*- C++ -*-===//
#ifndef SUNWAY_LIB_RUNNER_LAYERS_LAYEROPS_H
#define SUNWAY_LIB_RUNNER_LAYERS_LAYEROPS_H

#include "mlir/Dialect/Func/IR/FuncOps.h"

namespace mlir {
namespace sw {
namespace runner {

/// The values of the layers of a function of one block, in program order; the
/// same in every copy of the function.
SmallVector<OpResult> findLayerValues(func::FuncOp func);

} // namespace runner
} // namespace sw
} // namespace mlir

#endif // SUNWAY_LIB_RUNNER_LAYERS_LAYEROPS_H
