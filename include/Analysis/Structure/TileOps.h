//===- TileOps.h - Which ops the CPEs can run -------------------*- C++ -*-===//
///
/// \file
/// Classification of linalg ops for tiling: matrix products, and elementwise
/// ops and reductions that a tensor processing primitive covers.
///
//===----------------------------------------------------------------------===//
#ifndef SUNWAY_ANALYSIS_STRUCTURE_TILEOPS_H
#define SUNWAY_ANALYSIS_STRUCTURE_TILEOPS_H

#include "Dialect/TPP/IR/TPP.h"

#include "mlir/Dialect/Linalg/IR/Linalg.h"

#include <optional>

namespace mlir {
namespace sw {

/// The loops of a linalg op by their part in C[m,n] += A[m,k] * B[k,n]: m
/// indexes the rows of C as it is stored, n the columns. Where C is stored
/// transposed, operand 1 is A and operand 0 is B.
struct GemmLoops {
  unsigned m, n, k;
};

/// Whether `op` adds products of its two inputs, f32 or f64, to its output,
/// whatever its loops.
bool isProductBody(linalg::LinalgOp op);

/// Whether an input of `op` is read in windows: several loops index one of its
/// dimensions.
bool readsWindows(linalg::LinalgOp op);

/// Whether `op` adds products of elements of matrices, or of batches of such.
bool isMatrixProduct(linalg::LinalgOp op);

/// The loops to tile if `op` is a sum of products with at least one loop of
/// each kind. With several loops of a kind (batch or otherwise) the one with
/// the largest extent is taken, the innermost of equals.
std::optional<GemmLoops> matchGemm(linalg::LinalgOp op);

/// A sum of products without a row or a column loop (matvec, vecmat, dot).
bool isDegenerateGemm(linalg::LinalgOp op);

/// The name of the primitive that covers the body of an all-parallel op:
/// "copy", "fill", "add", "mul", "relu" or "relu_num"; nothing if there is
/// none.
std::optional<StringRef> matchElementwise(linalg::LinalgOp op);

/// The loops of a transposed copy: rows of its input run along `rows`, those of
/// its output along `cols`.
struct TransposedLoops {
  unsigned rows, cols;
};

/// These loops if `op` is a copy whose input has other rows than its output.
std::optional<TransposedLoops> getTransposedLoops(linalg::LinalgOp op);

/// What the body of `op` computes for its first output.
Value getYielded(linalg::LinalgOp op);

/// Whether `op` writes each element once, in the order of its loops, by
/// arithmetic that kernels of the CPEs have.
bool isPointwise(linalg::LinalgOp op);

/// Whether `op` only repeats its input along some of its loops.
bool isRepetition(linalg::LinalgOp op);

/// Reports a loop of `op` that never runs, and what `verifyArraySizes` does:
/// models of time compute with neither.
LogicalResult verifyExtents(linalg::LinalgOp op);

/// The loop along neighbours of an operand that is indexed by `map`, whose
/// results are loops or constants: dimensions of one element are not between
/// them.
std::optional<unsigned> getInnerLoop(AffineMap map, ArrayRef<int64_t> extents);

/// Whether the results of `map` are loops in increasing order, or constants: an
/// operand that is read so needs no transposition of its tiles.
bool isInLoopOrder(AffineMap map);

/// Whether `sw.fuse = false`, or `sw.mpe`, which keeps it on the management
/// core, keeps `op` out of the body of others, and others out of its own.
bool isFusionForbidden(Operation *op);

/// The kind of reduction if the body of `op` combines its input with its output
/// and does nothing else, f32 or f64, whatever the loops are.
std::optional<tpp::ReduceKind> matchReduction(linalg::LinalgOp op);

} // namespace sw
} // namespace mlir

#endif // SUNWAY_ANALYSIS_STRUCTURE_TILEOPS_H
