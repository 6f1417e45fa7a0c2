//===- OpStages.h - Ops as stages of a group --------------------*- C++ -*-===//
///
/// \file
/// The work of an op of a fusion group on a tile, in the form of the cost
/// model.
///
//===----------------------------------------------------------------------===//
#ifndef SUNWAY_ANALYSIS_FUSION_OPSTAGES_H
#define SUNWAY_ANALYSIS_FUSION_OPSTAGES_H

#include "Analysis/CostModel/Stages.h"
#include "Analysis/Structure/Copies.h"

namespace mlir {
namespace sw {

/// The work of `op` on a tile. `loops` has the loop of the problem for each
/// loop of `op`.
GroupStage getStage(linalg::LinalgOp op, ArrayRef<unsigned> loops,
                    const Target &target);

/// The work of `op`, for which no primitive exists, on a tile, if its operands
/// were `operands`.
GroupStage getLoopStage(linalg::LinalgOp op, ArrayRef<VectorOperand> operands,
                        ArrayRef<unsigned> loops, const Target &target);

/// The work of `copy` on a tile.
GroupStage getCopyStage(const CopyLoops &copy, ArrayRef<unsigned> loops,
                        const Target &target);

} // namespace sw
} // namespace mlir

#endif // SUNWAY_ANALYSIS_FUSION_OPSTAGES_H
