//===- CopyProblems.h - Copies as problems ----------------------*- C++ -*-===//
///
/// \file
/// The tiling problem of a strided copy that need not exist in the IR: im2col,
/// a transpose, or a copy between memrefs.
///
//===----------------------------------------------------------------------===//
#ifndef SUNWAY_ANALYSIS_FUSION_COPYPROBLEMS_H
#define SUNWAY_ANALYSIS_FUSION_COPYPROBLEMS_H

#include "Analysis/CostModel/GroupModel.h"
#include "Analysis/Structure/Copies.h"

namespace mlir {
namespace sw {

/// The problem of choosing tiles for `copy`, which reads `source`, of its input
/// type. The output is a whole array of its type.
TileProblem getCopyProblem(const CopyLoops &copy, Value source,
                           const Target &target);

/// Predicted cycles of `copy` as a kernel of its own, in a launch with others;
/// nothing if LDM has no room for its smallest tile.
std::optional<double> getCopyCycles(const CopyLoops &copy, Value source,
                                    const Target &target);

} // namespace sw
} // namespace mlir

#endif // SUNWAY_ANALYSIS_FUSION_COPYPROBLEMS_H
