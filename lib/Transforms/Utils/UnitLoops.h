//===- UnitLoops.h - Loops of one iteration in tiles ------------*- C++ -*-===//
///
/// \file
/// The loops of one iteration in the tiles of a fusion group.
///
//===----------------------------------------------------------------------===//
#ifndef SUNWAY_LIB_TRANSFORMS_UTILS_UNITLOOPS_H
#define SUNWAY_LIB_TRANSFORMS_UTILS_UNITLOOPS_H

#include "Analysis/Fusion/FusionGroups.h"

namespace mlir {
namespace sw {

/// Finds the loops that tiles can drop. There are none if a body has an offset
/// for each dimension that it reads. One of the loops that all members have
/// stays, because a primitive needs a loop that is not a reduction. Rows of
/// products are preferred to their batch, because the batch would leave the
/// product of a vector.
SmallVector<bool> findUnitLoops(const FusionGroup &group,
                                const GroupTile &tile);

} // namespace sw
} // namespace mlir

#endif // SUNWAY_LIB_TRANSFORMS_UTILS_UNITLOOPS_H
