//===- TMTensorLoops.h - Loops over elements of arrays ----------*- C++ -*-===//
///
/// \file
/// Loops of lowered ops of the dialect tm_tensor, and the bodies of these ops.
///
//===----------------------------------------------------------------------===//
#ifndef SUNWAY_LIB_TRANSFORMS_NORMALIZATION_TMTENSORLOOPS_H
#define SUNWAY_LIB_TRANSFORMS_NORMALIZATION_TMTENSORLOOPS_H

#include "mlir/IR/BuiltinTypes.h"
#include "mlir/IR/ImplicitLocOpBuilder.h"

namespace mlir {
namespace tm_tensor {

ArrayRef<int64_t> getShape(Value value);

Value createIndex(ImplicitLocOpBuilder &b, int64_t value);

/// Clones the body of `region` for `arguments`; returns the yielded value.
Value inlineBody(ImplicitLocOpBuilder &b, Region &region, ValueRange arguments);

/// Creates the body of a loop; returns the carried values.
using LoopBody = function_ref<SmallVector<Value>(
    ImplicitLocOpBuilder &, ValueRange ivs, ValueRange carried)>;

/// The loops over an array except for one dimension.
struct OtherDims {
  OtherDims(ArrayRef<int64_t> shape, int64_t dimension) : dimension(dimension) {
    for (auto [dim, extent] : llvm::enumerate(shape))
      if (static_cast<int64_t>(dim) != dimension)
        extents.push_back(extent);
  }

  /// The position with index `along` in that dimension and `ivs` in the others.
  SmallVector<Value> at(ValueRange ivs, Value along) const {
    SmallVector<Value> position(ivs);
    position.insert(position.begin() + dimension, along);
    return position;
  }

  int64_t dimension;
  SmallVector<int64_t> extents;
};

/// Creates loops over `extents` that carry `inits`.
SmallVector<Value> createLoops(ImplicitLocOpBuilder &b,
                               ArrayRef<int64_t> extents, ValueRange inits,
                               LoopBody body);

/// Creates a loop from `begin` to `end`.
SmallVector<Value> createLoop(ImplicitLocOpBuilder &b, Value begin, Value end,
                              int64_t step, ValueRange inits, LoopBody body);

} // namespace tm_tensor
} // namespace mlir

#endif // SUNWAY_LIB_TRANSFORMS_NORMALIZATION_TMTENSORLOOPS_H
