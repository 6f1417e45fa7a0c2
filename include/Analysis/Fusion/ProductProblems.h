//===- ProductProblems.h - Products as problems -----------------*- C++ -*-===//
///
/// \file
/// The scheduling problem of a product, with the ops that run on its tiles.
///
//===----------------------------------------------------------------------===//
#ifndef SUNWAY_ANALYSIS_FUSION_PRODUCTPROBLEMS_H
#define SUNWAY_ANALYSIS_FUSION_PRODUCTPROBLEMS_H

#include "Analysis/Problems/Schedule.h"

#include "mlir/Dialect/Utils/ReshapeOpsUtils.h"

namespace mlir {
namespace sw {

/// The problem of `op`, which `matchGemm` accepts and whose shapes are static.
ScheduleProblem getScheduleProblem(linalg::LinalgOp op);

/// `value` with each of `groups` of its dimensions collapsed to one, as an
/// operand with the map `map`. A memref must be collapsible.
ScheduleOperand getCollapsedOperand(Value value,
                                    ArrayRef<ReassociationIndices> groups,
                                    AffineMap map);

/// The matrix of the windows `window` of `images`, a value with channels, rows
/// and columns as its last dimensions, as an operand with the map `map`. The
/// matrix need not exist in the IR.
ScheduleOperand getWindowsOperand(Value images, WindowAttr window,
                                  AffineMap map);

/// The problem of a product alone that need not exist in the IR. `operands` are
/// its two inputs and its output, `extents` those of its loops, of which
/// exactly the loops that the output does not depend on are reductions, and
/// `bits` those of its elements. The output is overwritten if `overwrites`.
/// Nothing if it is no product for `pickGemmLoops`.
std::optional<ScheduleProblem>
makeProductProblem(ArrayRef<ScheduleOperand> operands,
                   ArrayRef<int64_t> extents, unsigned bits, bool overwrites);

} // namespace sw
} // namespace mlir

#endif // SUNWAY_ANALYSIS_FUSION_PRODUCTPROBLEMS_H
