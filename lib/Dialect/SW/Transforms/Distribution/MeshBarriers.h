//===- MeshBarriers.h - Order between the CPEs --------------------*- C++
//-*-===//
#ifndef SUNWAY_LIB_DIALECT_SW_TRANSFORMS_DISTRIBUTION_MESHBARRIERS_H
#define SUNWAY_LIB_DIALECT_SW_TRANSFORMS_DISTRIBUTION_MESHBARRIERS_H

#include "Dialect/SW/Transforms/Utils/PieceUtils.h"

#include "llvm/ADT/DenseSet.h"

namespace mlir {
namespace sw {

/// Inserts `sw.barrier array` in front of the transfers of a launch in the
/// core-group view that touch what another CPE has read or written. Two
/// transfers of one main-memory object need no barrier when both only read, or
/// when both move the same view cut in the same way, so that each CPE meets its
/// own data. Distinct memrefs are taken not to overlap. Ops in `privateOps` are
/// left alone: not all CPEs reach them equally often.
void insertMeshBarriers(LaunchOp launch, const Target &target,
                        const llvm::DenseSet<Operation *> &privateOps);

} // namespace sw
} // namespace mlir

#endif // SUNWAY_LIB_DIALECT_SW_TRANSFORMS_DISTRIBUTION_MESHBARRIERS_H
