//===- GroupMapping.h - Loops over the tiles of core groups -----*- C++ -*-===//
#ifndef SUNWAY_LIB_TRANSFORMS_UTILS_GROUPMAPPING_H
#define SUNWAY_LIB_TRANSFORMS_UTILS_GROUPMAPPING_H

#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/SCF/Transforms/TileUsingInterface.h"

namespace mlir {
namespace sw {

/// The extents of the parallel loops of `op`, and 0 for others.
SmallVector<int64_t> getParallelExtents(linalg::LinalgOp op);

/// Lets `options` distribute `groupLoops` over core groups, if there are any.
/// `sizes` are those of the tiles, and `extents` those of the parallel loops, 0
/// of others. Each core group runs all iterations of the loops that are not
/// distributed.
void distributeOverGroups(MLIRContext *context, ArrayRef<unsigned> groupLoops,
                          ArrayRef<int64_t> sizes, ArrayRef<int64_t> extents,
                          scf::SCFTilingOptions &options);

} // namespace sw
} // namespace mlir

#endif // SUNWAY_LIB_TRANSFORMS_UTILS_GROUPMAPPING_H
