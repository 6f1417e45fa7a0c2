//===- VerifyLists.h - Lists over loops and operands ------------*- C++ -*-===//
///
/// \file
/// Checks that attributes and ops of the dialect share, mostly of the lists of
/// `#sw.schedule` and `#sw.tile`.
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

/// Checks that each number of the list `key` is from `minimum` to `maximum`.
/// The message appends `remark` to the limits.
LogicalResult verifyRange(EmitError emitError, StringRef key,
                          ArrayRef<int64_t> numbers, int64_t minimum,
                          int64_t maximum = kNoLimit, StringRef remark = "");

/// Numbers of rows and of columns, and their minimum.
struct RowsAndCols {
  StringRef name;
  DenseI64ArrayAttr numbers;
  int64_t minimum;
};

/// Checks that each of `entries` has two numbers of at most `maximum`.
LogicalResult verifyRowsAndCols(EmitError emitError, int64_t maximum,
                                ArrayRef<RowsAndCols> entries);

/// Checks that the CPEs compute in `element`.
LogicalResult verifyComputeFloat(Operation *op, Type element);

/// Checks that both are tensors or both are memrefs, of one such type.
LogicalResult verifyFloatArrays(Operation *op, ShapedType input,
                                ShapedType output);

/// Checks that each of `units` is a possible unit of pieces.
LogicalResult verifyUnits(EmitError emitError, ArrayRef<int64_t> units);

/// Checks that `order` lists each loop once.
LogicalResult verifyOrder(EmitError emitError, ArrayRef<int64_t> order);

/// Checks that no two loops are distributed over the same axis of the mesh, and
/// that each spread is valid for loops. The loops of a tile op may be per_col.
LogicalResult verifyMesh(EmitError emitError, ArrayRef<Spread> mesh,
                         bool ofTile);

/// The buffer that `ldm` is, or is a view of; null if it is not a `sw.alloc`.
/// Views may be views of each other, which is an error that is found later.
AllocOp findBuffer(Value ldm);

/// The name of an optional list and its length.
using ListLength = std::pair<StringRef, std::optional<size_t>>;

/// Checks that the lists that are set have equal lengths.
LogicalResult verifyCounts(EmitError emitError, ArrayRef<ListLength> counts);

} // namespace sw
} // namespace mlir

#endif // SUNWAY_LIB_DIALECT_SW_IR_VERIFYLISTS_H
