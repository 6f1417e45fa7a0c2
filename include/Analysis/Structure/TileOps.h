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

/// The loops of a linalg op by their role in C[m,n] += A[m,k] * B[k,n]: m
/// indexes the rows of C as it is stored, n the columns. Where C is stored
/// transposed, operand 1 is A and operand 0 is B.
struct GemmLoops {
  unsigned m, n, k;
};

/// The type of the numbers that `op` multiplies, if its body adds the product
/// of its two inputs to its output, f32 or f64. This is a type of 16 bits if
/// `sw.run` is set. Inputs of other types are converted to it in the body. Null
/// for other ops. The loops do not matter.
Type getMultipliedType(linalg::LinalgOp op);

/// Whether `op` has such a body.
inline bool isProductBody(linalg::LinalgOp op) {
  return getMultipliedType(op) != Type();
}

/// Whether `op` reads an input in windows: several loops index one of its
/// dimensions.
bool readsWindows(linalg::LinalgOp op);

/// Whether `op` is a product of matrices, or of batches of matrices.
bool isMatrixProduct(linalg::LinalgOp op);

/// The loops to tile if `op` is a sum of products with at least one loop of
/// each kind. With several loops of a kind (batch or otherwise) the one with
/// the largest extent is taken, the innermost of equals.
std::optional<GemmLoops> matchGemm(linalg::LinalgOp op);

/// The loops to tile of a product with the indexing maps `maps`, of its two
/// inputs and of its output, and the loop extents `extents`. `windows` is the
/// input that is a matrix of windows, if there is one: tiles have its last two
/// dimensions, independent of the number of images. `partsOfWords` are the maps
/// of operands whose elements are smaller than words: tiles have the dimension
/// along their rows, since transfers move whole words.
std::optional<GemmLoops>
pickGemmLoops(ArrayRef<AffineMap> maps, ArrayRef<int64_t> extents,
              std::optional<unsigned> windows = std::nullopt,
              ArrayRef<AffineMap> partsOfWords = {});

/// A sum of products without a row or a column loop (matvec, vecmat, dot).
bool isDegenerateGemm(linalg::LinalgOp op);

/// The name of the primitive that covers the body of an all-parallel op:
/// "copy", "fill", "add", "mul", "relu" or "relu_num"; nothing if there is
/// none.
std::optional<StringRef> matchElementwise(linalg::LinalgOp op);

/// Whether vectors support elements of `type`, or those of a shaped `type`.
bool hasVectorType(Type type);

/// The value that the body of `op` yields for its first output.
Value getYielded(linalg::LinalgOp op);

/// Whether `op` writes each element once, in the order of its loops, with
/// arithmetic that kernels of the CPEs support.
bool isPointwise(linalg::LinalgOp op);

/// Whether `op` only repeats its input along some of its loops.
bool isRepetition(linalg::LinalgOp op);

/// Reports a loop of `op` of extent 0, and all errors of `verifyArraySizes`.
/// The cost models support neither.
LogicalResult verifyExtents(linalg::LinalgOp op);

/// The loop along the contiguous dimension of an operand with the indexing map
/// `map`, whose results are loops or constants. Dimensions of one element are
/// skipped.
std::optional<unsigned> getInnerLoop(AffineMap map, ArrayRef<int64_t> extents);

/// Whether the results of `map` are loops in increasing order, or constants:
/// tiles of an operand with this map need no transposition.
bool isInLoopOrder(AffineMap map);

/// Whether `op` must not be fused with others, because of `sw.fuse = false`, or
/// because `sw.mpe` keeps it on the MPE.
bool isFusionForbidden(Operation *op);

/// The kind of reduction, if the body of `op` only combines its input with its
/// output, f32 or f64. The loops do not matter.
std::optional<tpp::ReduceKind> matchReduction(linalg::LinalgOp op);

} // namespace sw
} // namespace mlir

#endif // SUNWAY_ANALYSIS_STRUCTURE_TILEOPS_H
