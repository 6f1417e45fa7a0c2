//===- GroupTiling.h - Tiles distributed over the CPEs ----------*- C++ -*-===//
///
/// \file
/// Loops over the tiles of fusion groups: an `scf.forall` whose iterations are
/// distributed over the CPEs, with the ops of the group on tiles.
///
//===----------------------------------------------------------------------===//
#ifndef SUNWAY_LIB_TRANSFORMS_TILING_GROUPTILING_H
#define SUNWAY_LIB_TRANSFORMS_TILING_GROUPTILING_H

#include "Analysis/Fusion/FusionGroups.h"

#include "mlir/IR/PatternMatch.h"

namespace mlir {
namespace sw {

class ScheduleRecorder;

/// Tiles `fusionGroup` and erases its members. Does nothing, and sets `isTiled`
/// to false, if no tile that can be distributed fits in LDM. The choice goes to
/// `recorder`, if there is one.
LogicalResult tileFusionGroup(RewriterBase &rewriter,
                              const FusionGroup &fusionGroup, bool &isTiled,
                              ScheduleRecorder *recorder = nullptr);

/// The cycles of a product that all CPEs compute together.
using ProductCycles = function_ref<FailureOr<double>(linalg::LinalgOp)>;

/// Tiles `fusionGroup`, a group of several ops, if the model predicts less time
/// than for its members one after the other, or if `sw.schedule` of the root
/// requests it. Otherwise reports the reason by a remark.
LogicalResult tileGroup(RewriterBase &rewriter, const FusionGroup &fusionGroup,
                        ProductCycles getProductCycles, bool &isTiled,
                        ScheduleRecorder *recorder = nullptr);

} // namespace sw
} // namespace mlir

#endif // SUNWAY_LIB_TRANSFORMS_TILING_GROUPTILING_H
