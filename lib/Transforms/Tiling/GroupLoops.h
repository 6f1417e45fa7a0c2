//===- GroupLoops.h - Loops over the tiles of fusion groups -----*- C++ -*-===//
#ifndef SUNWAY_LIB_TRANSFORMS_TILING_GROUPLOOPS_H
#define SUNWAY_LIB_TRANSFORMS_TILING_GROUPLOOPS_H

#include "Analysis/Fusion/FusionGroups.h"

#include "mlir/IR/PatternMatch.h"

#include <string>

namespace mlir {
namespace sw {

/// Puts the members of `group` in loops over tiles as in `tile`, a tile of
/// its problem (getTileProblem). They belong to the kernel `kernel`. Reports
/// errors at the root.
LogicalResult createGroupLoops(RewriterBase &rewriter, const FusionGroup &group,
                               const GroupTile &tile, StringRef kernel,
                               double predictedSeconds);

} // namespace sw
} // namespace mlir

#endif // SUNWAY_LIB_TRANSFORMS_TILING_GROUPLOOPS_H
