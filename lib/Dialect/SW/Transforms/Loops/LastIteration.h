//===- LastIteration.h - Late iterations of loops ----------------*- C++
//-*-===//
///
/// \file
/// Where the loops of a kernel can do something once, shortly before they end.
/// They fetch the next tiles while they compute with the current ones: in the
/// last iteration nothing is fetched, and one slot of each buffer is free.
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
  /// What the induction variables are.
  SmallVector<int64_t> numbers;
  /// An op of the innermost body that computes: gets of the next tiles are in
  /// front of it.
  Operation *place;

  /// Makes the condition that it is this iteration, at `builder`, which is at
  /// `place`.
  Value createCondition(OpBuilder &builder) const;
};

/// The last iteration of nested loops.
struct LastIteration : Iteration {
  /// What nothing uses from `place` to the end of the kernel.
  SmallVector<Slot> freeSlots;
};

/// That iteration of the last loop of `kernel` that computes with which a
/// quarter of its iterations begins, but at least two. Nothing if the bounds of
/// that loop are not constant.
std::optional<Iteration> findLateIteration(Block &kernel);

/// The last iteration of the loops of `kernel` that fetch ahead, if there are
/// some with constant bounds.
std::optional<LastIteration> findLastIteration(Block &kernel);

} // namespace sw
} // namespace mlir

#endif // SUNWAY_LIB_DIALECT_SW_TRANSFORMS_LOOPS_LASTITERATION_H
