//===- VectorLoops.h - Loops of an op along which vectors run ---*- C++ -*-===//
///
/// \file
/// Ops on windows (pooling, depthwise convolution, stencils) have no primitive:
/// their code is made from their bodies. Where a loop runs along the rows of
/// the output and along rows of what is read, it can be in vectors.
///
//===----------------------------------------------------------------------===//
#ifndef SUNWAY_ANALYSIS_STRUCTURE_VECTORLOOPS_H
#define SUNWAY_ANALYSIS_STRUCTURE_VECTORLOOPS_H

#include "mlir/Dialect/Linalg/IR/Linalg.h"

#include <optional>

namespace mlir {
namespace sw {

/// Kernels of elementwise ops compute so many vectors side by side: one works
/// while another waits.
inline constexpr int64_t kInterleavedVectors = 4;

/// What an operand costs a CPE.
struct VectorRead {
  /// Cycles for a vector, and what those take longer that are not whole.
  double cycles, partCycles;
  /// For each loop whether the operand is a function of it.
  SmallVector<bool> loops;
};

/// Iterations of a loop that are computed side by side, so that one works while
/// another waits: a sum takes 7 cycles, and a CPE begins one a cycle.
struct VectorGroup {
  unsigned loop;
  int64_t count;
};

/// How the loops of an op become loops over vectors.
struct VectorLoops {
  /// The loop along the rows of the output.
  unsigned along;
  SmallVector<utils::IteratorType> kinds;
  /// For each operand the elements from one lane to the next: 1 along a row, 2
  /// for every other element; 0 if all lanes are the same element.
  SmallVector<int64_t> steps;
  /// Of the inputs whose values count, and cycles for a vector of the body.
  SmallVector<VectorRead> reads;
  double bodyCycles = 0;

  /// The group of least time for so many iterations of each loop, those whose
  /// number is not known left aside. The loop may be `along`.
  VectorGroup findGroup(ArrayRef<int64_t> extents, int64_t lanes) const;

  /// Cycles of one CPE for so many iterations of each loop.
  double getCycles(ArrayRef<int64_t> extents, int64_t lanes) const;

private:
  double getStepCycles(unsigned loop, int64_t count, bool isWhole) const;
  double getGroupCycles(ArrayRef<int64_t> extents, VectorGroup group,
                        int64_t lanes) const;
};

/// Whether the compiler of the CPEs makes one instruction of a product and the
/// sum that it goes to.
bool isFusedProduct(Operation &inner);

/// The loops over vectors of `op`; nothing if its body has ops that vectors do
/// not have, or no loop follows the rows of all that it reads. Tiles of
/// programs have no dimensions of one element (`dropsUnits`).
std::optional<VectorLoops> findVectorLoops(linalg::LinalgOp op,
                                           bool dropsUnits = false);

} // namespace sw
} // namespace mlir

#endif // SUNWAY_ANALYSIS_STRUCTURE_VECTORLOOPS_H
