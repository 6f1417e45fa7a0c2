//===- MeshReductions.h - Reductions by all CPEs together -------*- C++ -*-===//
#ifndef SUNWAY_ANALYSIS_FUSION_MESHREDUCTIONS_H
#define SUNWAY_ANALYSIS_FUSION_MESHREDUCTIONS_H

#include "Analysis/Search/ReductionLoops.h"

#include "mlir/Dialect/Linalg/IR/Linalg.h"

namespace mlir {
namespace sw {

/// Why all CPEs together cannot compute the reduction `op`, for which
/// matchReduction holds: the order of its operands, or gaps in them. Empty if
/// they can.
std::string explainNoMeshReduction(linalg::LinalgOp op);

/// The groups of the loops of `op`, in the order of the dimensions of its
/// input. explainNoMeshReduction must be empty.
SmallVector<LoopGroup> getReductionGroups(linalg::LinalgOp op);

/// The problem of a reduction along `groups` with the element type and the kind
/// of `op`.
ReductionLoops getReductionLoops(linalg::LinalgOp op,
                                 ArrayRef<LoopGroup> groups);

/// Predicted cycles, without a launch, for a reduction along `groups` with the
/// element type and the kind of `op`.
double getMeshReductionCycles(linalg::LinalgOp op, ArrayRef<LoopGroup> groups,
                              const Target &target);

} // namespace sw
} // namespace mlir

#endif // SUNWAY_ANALYSIS_FUSION_MESHREDUCTIONS_H
