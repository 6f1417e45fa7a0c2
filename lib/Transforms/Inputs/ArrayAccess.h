//===- ArrayAccess.h - Arrays that vectors access ---------------*- C++ -*-===//
///
/// \file
/// Reads and writes of a part of an array by a vector op.
///
//===----------------------------------------------------------------------===//
#ifndef SUNWAY_LIB_TRANSFORMS_INPUTS_ARRAYACCESS_H
#define SUNWAY_LIB_TRANSFORMS_INPUTS_ARRAYACCESS_H

#include "VectorArrays.h"

namespace mlir {
namespace sw {

/// The part of an array that an op accesses.
struct Access {
  Value base;
  SmallVector<Value> indices;
  /// Map from the dimensions of `base` to those of the vector. A constant means
  /// that a dimension repeats one element.
  AffineMap map;
  /// For each dimension of the vector, whether it is in bounds of `base`.
  SmallVector<bool> inBounds;
  /// The elements that take part, in the order of `base`; null for all of them.
  Value mask;
  /// Numbers that are added to the last index, or null.
  Value offsets;

  bool isTensor() const { return isa<RankedTensorType>(base.getType()); }
};

/// The access to `shape` from `indices` on, in the last dimensions of `base`.
Access getMinorAccess(Value base, ValueRange indices, int64_t rank,
                      Value mask = {});

/// Reads the vector of `type`. Elements that take no part get the result of
/// `other` for their position.
Value readVector(OpBuilder &b, Location loc, const Access &access,
                 RankedTensorType type, ElementBuilder other);

/// Writes `value`; returns the new tensor, or null for a memref.
Value writeVector(OpBuilder &b, Location loc, const Access &access,
                  Value value);

/// Reads the elements of the vector of `type` for which `mask` is true, and the
/// others from the vector `other`.
Value readUnderMask(OpBuilder &b, Location loc, Access access,
                    RankedTensorType type, Value mask, Value other);

/// Writes the elements of `value` for which `mask` is true; returns the new
/// tensor, or null for a memref.
Value writeUnderMask(OpBuilder &b, Location loc, const Access &access,
                     Value value, Value mask);

} // namespace sw
} // namespace mlir

#endif // SUNWAY_LIB_TRANSFORMS_INPUTS_ARRAYACCESS_H
