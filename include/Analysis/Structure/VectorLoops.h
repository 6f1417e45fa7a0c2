//===- VectorLoops.h - Loops of an op along which vectors run ---*- C++ -*-===//
///
/// \file
/// Ops on windows (pooling, depthwise convolution, stencils) have no primitive:
/// their code is generated from their bodies. A loop can be vectorized if it
/// runs along the rows of the output and of the inputs.
///
//===----------------------------------------------------------------------===//
#ifndef SUNWAY_ANALYSIS_STRUCTURE_VECTORLOOPS_H
#define SUNWAY_ANALYSIS_STRUCTURE_VECTORLOOPS_H

#include "Dialect/SW/IR/Target.h"

#include "mlir/Dialect/Linalg/IR/Linalg.h"

#include <optional>

namespace mlir {
namespace sw {

/// Number of vectors that kernels of elementwise ops compute interleaved, to
/// hide latency.
inline constexpr int64_t kInterleavedVectors = 4;

/// An operand that the body reads.
struct VectorRead {
  /// The distance between lanes in elements.
  int64_t step;
  /// For each loop, whether the operand depends on it.
  SmallVector<bool> loops;
};

/// Maximum number of interleaved vectors. There are registers for so many sums
/// of products and what these are made of.
inline constexpr int64_t kInterleavedProducts = 8;

/// Iterations of a loop that are interleaved to hide latency: an addition takes
/// 7 cycles, and a CPE issues one per cycle.
struct VectorGroup {
  unsigned loop;
  int64_t count;
};

/// How the loops of an op become loops over vectors.
struct VectorLoops {
  /// The loop along the rows of the output.
  unsigned along;
  SmallVector<utils::IteratorType> kinds;
  /// For each operand, the distance between lanes in elements: 1 along a row, 2
  /// for every other element, 0 if all lanes are the same element.
  SmallVector<int64_t> steps;
  /// The inputs that the body reads, and cycles of the body for a vector.
  SmallVector<VectorRead> reads;
  double bodyCycles = 0;
  /// By the number of interleaved vectors less one, cycles from the first read
  /// to the result. For reductions, to the last op, which does not wait for its
  /// result: a CPE issues in order.
  SmallVector<double> latencies;

  /// The group with the shortest predicted time, for `extents` iterations of
  /// each loop. Loops of unknown extent are ignored. The loop of the group may
  /// be `along`.
  VectorGroup findGroup(ArrayRef<int64_t> extents, const Target &target) const;

  /// Cycles of one CPE for `extents` iterations of each loop.
  double getCycles(ArrayRef<int64_t> extents, const Target &target) const;

private:
  VectorGroup findGroupAlong(ArrayRef<int64_t> extents,
                             const Target &target) const;
  double getStepCycles(unsigned loop, int64_t count, bool isWhole,
                       const sunway::CostFigures &costs) const;
  double getGroupCycles(ArrayRef<int64_t> extents, VectorGroup group,
                        const Target &target) const;
};

/// Whether `inner` is a multiplication that the compiler of the CPEs fuses with
/// the following addition or subtraction into one instruction.
bool isFusedProduct(Operation &inner);

/// Whether loops over vectors support elements of `type`, or those of a shaped
/// `type`.
bool hasVectorLoops(Type type);

/// An operand of loops over vectors. The map of a scalar has no results.
struct VectorOperand {
  AffineMap map;
  SmallVector<int64_t> shape;
  /// Whether it is an input that the body reads.
  bool isRead = true;
};

/// The loops over vectors of `operands`, the last of which is the output,
/// without the cost of a body. Nothing if no loop runs along the rows of all
/// operands. With `dropsUnits`, as for tiles of fusion groups, dimensions of
/// one element are ignored.
std::optional<VectorLoops> findVectorLoops(ArrayRef<VectorOperand> operands,
                                           ArrayRef<utils::IteratorType> kinds,
                                           bool dropsUnits);

/// The operands of `op`.
SmallVector<VectorOperand> getVectorOperands(linalg::LinalgOp op);

/// The loops over vectors of `op`, if its operands were `operands`; nothing if
/// its body has ops without a vector form.
std::optional<VectorLoops> findVectorLoops(linalg::LinalgOp op,
                                           ArrayRef<VectorOperand> operands,
                                           const Target &target,
                                           bool dropsUnits = false);

/// The loops over vectors of `op` with its own operands.
std::optional<VectorLoops> findVectorLoops(linalg::LinalgOp op,
                                           const Target &target,
                                           bool dropsUnits = false);

} // namespace sw
} // namespace mlir

#endif // SUNWAY_ANALYSIS_STRUCTURE_VECTORLOOPS_H
