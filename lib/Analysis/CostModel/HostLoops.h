//===- HostLoops.h - Loops on the MPE ---------------------------*- C++ -*-===//
///
/// \file
/// Iterations of loops on the MPE, and what stays the same in them.
///
//===----------------------------------------------------------------------===//
#ifndef SUNWAY_LIB_ANALYSIS_COSTMODEL_HOSTLOOPS_H
#define SUNWAY_LIB_ANALYSIS_COSTMODEL_HOSTLOOPS_H

#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/SCF/IR/SCF.h"

namespace mlir {
namespace sw {

/// The trip count of `loop`, the mean of its minimum and maximum; 1 if unknown.
double getTrips(scf::ForOp loop);

/// Whether `value` changes with the iterations of `loop`.
bool varies(Value value, scf::ForOp loop);
bool varies(ValueRange indices, scf::ForOp loop);

/// The store in `loop` to the address that `load` reads, if there is one.
memref::StoreOp findStore(memref::LoadOp load, scf::ForOp loop);

} // namespace sw
} // namespace mlir

#endif // SUNWAY_LIB_ANALYSIS_COSTMODEL_HOSTLOOPS_H
