//===- CompositeForms.h - Parts of spelled-out composites -------*- C++ -*-===//
///
/// \file
/// Finds the parts that several composite ops have in common. All positions are
/// those of the loops of the op where a search begins.
///
//===----------------------------------------------------------------------===//
#ifndef SUNWAY_LIB_TRANSFORMS_COMPOSITES_COMPOSITEFORMS_H
#define SUNWAY_LIB_TRANSFORMS_COMPOSITES_COMPOSITEFORMS_H

#include "Transforms/Utils/BodyValues.h"

#include "mlir/IR/PatternMatch.h"
#include "llvm/ADT/SetVector.h"

namespace mlir {
namespace sw {

/// A sum over loops.
struct Sum {
  linalg::LinalgOp op;
  /// What is summed, in the loops of `op`.
  Scalar term;
  /// The loops of the sum.
  SmallVector<int64_t> loops;
};

/// The op in the body of `op` that combines the only input with the old value
/// of output `number`, or null. `op` reduces at least one loop.
Operation *getCombiner(linalg::LinalgOp op, unsigned number);

/// The number of `scalar`, which may be converted to another type.
std::optional<APFloat> getConvertedNumber(Scalar scalar);

/// The number x if `scalar` is computed as 1 / x.
std::optional<Scalar> matchReciprocal(const Scalar &scalar);

/// The array that `scalar` is an element of, before reshapes of unit
/// dimensions, and the map that reads it. Null if it is no element.
std::pair<Value, AffineMap> getArray(const Scalar &scalar);

/// The value that computes the element of `array` at `read`, if an elementwise
/// op computes the array. The positions are those of the map.
std::optional<Scalar> getElement(Value array, AffineMap read);

/// Follows `scalar` through elementwise ops, as `follow` does, and through
/// those on truth values, which no kernel computes.
Scalar followAll(Scalar scalar);

/// The sum from 0 that `scalar` reads. The loops of the sum are those where the
/// search began, with the extents `extents`.
std::optional<Sum> matchSum(Scalar scalar, ArrayRef<int64_t> extents);

/// Such a sum divided by the number of its terms.
std::optional<Sum> matchMean(Scalar scalar, ArrayRef<int64_t> extents);

/// Whether `scalar` is the element of `array` at the position of the loops,
/// possibly in a wider type.
bool isElementOf(Scalar scalar, Value array);

/// The ops that compute the operands of `root` from `sources`, in the order of
/// their block. Nothing if other ops need them, or if they have marks of the
/// user.
std::optional<SmallVector<Operation *>> findParts(Operation *root,
                                                  ArrayRef<Value> sources);

/// Replaces `root` by `value`, and erases it and those of `parts` without
/// users.
void replaceParts(RewriterBase &rewriter, Operation *root, Value value,
                  ArrayRef<Operation *> parts);

} // namespace sw
} // namespace mlir

#endif // SUNWAY_LIB_TRANSFORMS_COMPOSITES_COMPOSITEFORMS_H
