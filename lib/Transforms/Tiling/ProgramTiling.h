//===- ProgramTiling.h - Tiles that are dealt out to the CPEs ---*- C++ -*-===//
///
/// \file
/// Loops over the tiles of tile programs: an `scf.forall` whose iterations are
/// dealt out to the CPEs, with the ops of the program on tiles in it.
///
//===----------------------------------------------------------------------===//
#ifndef SUNWAY_LIB_TRANSFORMS_TILING_PROGRAMTILING_H
#define SUNWAY_LIB_TRANSFORMS_TILING_PROGRAMTILING_H

#include "Analysis/Fusion/TilePrograms.h"

#include "mlir/IR/PatternMatch.h"

namespace mlir {
namespace sw {

class ScheduleRecorder;

/// Tiles `program`; its members are erased. Does nothing, and sets `isTiled` to
/// false, if no tile that can be dealt out fits in LDM. The choice goes to
/// `recorder`, if there is one.
LogicalResult tileProgram(RewriterBase &rewriter, const TileProgram &program,
                          bool &isTiled, ScheduleRecorder *recorder = nullptr);

/// The cycles of a product that all CPEs compute together.
using ProductCycles = function_ref<FailureOr<double>(linalg::LinalgOp)>;

/// Tiles `program`, of several ops, if that takes less time by the model than
/// its members one after the other, or if `sw.schedule` of the root asks for
/// it. Says why not in a remark otherwise.
LogicalResult tileGroup(RewriterBase &rewriter, const TileProgram &program,
                        ProductCycles getProductCycles, bool &isTiled,
                        ScheduleRecorder *recorder = nullptr);

} // namespace sw
} // namespace mlir

#endif // SUNWAY_LIB_TRANSFORMS_TILING_PROGRAMTILING_H
