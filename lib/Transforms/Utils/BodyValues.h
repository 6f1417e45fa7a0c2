//===- BodyValues.h - Values of elementwise bodies --------------*- C++ -*-===//
///
/// \file
/// Finds the ops that compute a value in the body of an elementwise op.
///
//===----------------------------------------------------------------------===//
#ifndef SUNWAY_LIB_TRANSFORMS_UTILS_BODYVALUES_H
#define SUNWAY_LIB_TRANSFORMS_UTILS_BODYVALUES_H

#include "mlir/Dialect/Linalg/IR/Linalg.h"

namespace mlir {
namespace sw {

/// A value in the body of an elementwise op.
struct Scalar {
  linalg::LinalgOp op;
  Value value;
  /// Map from the loops of the op where the search began to those of `op`.
  AffineMap map;

  /// The operand that the value is an element of.
  OpOperand *getOperand() const;
  Scalar with(Value other) const { return {op, other, map}; }
};

/// Replaces `value`, which `read` indexes, by its source before reshapes that
/// only add and drop unit dimensions.
void skipUnitReshapes(Value &value, AffineMap &read);

/// Follows `scalar` through elementwise ops to the value that computes it.
Scalar follow(Scalar scalar);

/// The number of `scalar`, if it is a constant or an element of a splat.
std::optional<APFloat> getNumber(const Scalar &scalar);

/// `scalar` without a lower limit that only affects rows of -inf.
Scalar skipLowestLimit(Scalar scalar);

} // namespace sw
} // namespace mlir

#endif // SUNWAY_LIB_TRANSFORMS_UTILS_BODYVALUES_H
