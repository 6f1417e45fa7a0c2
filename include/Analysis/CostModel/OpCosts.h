//===- OpCosts.h - What the body of an op costs a CPE -----------*- C++ -*-===//
///
/// \file
/// Cycles of one CPE for a linalg op whose operands are in its LDM: of kernels
/// on vectors that are generated from a body, and of plain C that is.
/// docs/DeviceLibrary.md has the measurements.
///
//===----------------------------------------------------------------------===//
#ifndef SUNWAY_ANALYSIS_COSTMODEL_OPCOSTS_H
#define SUNWAY_ANALYSIS_COSTMODEL_OPCOSTS_H

#include "Analysis/CostModel/Stages.h"
#include "Dialect/TPP/IR/TPP.h"

#include "mlir/Dialect/Linalg/IR/Linalg.h"

namespace mlir {
namespace sw {

/// The elementwise `op` on `rows` rows of `cols` elements, by a kernel that is
/// generated or one of the library.
double getElementwiseOpCycles(linalg::LinalgOp op, int64_t rows, int64_t cols,
                              int64_t lanes);

/// A call of the function of the scalar mathematical library for `op`:
/// `library_cycles` of the machine files.
double getFunctionCycles(Operation *op);

/// Adds to `stage` what a kernel takes that is generated from the body of `op`,
/// with vectors along `rowLoop`: what does not differ along a row is computed
/// once for it.
void addVectorCosts(linalg::LinalgOp op, unsigned rowLoop, ProgramStage &stage);

/// Adds to `stage` what the points of `op` take one by one: a sum in memory
/// waits for all that is added to it, other points overlap.
void addPointCosts(linalg::LinalgOp op, ProgramStage &stage);

} // namespace sw
} // namespace mlir

#endif // SUNWAY_ANALYSIS_COSTMODEL_OPCOSTS_H
