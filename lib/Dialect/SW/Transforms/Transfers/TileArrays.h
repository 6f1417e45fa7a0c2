//===- TileArrays.h - Arrays of one tile of a kernel ------------*- C++ -*-===//
///
/// \file
/// An array that is allocated in a loop over the tiles of core groups or mesh
/// columns, and that only tile ops of the same iteration use, gets a place
/// outside of the kernel for each of them.
///
//===----------------------------------------------------------------------===//
#ifndef SUNWAY_LIB_DIALECT_SW_TRANSFORMS_TRANSFERS_TILEARRAYS_H
#define SUNWAY_LIB_DIALECT_SW_TRANSFORMS_TRANSFERS_TILEARRAYS_H

#include "Dialect/SW/IR/SW.h"
#include "Dialect/SW/IR/Target.h"

namespace mlir {
namespace sw {

/// Whether `op` allocates or frees an array in a loop that is distributed over
/// core groups or mesh columns, and only tile ops in the loop use it, directly
/// or through views.
bool isTileArray(Operation *op);

/// Moves the arrays for which `isTileArray` holds in front of `launch`. Reports
/// an error if the size of an array has no constant bound.
LogicalResult moveTileArraysOut(LaunchOp launch, const Target &target);

} // namespace sw
} // namespace mlir

#endif // SUNWAY_LIB_DIALECT_SW_TRANSFORMS_TRANSFERS_TILEARRAYS_H
