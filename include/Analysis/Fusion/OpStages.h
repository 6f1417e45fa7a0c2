//===- OpStages.h - Ops as stages of a program ------------------*- C++ -*-===//
///
/// \file
/// The work of an op of a fusion group on a tile, in the form of the cost
/// model.
///
//===----------------------------------------------------------------------===//
#ifndef SUNWAY_ANALYSIS_FUSION_OPSTAGES_H
#define SUNWAY_ANALYSIS_FUSION_OPSTAGES_H

#include "Analysis/CostModel/Stages.h"

#include "mlir/Dialect/Linalg/IR/Linalg.h"

namespace mlir {
namespace sw {

/// The work of `op` on a tile. `loops` has the loop of the problem for each
/// loop of `op`.
ProgramStage getStage(linalg::LinalgOp op, ArrayRef<unsigned> loops,
                      const Target &target);

} // namespace sw
} // namespace mlir

#endif // SUNWAY_ANALYSIS_FUSION_OPSTAGES_H
