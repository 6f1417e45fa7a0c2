//===- ProductProblems.h - Products as problems -----------------*- C++ -*-===//
///
/// \file
/// The scheduling problem of a product, with the ops that run on its tiles.
///
//===----------------------------------------------------------------------===//
#ifndef SUNWAY_ANALYSIS_FUSION_PRODUCTPROBLEMS_H
#define SUNWAY_ANALYSIS_FUSION_PRODUCTPROBLEMS_H

#include "Analysis/Problems/Schedule.h"

namespace mlir {
namespace sw {

/// The problem of `op`, which `matchGemm` accepts and whose shapes are static.
ScheduleProblem getScheduleProblem(linalg::LinalgOp op);

} // namespace sw
} // namespace mlir

#endif // SUNWAY_ANALYSIS_FUSION_PRODUCTPROBLEMS_H
