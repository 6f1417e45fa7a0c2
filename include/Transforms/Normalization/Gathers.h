//===- Gathers.h - Gathered tensors as loops --------------------*- C++ -*-===//
///
/// \file
/// Rewrites `tensor.gather`, `tensor.scatter` and `tensor.bitcast`, which
/// upstream cannot bufferize. Their semantics are those of
/// mlir/Dialect/Tensor/IR/TensorOps.td.
///
//===----------------------------------------------------------------------===//
#ifndef SUNWAY_TRANSFORMS_NORMALIZATION_GATHERS_H
#define SUNWAY_TRANSFORMS_NORMALIZATION_GATHERS_H

namespace mlir {
class RewritePatternSet;

namespace sw {

/// Adds three patterns. A gather becomes an all-parallel `linalg.generic`, a
/// scatter a nest of `scf.for` that inserts element by element, and a bit cast
/// of tensors an elementwise op.
void populateGatherPatterns(RewritePatternSet &patterns);

} // namespace sw
} // namespace mlir

#endif // SUNWAY_TRANSFORMS_NORMALIZATION_GATHERS_H
