//===- LoopDistributor.h - Iterations of each CPE ----------------*- C++
//-*-===//
#ifndef SUNWAY_LIB_DIALECT_SW_TRANSFORMS_LOOPS_LOOPDISTRIBUTOR_H
#define SUNWAY_LIB_DIALECT_SW_TRANSFORMS_LOOPS_LOOPDISTRIBUTOR_H

#include "Dialect/SW/IR/Target.h"
#include "Dialect/SW/Transforms/Utils/LoopDistribution.h"

#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/IR/PatternMatch.h"

namespace mlir {
namespace sw {

/// Replaces `loop`, in the core-group view of a launch, by loops over the
/// iterations of one CPE. `groups` core groups run it together. Loops that may
/// access data of other iterations get barriers. Fails with a diagnostic if the
/// iterations cannot be distributed.
LogicalResult distributeLoop(RewriterBase &rewriter, scf::ForallOp loop,
                             Distribution distribution, int64_t groups,
                             const Target &target);

/// Whether the places that run `loop` have to meet before and after it, because
/// something else in its launch may access the same data.
bool needsBarriers(scf::ForallOp loop, Distribution distribution);

} // namespace sw
} // namespace mlir

#endif // SUNWAY_LIB_DIALECT_SW_TRANSFORMS_LOOPS_LOOPDISTRIBUTOR_H
