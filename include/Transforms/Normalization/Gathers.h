//===- Gathers.h - Gathered tensors as loops --------------------*- C++ -*-===//
///
/// \file
/// Upstream bufferizes neither `tensor.gather` and `tensor.scatter` nor
/// `tensor.bitcast`. Their meaning is that of the op definitions in
/// mlir/Dialect/Tensor/IR/TensorOps.td.
///
//===----------------------------------------------------------------------===//
#ifndef SUNWAY_TRANSFORMS_NORMALIZATION_GATHERS_H
#define SUNWAY_TRANSFORMS_NORMALIZATION_GATHERS_H

namespace mlir {
class RewritePatternSet;

namespace sw {

/// Adds patterns that write a gather as a `linalg.generic` of all parallel
/// loops, a scatter as a nest of `scf.for` that inserts element by element, and
/// a bit cast of tensors as an elementwise one.
void populateGatherPatterns(RewritePatternSet &patterns);

} // namespace sw
} // namespace mlir

#endif // SUNWAY_TRANSFORMS_NORMALIZATION_GATHERS_H
