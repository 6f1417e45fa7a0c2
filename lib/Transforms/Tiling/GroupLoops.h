//===- GroupLoops.h - Loops over the tiles of fusion groups -----*- C++ -*-===//
#ifndef SUNWAY_LIB_TRANSFORMS_TILING_GROUPLOOPS_H
#define SUNWAY_LIB_TRANSFORMS_TILING_GROUPLOOPS_H

#include "Analysis/Fusion/FusionGroups.h"

#include "mlir/IR/PatternMatch.h"

#include <string>

namespace mlir {
namespace sw {

/// Puts the members of `group` in loops over tiles as in `tile`, a tile of
/// its problem (getTileProblem). Returns the name of the kernel; reports errors
/// at the root.
FailureOr<std::string> createGroupLoops(RewriterBase &rewriter,
                                        const FusionGroup &group,
                                        const GroupTile &tile,
                                        double predictedSeconds);

} // namespace sw
} // namespace mlir

#endif // SUNWAY_LIB_TRANSFORMS_TILING_GROUPLOOPS_H
