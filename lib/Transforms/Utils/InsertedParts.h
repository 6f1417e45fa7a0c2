//===- InsertedParts.h - Parts that are inserted into arrays ----*- C++ -*-===//
#ifndef SUNWAY_LIB_TRANSFORMS_UTILS_INSERTEDPARTS_H
#define SUNWAY_LIB_TRANSFORMS_UTILS_INSERTEDPARTS_H

#include "mlir/Dialect/Tensor/IR/Tensor.h"

#include <optional>
#include <string>

namespace mlir {
namespace sw {

/// A use that reads the memory of a part.
struct PartRead {
  OpOperand *use;
  /// Whether it reads the final result, not an intermediate value.
  bool isOfResult;
};

/// An insertion and the computation of its source.
struct InsertedPart {
  tensor::InsertSliceOp insert;
  /// The inserted value before `reshapes`, the last of which comes first.
  Value computed;
  SmallVector<Operation *> reshapes;
  /// The ops from the computation back to `place`: writes and reshapes.
  SmallVector<Operation *> steps;
  /// The destination: an empty tensor, a slice of one, or the slice of the
  /// part.
  Value place;
  bool isInPlace = false;
  /// Uses of the place by the steps. Other uses do not count.
  SmallVector<OpOperand *> uses;
  /// The first and the last op in the block that write to the place.
  Operation *first = nullptr, *last = nullptr;
  /// Whether all steps can move directly before the last one.
  bool sinks = false;
  SmallVector<PartRead> reads;
  /// The reason why the part is not placed; empty if it is.
  std::string reason;

  int64_t getElements() const {
    return tensor::InsertSliceOp(insert).getSourceType().getNumElements();
  }
};

/// Insertions into one tensor, in order.
struct InsertChain {
  /// An empty tensor, or one with other parts that other ops read.
  Value base;
  SmallVector<InsertedPart, 0> parts;

  tensor::InsertSliceOp getLast() const { return parts.back().insert; }
  tensor::EmptyOp getEmpty() const {
    return base.getDefiningOp<tensor::EmptyOp>();
  }
};

/// Whether the result of `op` shares the memory of its first operand.
bool isView(Operation *op);

/// Whether `op` only changes the dimensions of an array.
bool isShapeChange(Operation *op);

/// The groups of dimensions that `reshape` collapses or expands.
SmallVector<ReassociationIndices> getReshapeGroups(Operation *reshape);

} // namespace sw
} // namespace mlir

#endif // SUNWAY_LIB_TRANSFORMS_UTILS_INSERTEDPARTS_H
