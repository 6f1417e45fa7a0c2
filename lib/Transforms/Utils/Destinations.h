//===- Destinations.h - Destinations of ops ---------------------*- C++ -*-===//
#ifndef SUNWAY_LIB_TRANSFORMS_UTILS_DESTINATIONS_H
#define SUNWAY_LIB_TRANSFORMS_UTILS_DESTINATIONS_H

#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/IR/PatternMatch.h"

namespace mlir {
namespace sw {

/// Whether `slice` is the part of an array into which `insert` inserts the
/// result that was computed there.
bool isPlaceOf(tensor::ExtractSliceOp slice, tensor::InsertSliceOp insert);

/// Gives each op in `root` that writes to the result of a fill, or to an empty
/// tensor, a separate one. All of them can then work in place.
void splitDestinations(RewriterBase &rewriter, Operation *root);

} // namespace sw
} // namespace mlir

#endif // SUNWAY_LIB_TRANSFORMS_UTILS_DESTINATIONS_H
