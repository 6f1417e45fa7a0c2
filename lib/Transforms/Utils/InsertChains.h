//===- InsertChains.h - Arrays that are inserted in parts -------*- C++ -*-===//
///
/// \file
/// Insertions that follow each other into one empty tensor, and which of their
/// parts can be computed where they belong.
///
//===----------------------------------------------------------------------===//
#ifndef SUNWAY_LIB_TRANSFORMS_UTILS_INSERTCHAINS_H
#define SUNWAY_LIB_TRANSFORMS_UTILS_INSERTCHAINS_H

#include "mlir/Dialect/Tensor/IR/Tensor.h"

#include <optional>
#include <string>

namespace mlir {
namespace sw {

/// A use that reads the memory of a part.
struct PartRead {
  OpOperand *use;
  /// Whether it reads what was computed, not what is there on the way to it.
  bool isOfResult;
};

/// An insertion, and what computes its source.
struct InsertedPart {
  tensor::InsertSliceOp insert;
  /// What is inserted, in front of `reshapes`, of which the last one is first.
  Value computed;
  SmallVector<Operation *> reshapes;
  /// From what computes it back to `place`: ops that write there, and reshapes.
  SmallVector<Operation *> steps;
  /// Where it is computed: an empty tensor, a slice of one, or its own slice.
  Value place;
  bool isInPlace = false;
  /// Uses of the place by the steps. What else uses it is another matter.
  SmallVector<OpOperand *> uses;
  /// The first and the last op in the block that write there.
  Operation *first = nullptr, *last = nullptr;
  /// Whether all steps can stand in front of the last one.
  bool sinks = false;
  SmallVector<PartRead> reads;
  /// Why it stays where it is, empty if it does not.
  std::string reason;

  int64_t getElements() const {
    return tensor::InsertSliceOp(insert).getSourceType().getNumElements();
  }
};

/// Insertions into one tensor, in order.
struct InsertChain {
  /// An empty tensor, or one with other parts that others read.
  Value base;
  SmallVector<InsertedPart, 0> parts;

  tensor::InsertSliceOp getLast() const { return parts.back().insert; }
  tensor::EmptyOp getEmpty() const {
    return base.getDefiningOp<tensor::EmptyOp>();
  }
};

/// Whether no other insertion follows in the same chain.
bool isLastOfChain(tensor::InsertSliceOp insert);

/// The chain that `last` ends, if it begins with an empty tensor or with
/// another insertion.
std::optional<InsertChain> matchInsertChain(tensor::InsertSliceOp last);

/// Why nothing of `chain` can be placed, empty if something may.
std::string explainChain(const InsertChain &chain);

/// Chooses the parts of `chain` that are placed, the largest ones first, and
/// gives the others a reason. Those that are placed are in their order.
SmallVector<InsertedPart *> chooseParts(InsertChain &chain);

/// Whether nothing in the block of `place` reads `value`, or a view of it, from
/// `place` on, but `except`.
bool isReadOnlyBefore(Value value, Operation *place,
                      Operation *except = nullptr);

/// Whether `op` is the same array with other dimensions.
bool isShapeChange(Operation *op);

/// The dimensions that `reshape` joins or splits.
SmallVector<ReassociationIndices> getReshapeGroups(Operation *reshape);

} // namespace sw
} // namespace mlir

#endif // SUNWAY_LIB_TRANSFORMS_UTILS_INSERTCHAINS_H
