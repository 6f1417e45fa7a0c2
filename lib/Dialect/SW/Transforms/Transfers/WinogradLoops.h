//===- WinogradLoops.h - Winograd's method in LDM ---------------*- C++ -*-===//
///
/// \file
/// The kernel that `sw.winograd_conv` becomes.
///
//===----------------------------------------------------------------------===//
#ifndef SUNWAY_LIB_DIALECT_SW_TRANSFORMS_TRANSFERS_WINOGRADLOOPS_H
#define SUNWAY_LIB_DIALECT_SW_TRANSFORMS_TRANSFERS_WINOGRADLOOPS_H

#include "Dialect/SW/IR/SW.h"
#include "Dialect/SW/IR/Target.h"

namespace mlir {
namespace sw {

/// Replaces `op`, which is on memrefs and in a launch in the core-group view,
/// by loops over its tiles. Fails with a diagnostic if a tile does not fit in
/// LDM.
LogicalResult createWinogradLoops(WinogradConvOp op, const Target &target);

} // namespace sw
} // namespace mlir

#endif // SUNWAY_LIB_DIALECT_SW_TRANSFORMS_TRANSFERS_WINOGRADLOOPS_H
