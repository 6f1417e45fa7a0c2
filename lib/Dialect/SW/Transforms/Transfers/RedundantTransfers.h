//===- RedundantTransfers.h - Transfers that need not run -------*- C++ -*-===//
#ifndef SUNWAY_LIB_DIALECT_SW_TRANSFORMS_TRANSFERS_REDUNDANTTRANSFERS_H
#define SUNWAY_LIB_DIALECT_SW_TRANSFORMS_TRANSFERS_REDUNDANTTRANSFERS_H

#include "Dialect/SW/Transforms/Utils/DmaUtils.h"

namespace mlir {
namespace sw {

/// Removes the transfers of `block` that others in it make needless: gets of
/// data that LDM holds already, and puts that are overwritten or never read.
/// Returns whether anything changed.
bool removeRedundantTransfers(Block &block, const MemoryAliases &aliases);

/// Reports `what` was done with the transfer `op`.
void remarkPassed(Operation *op, StringRef what);

} // namespace sw
} // namespace mlir

#endif // SUNWAY_LIB_DIALECT_SW_TRANSFORMS_TRANSFERS_REDUNDANTTRANSFERS_H
