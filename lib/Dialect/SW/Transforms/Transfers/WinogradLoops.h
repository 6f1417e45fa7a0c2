//===- WinogradLoops.h - Winograd's method in LDM ---------------*- C++ -*-===//
///
/// \file
/// The lowering of `sw.winograd_conv` to a kernel.
///
//===----------------------------------------------------------------------===//
#ifndef SUNWAY_LIB_DIALECT_SW_TRANSFORMS_TRANSFERS_WINOGRADLOOPS_H
#define SUNWAY_LIB_DIALECT_SW_TRANSFORMS_TRANSFERS_WINOGRADLOOPS_H

#include "Dialect/SW/IR/SW.h"
#include "Dialect/SW/IR/Target.h"

namespace mlir {
namespace sw {

/// Replaces `op`, on memrefs in a launch in the core-group view, by loops over
/// its tiles. Fails with a diagnostic if a tile does not fit in LDM.
LogicalResult createWinogradLoops(WinogradConvOp op, const Target &target);

} // namespace sw
} // namespace mlir

#endif // SUNWAY_LIB_DIALECT_SW_TRANSFORMS_TRANSFERS_WINOGRADLOOPS_H
