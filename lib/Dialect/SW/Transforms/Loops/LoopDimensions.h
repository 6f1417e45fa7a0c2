//===- LoopDimensions.h - Numbered iterations of mapped loops ---*- C++ -*-===//
#ifndef SUNWAY_LIB_DIALECT_SW_TRANSFORMS_LOOPS_LOOPDIMENSIONS_H
#define SUNWAY_LIB_DIALECT_SW_TRANSFORMS_LOOPS_LOOPDIMENSIONS_H

#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/IR/PatternMatch.h"

namespace mlir {
namespace sw {

/// The iterations of one dimension of a loop.
struct LoopDimension {
  int64_t lower, upper, step, count;
};

/// The dimensions of `loop`, which must have constant bounds.
FailureOr<SmallVector<LoopDimension>> getLoopDimensions(scf::ForallOp loop);

/// The number of iterations of all `dimensions`; nothing if it overflows.
std::optional<int64_t> countIterations(ArrayRef<LoopDimension> dimensions);

/// The induction variables of iteration `number`, an expression of `operands`,
/// with the last dimension innermost. With `clamps` the number may exceed the
/// last iteration: the first dimension is then at its end.
SmallVector<Value> createLoopIndices(RewriterBase &rewriter, Location loc,
                                     AffineExpr number, ValueRange operands,
                                     ArrayRef<LoopDimension> dimensions,
                                     bool clamps);
inline SmallVector<Value> createLoopIndices(RewriterBase &rewriter,
                                            Location loc, Value number,
                                            ArrayRef<LoopDimension> dimensions,
                                            bool clamps) {
  return createLoopIndices(rewriter, loc, rewriter.getAffineDimExpr(0), number,
                           dimensions, clamps);
}

} // namespace sw
} // namespace mlir

#endif // SUNWAY_LIB_DIALECT_SW_TRANSFORMS_LOOPS_LOOPDIMENSIONS_H
