//===- Destinations.h - What ops write to -----------------------*- C++ -*-===//
#ifndef SUNWAY_LIB_TRANSFORMS_UTILS_DESTINATIONS_H
#define SUNWAY_LIB_TRANSFORMS_UTILS_DESTINATIONS_H

#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/IR/PatternMatch.h"

namespace mlir {
namespace sw {

/// Whether `slice` is the part of an array in which `insert` puts what is
/// computed there.
bool isPlaceOf(tensor::ExtractSliceOp slice, tensor::InsertSliceOp insert);

/// Gives each op in `root` that writes to the result of a fill or to an empty
/// tensor one of its own, so that all can work in place.
void splitDestinations(RewriterBase &rewriter, Operation *root);

} // namespace sw
} // namespace mlir

#endif // SUNWAY_LIB_TRANSFORMS_UTILS_DESTINATIONS_H
