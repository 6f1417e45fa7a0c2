//===- OpCosts.h - What the body of an op costs a CPE -----------*- C++ -*-===//
///
/// \file
/// Cycles of one CPE for a linalg op whose operands are in its LDM. The op is a
/// vector kernel generated from its body, or scalar C generated from its body.
/// docs/DeviceLibrary.md has the measurements.
///
//===----------------------------------------------------------------------===//
#ifndef SUNWAY_ANALYSIS_COSTMODEL_OPCOSTS_H
#define SUNWAY_ANALYSIS_COSTMODEL_OPCOSTS_H

#include "Analysis/CostModel/Stages.h"
#include "Analysis/Problems/Schedule.h"
#include "Dialect/TPP/IR/TPP.h"

#include "mlir/Dialect/Linalg/IR/Linalg.h"

namespace mlir {
namespace sw {

/// The elementwise `op` on `rows` rows of `cols` elements, by a generated
/// kernel or one of the library.
double getElementwiseOpCycles(linalg::LinalgOp op, int64_t rows, int64_t cols,
                              const Target &target);

/// The conversion of `rows` rows of `cols` elements by a generated kernel.
double getCastCycles(const TileCast &cast, int64_t rows, int64_t cols,
                     const Target &target);

/// A call of the scalar mathematical function for `op` (`library_cycles` in the
/// machine files).
double getFunctionCycles(Operation *op, const sunway::CostFigures &costs);

/// Adds to `stage` the cost of a kernel generated from the body of `op`, with
/// vectors along `rowLoop`. Values that are constant along a row are computed
/// once per row.
void addVectorCosts(linalg::LinalgOp op, unsigned rowLoop,
                    const sunway::CostFigures &costs, GroupStage &stage);

/// Adds to `stage` the cost of `op` computed point by point. Additions to the
/// same element of memory wait for each other; other points overlap.
void addPointCosts(linalg::LinalgOp op, const sunway::CostFigures &costs,
                   GroupStage &stage);

/// The same for a copy, in vectors of rows. A value that does not vary along a
/// row is repeated.
void addCopyVectorCosts(bool varies, const sunway::CostFigures &costs,
                        GroupStage &stage);

/// The same for a copy, point by point.
void addCopyPointCosts(const sunway::CostFigures &costs, GroupStage &stage);

} // namespace sw
} // namespace mlir

#endif // SUNWAY_ANALYSIS_COSTMODEL_OPCOSTS_H
