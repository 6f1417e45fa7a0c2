//===- ElementwiseModel.h - How long an elementwise op takes ----*- C++ -*-===//
///
/// \file
/// The time of an elementwise op or a transposed copy whose tiles are cut over
/// the mesh, double-buffered, by the model of its iterations.
///
//===----------------------------------------------------------------------===//
#ifndef SUNWAY_ANALYSIS_ELEMENTWISEMODEL_H
#define SUNWAY_ANALYSIS_ELEMENTWISEMODEL_H

#include "Analysis/Schedule.h"
#include "Dialect/SW/IR/Target.h"

#include "mlir/Dialect/Linalg/IR/Linalg.h"

namespace mlir {
namespace sw {

/// Cycles of a CPE from the call of the launch to its return for `op`, which
/// `matchElementwise` takes. Of loops that `schedule` cuts over the mesh there
/// are one or two, the other ones run one iteration at a time.
double getElementwiseCycles(linalg::LinalgOp op, const Schedule &schedule,
                            const Target &target);

} // namespace sw
} // namespace mlir

#endif // SUNWAY_ANALYSIS_ELEMENTWISEMODEL_H
