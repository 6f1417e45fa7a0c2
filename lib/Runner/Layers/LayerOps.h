//===- LayerOps.h - The ops that are layers ---------------------*- C++ -*-===//
#ifndef SUNWAY_LIB_RUNNER_LAYERS_LAYEROPS_H
#define SUNWAY_LIB_RUNNER_LAYERS_LAYEROPS_H

#include "mlir/Dialect/Func/IR/FuncOps.h"

#include <set>

namespace mlir {
namespace sw {
namespace runner {

/// The values of the layers of a function of one block, in program order; the
/// same in every copy of the function.
SmallVector<OpResult> findLayerValues(func::FuncOp func);

/// Adds the numbers of layers to the locations of the ops of `func`. Passes
/// give new ops the location of the op that they replace, so the numbers tell
/// which layer an op of the lowered program computes. All results of an op have
/// the number of the first one. Returns the number of each layer.
SmallVector<size_t> markLayers(func::FuncOp func);

/// `loc` with the number of a layer.
Location addLayerNumber(Location loc, size_t number);

/// The numbers in a location.
std::set<size_t> getLayerNumbers(Location loc);

} // namespace runner
} // namespace sw
} // namespace mlir

#endif // SUNWAY_LIB_RUNNER_LAYERS_LAYEROPS_H
