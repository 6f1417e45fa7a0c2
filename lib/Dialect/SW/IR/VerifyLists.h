//===- VerifyLists.h - Lists over loops and operands ------------*- C++ -*-===//
///
/// \file
/// Checks that attributes and ops of the dialect have in common, most of them
/// of the lists of `#sw.schedule` and `#sw.tile`.
///
//===----------------------------------------------------------------------===//
#ifndef SUNWAY_LIB_DIALECT_SW_IR_VERIFYLISTS_H
#define SUNWAY_LIB_DIALECT_SW_IR_VERIFYLISTS_H

#include "Dialect/SW/IR/SW.h"

#include <limits>

namespace mlir {
namespace sw {

using EmitError = function_ref<InFlightDiagnostic()>;

constexpr int64_t kNoLimit = std::numeric_limits<int64_t>::max();

/// Checks that each number of the list `key` is from `least` to `most`; the
/// message says `remark` behind the limits.
LogicalResult verifyRange(EmitError emitError, StringRef key,
                          ArrayRef<int64_t> numbers, int64_t least,
                          int64_t most = kNoLimit, StringRef remark = "");

/// Numbers of rows and of columns, and the least that they may be.
struct RowsAndCols {
  StringRef name;
  DenseI64ArrayAttr numbers;
  int64_t least;
};

/// Checks that each of `entries` has two numbers of at most `most`.
LogicalResult verifyRowsAndCols(EmitError emitError, int64_t most,
                                ArrayRef<RowsAndCols> entries);

/// Checks that both are tensors or both memrefs, of f32 or of f64.
LogicalResult verifyFloatArrays(Operation *op, ShapedType input,
                                ShapedType output);

/// Checks that pieces may be multiples of each of `units`.
LogicalResult verifyUnits(EmitError emitError, ArrayRef<int64_t> units);

/// Checks that `order` has each loop once.
LogicalResult verifyOrder(EmitError emitError, ArrayRef<int64_t> order);

/// Checks that no two loops are cut over the same axis of the mesh, and that
/// each spread is one that loops may have. Those of a tile op may be per_col.
LogicalResult verifyMesh(EmitError emitError, ArrayRef<Spread> mesh,
                         bool ofTile);

/// The name of a list and its length, if it is there.
using ListLength = std::pair<StringRef, std::optional<size_t>>;

/// Checks that the lists that are there have the same length.
LogicalResult verifyCounts(EmitError emitError, ArrayRef<ListLength> counts);

} // namespace sw
} // namespace mlir

#endif // SUNWAY_LIB_DIALECT_SW_IR_VERIFYLISTS_H
