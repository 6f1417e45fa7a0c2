//===- VectorLoops.h - Loops of an op along which vectors run ---*- C++ -*-===//
///
/// \file
/// Ops on windows (pooling, depthwise convolution, stencils) have no primitive:
/// their code is made from their bodies. Where a loop runs along the rows of
/// the output and along rows of what is read, it can be in vectors.
///
//===----------------------------------------------------------------------===//
#ifndef SUNWAY_ANALYSIS_VECTORLOOPS_H
#define SUNWAY_ANALYSIS_VECTORLOOPS_H

#include "mlir/Dialect/Linalg/IR/Linalg.h"

#include <optional>

namespace mlir {
namespace sw {

/// How the loops of an op become loops over vectors.
struct VectorLoops {
  /// The loop along the rows of the output.
  unsigned along;
  /// For each operand the elements from one lane to the next: 1 along a row, 2
  /// for every other element; 0 if all lanes are the same element.
  SmallVector<int64_t> steps;
  /// The loop of which several iterations are computed side by side, so that
  /// one works while another waits; it may be `along`.
  unsigned interleaved;
};

/// The largest number of iterations side by side: 7 cycles is what a sum
/// takes, and a CPE begins one a cycle.
inline constexpr int64_t kInterleavedVectors = 4;

/// How many iterations of `extent` are computed side by side: as many as leave
/// no rest, if there are such.
int64_t getInterleaved(int64_t extent);

/// The loops over vectors of `op`; nothing if its body has ops that vectors do
/// not have, or no loop follows the rows of all that it reads.
std::optional<VectorLoops> findVectorLoops(linalg::LinalgOp op);

} // namespace sw
} // namespace mlir

#endif // SUNWAY_ANALYSIS_VECTORLOOPS_H
