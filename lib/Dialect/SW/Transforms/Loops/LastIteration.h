//===- LastIteration.h - Late iterations of loops ---------------*- C++ -*-===//
///
/// \file
/// Finds iterations in which a kernel can do something once, shortly before its
/// loops end. Loops fetch the next tiles while they compute the current ones.
/// The last iteration fetches nothing, and one slot of each buffer is free.
///
//===----------------------------------------------------------------------===//
#ifndef SUNWAY_LIB_DIALECT_SW_TRANSFORMS_LOOPS_LASTITERATION_H
#define SUNWAY_LIB_DIALECT_SW_TRANSFORMS_LOOPS_LASTITERATION_H

#include "Dialect/SW/Transforms/Utils/LoopNest.h"

#include "Dialect/SW/IR/SW.h"

namespace mlir {
namespace sw {

/// A slot of a buffer.
struct Slot {
  AllocOp alloc;
  int64_t number;
};

/// One iteration of nested loops.
struct Iteration {
  LoopNest loops;
  /// The values of the induction variables.
  SmallVector<int64_t> numbers;
  /// An op of the innermost body that follows the gets of the next tiles.
  Operation *place;

  /// Creates the condition that this iteration runs, at `builder`, which is at
  /// `place`.
  Value createCondition(OpBuilder &builder) const;
};

/// The last iteration of nested loops.
struct LastIteration : Iteration {
  /// The slots that nothing uses from `place` to the end of the kernel.
  SmallVector<Slot> freeSlots;
};

/// The iteration of the last computing loop of `kernel` with which the last
/// quarter of its iterations begins, or the last two if that is more. Nothing
/// if the loop bounds are not constant.
std::optional<Iteration> findLateIteration(Block &kernel);

/// The last iteration of the prefetching loops of `kernel`, if any have
/// constant bounds.
std::optional<LastIteration> findLastIteration(Block &kernel);

} // namespace sw
} // namespace mlir

#endif // SUNWAY_LIB_DIALECT_SW_TRANSFORMS_LOOPS_LASTITERATION_H
