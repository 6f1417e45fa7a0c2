//===- ShardedLoops.h - From dimensions to loops ----------------*- C++ -*-===//
#ifndef SUNWAY_LIB_TRANSFORMS_SHARDING_SHARDEDLOOPS_H
#define SUNWAY_LIB_TRANSFORMS_SHARDING_SHARDEDLOOPS_H

#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/Shard/IR/ShardOps.h"

namespace mlir {
namespace sw {

class Target;

/// A loop of an op along a dimension of an array.
struct ShardedLoop {
  linalg::LinalgOp op;
  unsigned loop;
};

/// Adds the loop along dimension `dim` of `value`, which `annotation` names, of
/// the op that computes it, to `loops`. Arguments, constants and fills have
/// none. Reports errors at `annotation`.
LogicalResult addLoopOfProducer(shard::ShardOp annotation, Value value,
                                int64_t dim,
                                SmallVectorImpl<ShardedLoop> &loops);

/// Adds the loops along dimension `dim` of `value` of the ops that read it.
LogicalResult addLoopsOfReaders(shard::ShardOp annotation, Value value,
                                int64_t dim,
                                SmallVectorImpl<ShardedLoop> &loops);

/// The loops to divide for `wanted`. There are none if the loop has a single
/// tile. An op whose tiles single CPEs work on has further loops if one
/// iteration of the loop does not fit in LDM.
SmallVector<unsigned> getDividedLoops(const ShardedLoop &wanted,
                                      const Target &target);

} // namespace sw
} // namespace mlir

#endif // SUNWAY_LIB_TRANSFORMS_SHARDING_SHARDEDLOOPS_H
