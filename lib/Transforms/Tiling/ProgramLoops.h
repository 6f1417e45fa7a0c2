//===- ProgramLoops.h - Loops over the tiles of fusion groups ---*- C++ -*-===//
#ifndef SUNWAY_LIB_TRANSFORMS_TILING_PROGRAMLOOPS_H
#define SUNWAY_LIB_TRANSFORMS_TILING_PROGRAMLOOPS_H

#include "Analysis/Fusion/TilePrograms.h"

#include "mlir/IR/PatternMatch.h"

#include <string>

namespace mlir {
namespace sw {

/// Puts the members of `program` in loops over tiles as in `tile`, a tile of
/// its problem (getTileProblem). Returns the name of the kernel; reports errors
/// at the root.
FailureOr<std::string> createProgramLoops(RewriterBase &rewriter,
                                          const TileProgram &program,
                                          const ProgramTile &tile,
                                          double predictedSeconds);

} // namespace sw
} // namespace mlir

#endif // SUNWAY_LIB_TRANSFORMS_TILING_PROGRAMLOOPS_H
