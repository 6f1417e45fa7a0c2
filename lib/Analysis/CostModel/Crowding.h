//===- Crowding.h - Memories that core groups use at once -------*- C++ -*-===//
///
/// \file
/// The memories of the core groups that have what all of them move at the same
/// time. An array is in blocks of `placement.block_bytes`, in turn.
///
//===----------------------------------------------------------------------===//
#ifndef SUNWAY_LIB_ANALYSIS_COSTMODEL_CROWDING_H
#define SUNWAY_LIB_ANALYSIS_COSTMODEL_CROWDING_H

#include "Analysis/CostModel/DmaModel.h"

namespace mlir {
namespace sw {

/// How many times longer the busiest memory takes than all would with equal
/// loads.
double getCrowding(const TileTransfer &tile, const Target &target);

} // namespace sw
} // namespace mlir

#endif // SUNWAY_LIB_ANALYSIS_COSTMODEL_CROWDING_H
