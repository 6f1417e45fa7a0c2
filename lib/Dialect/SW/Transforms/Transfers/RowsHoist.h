//===- RowsHoist.h - Hoisting of row redistribution -------------*- C++ -*-===//
///
/// \file
/// For row-contiguous transfers, the redistribution of rows follows its
/// transfers out of the loops in which it does not change.
///
//===----------------------------------------------------------------------===//
#ifndef SUNWAY_LIB_DIALECT_SW_TRANSFORMS_TRANSFERS_ROWSHOIST_H
#define SUNWAY_LIB_DIALECT_SW_TRANSFORMS_TRANSFERS_ROWSHOIST_H

#include "Dialect/SW/IR/SW.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "llvm/ADT/STLFunctionalExtras.h"

namespace mlir {
namespace sw {

/// Moves each `sw.rows_spread` in the body of `loop` before the loop, and each
/// `sw.rows_collect` after it, if the result is the same there. Returns whether
/// anything changed.
bool hoistRows(scf::ForOp loop);

/// Removes each `sw.rows_spread` of `block` whose pieces still exist since a
/// `sw.rows_collect` made the whole rows from them. Also removes each collect
/// whose result another one overwrites. `unify` merges the buffer of its first
/// argument with that of the second, at the op, if possible. Returns whether
/// anything changed.
bool forwardRows(Block &block,
                 llvm::function_ref<bool(Value, Value, Operation *)> unify);

} // namespace sw
} // namespace mlir

#endif // SUNWAY_LIB_DIALECT_SW_TRANSFORMS_TRANSFERS_ROWSHOIST_H
