//===- Staging.h - Buffers and transfers of tile ops ------------*- C++ -*-===//
#ifndef SUNWAY_LIB_DIALECT_SW_TRANSFORMS_TRANSFERS_STAGING_H
#define SUNWAY_LIB_DIALECT_SW_TRANSFORMS_TRANSFERS_STAGING_H

#include "Dialect/SW/IR/Target.h"
#include "mlir/IR/Operation.h"

namespace mlir {
namespace sw {

/// Gives the memref operands of the tile ops of one launch buffers in LDM, with
/// transfers before and after their op. Reports an error at an op that cannot
/// be staged.
LogicalResult stageTileOps(ArrayRef<Operation *> ops, const Target &target);

} // namespace sw
} // namespace mlir

#endif // SUNWAY_LIB_DIALECT_SW_TRANSFORMS_TRANSFERS_STAGING_H
