//===- RowsHoist.h - The exchange of rows outside of loops ------*- C++ -*-===//
///
/// \file
/// Where a tile moves in whole rows, the exchange of rows follows its transfers
/// out of the loops in which it does not change.
///
//===----------------------------------------------------------------------===//
#ifndef SUNWAY_LIB_DIALECT_SW_TRANSFORMS_TRANSFERS_ROWSHOIST_H
#define SUNWAY_LIB_DIALECT_SW_TRANSFORMS_TRANSFERS_ROWSHOIST_H

#include "Dialect/SW/IR/SW.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "llvm/ADT/STLFunctionalExtras.h"

namespace mlir {
namespace sw {

/// Moves each `sw.rows_spread` of the body of `loop` in front of it, and each
/// `sw.rows_collect` behind it, that would do the same there. True if there was
/// one.
bool hoistRows(scf::ForOp loop);

/// Removes each `sw.rows_spread` of `block` whose pieces are there since a
/// `sw.rows_collect` made the whole rows of them, and each collect whose result
/// another overwrites. `unify` makes the buffer of its first argument that of
/// the second, at the op, if that is possible. True if something changed.
bool forwardRows(Block &block,
                 llvm::function_ref<bool(Value, Value, Operation *)> unify);

} // namespace sw
} // namespace mlir

#endif // SUNWAY_LIB_DIALECT_SW_TRANSFORMS_TRANSFERS_ROWSHOIST_H
