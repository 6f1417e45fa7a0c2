//===- TransferWork.h - What transfers of a kernel take ---------*- C++ -*-===//
///
/// \file
/// The time of the memory controller for the transfers of a kernel in the CPE
/// view. Models of schedules cannot know it, since passes after the tiling move
/// transfers from one kernel to another.
///
//===----------------------------------------------------------------------===//
#ifndef SUNWAY_ANALYSIS_COSTMODEL_TRANSFERWORK_H
#define SUNWAY_ANALYSIS_COSTMODEL_TRANSFERWORK_H

#include "Dialect/SW/IR/SW.h"
#include "Dialect/SW/IR/Target.h"

namespace mlir {
namespace sw {

/// Cycles of the memory controller for one execution of `transfer`, an
/// `sw.dma_get` or `sw.dma_put`, by all CPEs together. All pieces count as
/// full, but together at most as large as the array.
double getServiceCycles(Operation *transfer, const Target &target);

/// How often a CPE executes `op`, by the bounds of the loops around it within
/// `kernel`. A loop that distributes tiles counts with the iterations of the
/// CPE that has the most. Code that runs in a single iteration counts once.
double getExecutions(Operation *op, Operation *kernel);

} // namespace sw
} // namespace mlir

#endif // SUNWAY_ANALYSIS_COSTMODEL_TRANSFERWORK_H
