//===- VerifyLevels.h - Levels that launches and loops name -----*- C++ -*-===//
#ifndef SUNWAY_LIB_DIALECT_SW_IR_VERIFYLEVELS_H
#define SUNWAY_LIB_DIALECT_SW_IR_VERIFYLEVELS_H

#include "Dialect/SW/IR/SW.h"

#include "mlir/Dialect/SCF/IR/SCF.h"

namespace mlir {
namespace sw {

/// Checks the core groups of `launch` against the chip.
LogicalResult verifyCoreGroups(LaunchOp launch);

/// Checks that the core groups of `part` are some of those of its launch.
LogicalResult verifyCoreGroups(PartOp part);

/// Checks that `loop`, in `launch`, is nested in loops over levels further out
/// only.
LogicalResult verifyMappedLoop(scf::ForallOp loop, LaunchOp launch);

} // namespace sw
} // namespace mlir

#endif // SUNWAY_LIB_DIALECT_SW_IR_VERIFYLEVELS_H
