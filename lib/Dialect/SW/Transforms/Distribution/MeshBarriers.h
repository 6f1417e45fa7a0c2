//===- MeshBarriers.h - Order between the CPEs ------------------*- C++ -*-===//
#ifndef SUNWAY_LIB_DIALECT_SW_TRANSFORMS_DISTRIBUTION_MESHBARRIERS_H
#define SUNWAY_LIB_DIALECT_SW_TRANSFORMS_DISTRIBUTION_MESHBARRIERS_H

#include "Dialect/SW/Transforms/Utils/PieceUtils.h"

#include "llvm/ADT/DenseSet.h"

namespace mlir {
namespace sw {

/// Inserts `sw.barrier array` before the transfers of a launch in the
/// core-group view that access data that another CPE has read or written. Two
/// transfers of one main-memory object need no barrier if both only read. They
/// need none either if both move the same view with the same distribution: each
/// CPE accesses its own data. Distinct memrefs are assumed not to overlap. Ops
/// in `privateOps` get no barriers: not all CPEs reach them equally often.
void insertMeshBarriers(LaunchOp launch, const Target &target,
                        const llvm::DenseSet<Operation *> &privateOps);

} // namespace sw
} // namespace mlir

#endif // SUNWAY_LIB_DIALECT_SW_TRANSFORMS_DISTRIBUTION_MESHBARRIERS_H
