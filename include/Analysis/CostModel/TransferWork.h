//===- TransferWork.h - What transfers of a kernel take ---------*- C++ -*-===//
///
/// \file
/// The time of the memory controller for transfers that stand in a kernel, in
/// the CPE view: what models of schedules do not know, since passes behind the
/// tiling move transfers from one kernel to another.
///
//===----------------------------------------------------------------------===//
#ifndef SUNWAY_ANALYSIS_COSTMODEL_TRANSFERWORK_H
#define SUNWAY_ANALYSIS_COSTMODEL_TRANSFERWORK_H

#include "Dialect/SW/IR/SW.h"
#include "Dialect/SW/IR/Target.h"

namespace mlir {
namespace sw {

/// Cycles of the memory controller for one execution of `transfer`, an
/// `sw.dma_get` or `sw.dma_put`, by all CPEs together. Pieces are taken for
/// full ones, but no more than the array has.
double getServiceCycles(Operation *transfer, const Target &target);

/// How often a CPE gets to `op`, by the bounds of the loops around it within
/// `kernel`: those that deal out tiles have as many iterations as the CPE with
/// the most. What runs in one iteration only counts once.
double getExecutions(Operation *op, Operation *kernel);

} // namespace sw
} // namespace mlir

#endif // SUNWAY_ANALYSIS_COSTMODEL_TRANSFERWORK_H
