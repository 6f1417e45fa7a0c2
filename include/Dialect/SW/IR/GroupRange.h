//===- GroupRange.h - Some of the core groups of a program ------*- C++ -*-===//
///
/// \file
/// The core groups that run one kernel while others run another one.
///
//===----------------------------------------------------------------------===//
#ifndef SUNWAY_DIALECT_SW_IR_GROUPRANGE_H
#define SUNWAY_DIALECT_SW_IR_GROUPRANGE_H

#include "mlir/IR/BuiltinAttributes.h"
#include "mlir/IR/MLIRContext.h"

#include <algorithm>
#include <optional>

namespace mlir {
namespace sw {

/// Consecutive core groups: `count` of them, from number `first`.
struct GroupRange {
  int64_t first = 0, count = 1;

  /// The number after the last one.
  int64_t getEnd() const { return first + count; }
  bool contains(GroupRange other) const {
    return first <= other.first && other.getEnd() <= getEnd();
  }
  bool overlaps(GroupRange other) const {
    return std::max(first, other.first) < std::min(getEnd(), other.getEnd());
  }
  bool operator==(GroupRange other) const {
    return first == other.first && count == other.count;
  }
  bool operator!=(GroupRange other) const { return !(*this == other); }
};

/// On an op before it is tiled: the first of the core groups that run its
/// kernel, and their number. All run it if the op has no such attribute.
constexpr llvm::StringLiteral kGroupRangeAttrName = "sw.group_range";

/// The attribute for `range`, an array of two numbers.
DenseI64ArrayAttr toAttribute(MLIRContext *context, GroupRange range);

/// The range of `attribute`; nothing if it is not one.
std::optional<GroupRange> toGroupRange(Attribute attribute);

} // namespace sw
} // namespace mlir

#endif // SUNWAY_DIALECT_SW_IR_GROUPRANGE_H
