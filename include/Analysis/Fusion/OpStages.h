//===- OpStages.h - Ops as stages of a program ------------------*- C++ -*-===//
///
/// \file
/// What an op of a tile program does on a tile, as the cost model has it.
///
//===----------------------------------------------------------------------===//
#ifndef SUNWAY_ANALYSIS_FUSION_OPSTAGES_H
#define SUNWAY_ANALYSIS_FUSION_OPSTAGES_H

#include "Analysis/CostModel/Stages.h"

#include "mlir/Dialect/Linalg/IR/Linalg.h"

namespace mlir {
namespace sw {

/// The work of `op` on a tile, whose loops are those of the problem in `loops`.
ProgramStage getStage(linalg::LinalgOp op, ArrayRef<unsigned> loops);

} // namespace sw
} // namespace mlir

#endif // SUNWAY_ANALYSIS_FUSION_OPSTAGES_H
